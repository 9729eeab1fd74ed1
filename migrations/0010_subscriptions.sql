-- A subscription begins when a recurring offer is paid. The store's clock renews it.
create table subscriptions (
  id text not null,
  store_id text not null references stores,
  offer_id text not null,
  -- The offer as it was sold: the store may edit its name, price and cycle afterwards.
  offer json,
  product_id text not null,
  -- Only subscriptions/status.ts writes it. `incomplete`: the first payment is awaited, and neither API nor dashboard shows it.
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'completed')),
  method text not null check (method in ('pix', 'boleto', 'credit_card')),
  -- As agreed when it began. A later change of the offer concerns only later buyers.
  price_in_cents bigint not null,
  currency text not null,
  billing_cycle text not null,
  trial_days integer,
  max_charges integer,
  -- Where the sale came from. A trial has no charge that could keep it, and the sale of each cycle shows it.
  tracking json,
  buyer_name text,
  buyer_email text,
  buyer_document text,
  buyer_phone text,
  buyer_ip text,
  buyer_address json,
  -- The buyer's language at the purchase or at the last change of card; mails use it. Null: unknown.
  language text check (language in ('pt', 'en', 'es')),
  -- The gateway's name for the card, sealed for this row, and the account that knows it.
  card_reference text,
  card_account_id text,
  card_brand text,
  card_last_four text,
  -- Periods are counted from here; with a trial, from its end.
  anchor_at timestamptz,
  current_period_end timestamptz,
  -- Paid cycles of the price. The number of the next cycle is one more.
  charges_paid integer not null default 0,
  last_paid_payment_id text,
  -- The payment of the next cycle, chosen before it is made: a retry after a crash makes the same payment.
  attempt_payment_id text,
  -- Attempts in a row that the gateway knows nothing of: the wait grows with each.
  not_created_attempts integer not null default 0,
  -- Dunning counts its days from the first failure. With no_retry_left the subscription is canceled when due.
  dunning_since timestamptz,
  no_retry_left boolean not null default false,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  -- When something falls due, by the store's clock. Null: a payment is awaited.
  due_at timestamptz,
  -- The lease of a node that works on it (machine time).
  claimed_until timestamptz,
  -- Counts changes. A change names the revision that it read.
  revision integer not null default 0,
  -- The id of the purchase: a retry of it begins no second subscription.
  begun_by text not null,
  -- When it began. With PIX and boleto: when the first payment was paid.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, store_id),
  unique (begun_by, store_id),
  foreign key (offer_id, store_id) references offers,
  foreign key (product_id, store_id) references products,
  foreign key (card_account_id, store_id) references gateway_accounts
);
create index subscriptions_of_store on subscriptions (store_id, created_at desc, id desc) where status <> 'incomplete';
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_due_of_store on subscriptions (store_id, due_at) where due_at is not null;

alter table charges add foreign key (subscription_id, store_id) references subscriptions;
