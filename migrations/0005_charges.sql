create table charges (
  id text not null,
  store_id text not null references stores,
  -- The API neither lists nor shows charges of an offer or a subscription.
  kind text not null default 'api' check (kind in ('api', 'link', 'offer', 'subscription')),
  status text not null check (status in ('pending', 'paid', 'failed', 'refunded', 'canceled')),
  amount_in_cents bigint not null check (amount_in_cents between 1 and 99999999999),
  currency text not null,
  items json not null,
  description text,
  product_id text,
  offer_id text,
  -- The offer as it was sold: the store may edit its name, price and cycle afterwards. Null: no offer was sold.
  offer json,
  payment_link_id text,
  subscription_id text,
  cycle integer,
  statement_descriptor text,
  customer_email text,
  customer_name text,
  metadata json not null,
  tracking json,
  max_installments integer not null,
  boleto_due_in_days integer not null,
  interest_paid_by_buyer boolean not null,
  success_url text,
  cancel_url text,
  postback_url text,
  -- Encrypted for this row. Charges without a postback_url have one too, because the answer to the creation shows it.
  postback_secret text not null,
  declined_attempts integer not null default 0,
  -- The claim: the payment that holds the charge during a call to the gateway. Its id is the fencing token.
  claimed_by text,
  -- Until this time the holder may wait for the gateway (machine time). After it, other requests ask the gateway themselves.
  claimed_until timestamptz,
  -- Counts claims and moves. A claim names the revision that it read and fails if the revision has changed.
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (product_id, store_id) references products,
  foreign key (offer_id, store_id) references offers,
  foreign key (payment_link_id, store_id) references payment_links
);
create index charges_of_store on charges (store_id, created_at desc, id desc);
-- Charges of payment links and offers by age. An unused one is deleted after a day.
create index charges_of_purchases on charges (store_id, created_at) where kind in ('link', 'offer');
-- Each cycle is charged once, also after a crash.
create unique index charges_once_per_cycle on charges (subscription_id, store_id, cycle) where subscription_id is not null;
alter table charges add primary key (id, store_id);
