-- Offers and payment links, the charges that they make, and what a paid purchase wakes.

create table offers (
  id text primary key,
  store_id text not null references stores,
  product_id text not null references products,
  name text not null,
  description text,
  billing_type text not null check (billing_type in ('ONE_TIME', 'RECURRING')),
  billing_cycle text check (billing_cycle in ('WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY')),
  price_in_cents bigint not null check (price_in_cents between 1 and 99999999999),
  currency text not null,
  setup_fee_in_cents bigint check (setup_fee_in_cents between 1 and 99999999999),
  trial_days integer check (trial_days > 0),
  max_charges integer check (max_charges > 0),
  statement_descriptor text,
  -- What its payments carry to the webhooks.
  metadata json not null,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((billing_type = 'RECURRING') = (billing_cycle is not null)),
  check (billing_type = 'RECURRING' or (trial_days is null and max_charges is null))
);
create index offers_of_store on offers (store_id, created_at desc, id desc);

create table payment_links (
  id text primary key,
  store_id text not null references stores,
  name text not null,
  amount_in_cents bigint not null check (amount_in_cents between 1 and 99999999999),
  currency text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_links_of_store on payment_links (store_id, created_at desc, id desc);

-- What a charge was made for. One of an offer or a subscription is ours alone: the API neither lists nor shows it.
alter table charges
  add column product_id text references products,
  add column offer_id text references offers,
  add column payment_link_id text references payment_links,
  add column statement_descriptor text;
alter table payments add foreign key (offer_id) references offers;

-- Purchases that moved, and whose consequences (access, subscriptions) are still to be drawn. Written by the move itself.
create table payment_wakes (
  id bigint generated always as identity primary key,
  store_id text not null references stores,
  payment_id text not null references payments,
  status text not null,
  -- When it moved, by the store's clock.
  moved_at timestamptz not null,
  -- Machine time: later for one whose consequences could not be drawn.
  due_at timestamptz not null default now()
);
create index payment_wakes_of_payment on payment_wakes (payment_id);
create index payment_wakes_of_store on payment_wakes (store_id);
