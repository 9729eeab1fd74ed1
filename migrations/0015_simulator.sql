-- The data of the gateway simulator, which plays the gateways. Only sandboxes write it, and only the simulator reads it.
-- It is in the database so that it survives a killed process, and so that several nodes can share it.
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
  -- The gateway's own fields, as on its wire.
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
  -- True: the payer may pay another amount.
  paid_in_cents bigint not null default 0,
  refunded_in_cents bigint not null default 0,
  details jsonb not null,
  created_at timestamptz not null
);
create index payments_by_reference on simulator.payments (external_reference);

-- The bank's record of all money that really moved, in order.
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

-- Later events of a simulated payment, for example the chargeback of a card.
create table simulator.acts (
  id bigint generated always as identity primary key,
  provider text not null,
  payment_id text not null references simulator.payments,
  does text not null,
  due_at timestamptz not null
);
create index acts_due on simulator.acts (due_at);

create table simulator.webhooks (
  id text primary key,
  provider text not null,
  account text not null,
  url text not null,
  -- The gateway's proof of its identity. Not encrypted: the simulator sends it, and it has no value outside a sandbox.
  token text not null,
  interrupted boolean not null default false,
  events text[] not null,
  details jsonb not null,
  created_at timestamptz not null
);
create index webhooks_of_account on simulator.webhooks (account);

-- Gateway webhooks to send. Sent ones remain for audits.
create table simulator.sent_webhooks (
  id bigint generated always as identity primary key,
  webhook_id text not null references simulator.webhooks on delete cascade,
  event text not null,
  body text not null,
  attempts integer not null default 0,
  -- Null: the receiver accepted it, or the simulator gave up.
  next_at timestamptz,
  taken_at timestamptz,
  created_at timestamptz not null
);
create index sent_webhooks_due on simulator.sent_webhooks (next_at) where next_at is not null;

-- Faults for the next calls, the oldest first.
create table simulator.faults (
  id bigint generated always as identity primary key,
  provider text not null,
  operation text not null check (operation in ('create', 'find', 'refund', 'cancel')),
  fault text not null,
  times integer not null check (times >= 0),
  delay_ms integer not null
);

-- Cards that were exchanged for a token: the card's behaviour, and the fields that a receipt shows.
-- Neither number nor security code is stored.
create table simulator.card_tokens (
  id text primary key,
  provider text not null,
  account text not null,
  outcome text not null,
  -- Brand, last four digits, holder, expiry.
  card jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index card_tokens_expiry on simulator.card_tokens (expires_at);

-- Cards that can be charged again. A test can change their behaviour, so that an approved card declines later.
-- Neither number nor security code is stored.
create table simulator.cards (
  provider text not null,
  id text not null,
  -- Null: only a test's change has named the card so far, and no gateway call.
  account text,
  -- The card's owner at the gateway, with the fields that the wire shows of this customer.
  customer_id text,
  customer jsonb,
  outcome text not null,
  card jsonb,
  primary key (provider, id)
);

-- The first answer to each idempotency key. A null status means that the first call still runs.
create table simulator.answers (
  provider text not null,
  account text not null,
  key text not null,
  -- The request's fingerprint: another request with the same key is an error.
  fingerprint text not null,
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (provider, account, key)
);
