-- Subscriptions: begun by paying a recurring offer, renewed by their store's clock.

alter table stores add column dunning_days jsonb not null default '[1, 3, 5, 7]';

create table subscriptions (
  id text primary key,
  store_id text not null references stores,
  offer_id text not null references offers,
  product_id text not null references products,
  -- Written by subscriptions/status.ts alone. `incomplete`: its first payment is awaited, and nobody hears of it yet.
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'completed')),
  method text not null check (method in ('pix', 'boleto', 'credit_card')),
  -- As agreed on the day it began; a later change of the offer is for those who come later.
  price_in_cents bigint not null,
  billing_cycle text not null,
  max_charges integer,
  buyer_name text,
  buyer_email text,
  buyer_document text,
  buyer_phone text,
  buyer_ip text,
  buyer_address json,
  -- The gateway's name for the card, sealed for this row, and the account that knows it.
  card_reference text,
  card_account_id text references gateway_accounts,
  card_brand text,
  card_last_four text,
  -- Periods are counted from here; current_period_end is the end of the period with number `period`.
  anchor_at timestamptz,
  period integer not null default 0,
  current_period_end timestamptz,
  charges_paid integer not null default 0,
  activated_at timestamptz,
  -- The charge of the cycle that is being paid for, and the payment by which it is tried now.
  charge_id text references charges,
  attempt_payment_id text,
  -- Dunning: since the first failure, and how many of the store's retry days were used.
  dunning_since timestamptz,
  dunning_step integer not null default 0,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  -- When something falls due, by the store's clock.
  due_at timestamptz,
  -- While a node works on it (machine time).
  taken_until timestamptz,
  -- Counts changes: who changes names the revision that it read.
  revision integer not null default 0,
  -- The id under which the purchase was asked for, so that a repeat begins no second one.
  begun_by text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index subscriptions_of_store on subscriptions (store_id, created_at desc, id desc) where status <> 'incomplete';
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_due_of_store on subscriptions (store_id, due_at) where due_at is not null;

alter table charges
  add column subscription_id text references subscriptions,
  add column cycle integer;
-- Each cycle is charged once, whatever crashes.
create unique index charges_once_per_cycle on charges (subscription_id, cycle) where subscription_id is not null;

-- The card must not be tried again (the gateway's word).
alter table payments add column decline_hard boolean;
