-- A subscription starts when a recurring offer is paid. It renews by the store's clock.
create table subscriptions (
  id text not null,
  store_id text not null references stores,
  offer_id text not null,
  -- The offer as it was sold: the store may edit its name, price and cycle afterwards.
  offer json,
  product_id text not null,
  -- Only subscriptions/status.ts writes it. `incomplete` waits for the first payment; neither the API nor the dashboard shows it.
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'completed')),
  method text not null check (method in ('pix', 'boleto', 'credit_card')),
  -- As agreed at the start. A later change of the offer affects only later buyers.
  price_in_cents bigint not null,
  currency text not null,
  billing_cycle text not null,
  trial_days integer,
  max_charges integer,
  -- The origin of the sale. The sale of each cycle shows it, and a trial has no charge that could store it.
  tracking json,
  buyer_name text,
  buyer_email text,
  buyer_document text,
  buyer_phone text,
  buyer_ip text,
  buyer_address json,
  -- The buyer's language at the purchase or at the last change of card; mails use it. Null: unknown.
  language text check (language in ('pt', 'en', 'es')),
  -- The gateway's id of the card, encrypted for this row, and the gateway account that knows it.
  card_reference text,
  card_account_id text,
  card_brand text,
  card_last_four text,
  -- Start of the first period: the start of the subscription or, with a trial, the end of the trial.
  anchor_at timestamptz,
  current_period_end timestamptz,
  -- Number of paid cycles, without the setup fee. The number of the next cycle is one more.
  charges_paid integer not null default 0,
  last_paid_payment_id text,
  -- The id of the next cycle's payment, chosen before the payment is created, so that a retry after a crash creates the same one.
  attempt_payment_id text,
  -- Consecutive attempts that the gateway does not know. The wait grows with each.
  not_created_attempts integer not null default 0,
  -- Dunning counts its days from the first failure. With no_retry_left the subscription is canceled when due.
  dunning_since timestamptz,
  no_retry_left boolean not null default false,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  -- When the next action is due, by the store's clock. Null: waits for a payment.
  due_at timestamptz,
  -- End of the lease of the node that works on it (machine time).
  claimed_until timestamptz,
  -- Counts changes. A change names the revision that it read.
  revision integer not null default 0,
  -- The id of the purchase, so that its retry starts no second subscription.
  begun_by text not null,
  -- Start of the subscription. With PIX and boleto: when the first payment was paid.
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
