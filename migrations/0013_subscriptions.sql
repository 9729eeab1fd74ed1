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
  currency text not null,
  billing_cycle text not null,
  trial_days integer,
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
  -- Periods are counted from here; with a trial, from its end.
  anchor_at timestamptz,
  current_period_end timestamptz,
  -- Cycles of the price that were paid; the next one's number is one more.
  charges_paid integer not null default 0,
  last_paid_payment_id text,
  -- The payment by which the next cycle is tried, also before it is made: a repeat after a crash makes the same.
  attempt_payment_id text,
  -- Attempts in a row of which the gateway knows nothing: each waits longer.
  void_attempts integer not null default 0,
  -- Dunning counts its days from the first failure. Without a retry left it is canceled when due.
  dunning_since timestamptz,
  no_retry_left boolean not null default false,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  -- When something falls due, by the store's clock; null while a payment is awaited.
  due_at timestamptz,
  -- While a node works on it (machine time).
  taken_until timestamptz,
  -- Counts changes: who changes names the revision that it read.
  revision integer not null default 0,
  -- The id under which the purchase was asked for, so that a repeat begins no second one.
  begun_by text not null unique,
  -- When it began, which for a code is when that was paid.
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index subscriptions_of_store on subscriptions (store_id, created_at desc, id desc) where status <> 'incomplete';
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_due_of_store on subscriptions (store_id, due_at) where due_at is not null;

-- What a subscription's move means for access, which is still to be given or taken. Written by the move itself.
create table subscription_wakes (
  id bigint generated always as identity primary key,
  store_id text not null references stores,
  subscription_id text not null references subscriptions,
  access text not null check (access in ('given', 'ends', 'refund', 'chargeback')),
  -- By the store's clock. `ends_at` is for access that ends.
  at timestamptz not null,
  ends_at timestamptz
);
create index subscription_wakes_of_store on subscription_wakes (store_id);

alter table charges
  add column subscription_id text references subscriptions,
  add column cycle integer;
-- Each cycle is charged once, whatever crashes.
create unique index charges_once_per_cycle on charges (subscription_id, cycle) where subscription_id is not null;

-- The card must not be tried again (the gateway's word).
alter table payments add column decline_hard boolean;

-- What a subscription gave: one entry for its whole life.
alter table enrollments
  add column subscription_id text references subscriptions,
  drop constraint enrollments_cause_check,
  add constraint enrollments_cause_check check (cause in ('payment', 'subscription', 'gift', 'import')),
  add check ((cause = 'subscription') = (subscription_id is not null));
create unique index enrollments_once_per_subscription on enrollments (subscription_id, course_id) where subscription_id is not null;

-- The few of which it is not known what their gateway did.
create index payments_unknown on payments (store_id) where status = 'unknown';
