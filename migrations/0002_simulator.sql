-- The gateway simulator's own memory: the other side of the wire. Nothing of the product reads it, and only sandboxes fill it.
-- It stands in the database so that it outlives a killed process and several nodes can each run a simulator over it.
-- All instants are machine time.

create schema simulator;

create table simulator.customers (
  id text primary key,
  -- A fingerprint of the account's key, never the key.
  account text not null,
  external_reference text,
  document text,
  email text,
  name text not null,
  -- The gateway's own fields, as its wire has them.
  details jsonb not null,
  created_at timestamptz not null
);
create index customers_by_reference on simulator.customers (account, external_reference);
create index customers_by_document on simulator.customers (account, document);

create table simulator.payments (
  id text primary key,
  provider text not null,
  account text not null,
  external_reference text,
  method text not null,
  -- The gateway's own word.
  status text not null,
  deleted boolean not null default false,
  amount_in_cents bigint not null,
  -- What the payer paid, which may be another amount than was asked for.
  paid_in_cents bigint not null default 0,
  refunded_in_cents bigint not null default 0,
  details jsonb not null,
  created_at timestamptz not null
);
create index payments_by_reference on simulator.payments (external_reference);

-- The bank's truth: each cent that really moved, in the order in which it did.
create table simulator.movements (
  id bigint generated always as identity primary key,
  payment_id text not null references simulator.payments,
  provider text not null,
  account text not null,
  external_reference text,
  kind text not null check (kind in ('received', 'refunded', 'charged_back')),
  amount_in_cents bigint not null,
  created_at timestamptz not null
);
create index movements_of_account on simulator.movements (account);
create index movements_of_payment on simulator.movements (payment_id);

create table simulator.webhooks (
  id text primary key,
  provider text not null,
  account text not null,
  url text not null,
  -- What the gateway proves itself with. In the clear: it is the simulator's to send, and worth nothing outside a sandbox.
  token text not null,
  interrupted boolean not null default false,
  events text[] not null,
  details jsonb not null,
  created_at timestamptz not null
);
create index webhooks_of_account on simulator.webhooks (account);

-- Notices to send. A sent one stays, for audits.
create table simulator.sent_webhooks (
  id bigint generated always as identity primary key,
  webhook_id text not null references simulator.webhooks on delete cascade,
  event text not null,
  body text not null,
  tries integer not null default 0,
  -- Null: taken by the receiver, or given up.
  next_at timestamptz,
  taken_at timestamptz,
  created_at timestamptz not null
);
create index sent_webhooks_due on simulator.sent_webhooks (next_at) where next_at is not null;

-- Faults that the next calls meet, the oldest first.
create table simulator.faults (
  id bigint generated always as identity primary key,
  provider text not null,
  operation text not null check (operation in ('create', 'find', 'refund', 'cancel')),
  fault text not null,
  times integer not null check (times >= 0),
  delay_ms integer not null
);
