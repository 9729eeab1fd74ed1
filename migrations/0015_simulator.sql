-- The data of the gateway simulator. Only sandboxes have such data, and only the simulator reads it.
-- The data is in the database, so that it survives a killed process and several nodes can share it.
-- All instants are machine time.

create schema simulator;

create table simulator.customers (
  id text primary key,
  -- A hash of the account's key, never the key itself.
  account text not null,
  external_reference text,
  document text,
  email text,
  name text not null,
  -- The customer with the field names of the gateway's API.
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
  -- The gateway's own word for the status.
  status text not null,
  deleted boolean not null default false,
  amount_in_cents bigint not null,
  -- The sum that the payer paid. It may differ from amount_in_cents.
  paid_in_cents bigint not null default 0,
  refunded_in_cents bigint not null default 0,
  details jsonb not null,
  created_at timestamptz not null
);
create index payments_by_reference on simulator.payments (external_reference);

-- The simulated bank's record of all moved money, in order.
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

-- Scheduled events of a simulated payment, for example the chargeback of a card.
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
  -- The secret by which the receiver recognizes the gateway. It is not encrypted, because it has no value outside a sandbox.
  token text not null,
  interrupted boolean not null default false,
  events text[] not null,
  details jsonb not null,
  created_at timestamptz not null
);
create index webhooks_of_account on simulator.webhooks (account);

-- Gateway webhooks to send. Rows of sent webhooks remain, so that tests can check them.
create table simulator.sent_webhooks (
  id bigint generated always as identity primary key,
  webhook_id text not null references simulator.webhooks on delete cascade,
  event text not null,
  body text not null,
  attempts integer not null default 0,
  -- The next attempt. Null if the receiver accepted the webhook or the simulator gave up.
  next_at timestamptz,
  taken_at timestamptz,
  created_at timestamptz not null
);
create index sent_webhooks_due on simulator.sent_webhooks (next_at) where next_at is not null;

-- Faults for the next calls. The oldest fault is used first.
create table simulator.faults (
  id bigint generated always as identity primary key,
  provider text not null,
  operation text not null check (operation in ('create', 'find', 'refund', 'cancel')),
  fault text not null,
  times integer not null check (times >= 0),
  delay_ms integer not null
);

-- Card tokens, each with the card's behaviour and the fields that a receipt shows. Neither the number nor the security code is stored.
create table simulator.card_tokens (
  id text primary key,
  provider text not null,
  account text not null,
  outcome text not null,
  -- The card's brand, last four digits, holder and expiry.
  card jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index card_tokens_expiry on simulator.card_tokens (expires_at);

-- Stored cards, which can be charged again. A test can change the behaviour of a card, so that a later charge is declined.
-- Neither the number nor the security code is stored.
create table simulator.cards (
  provider text not null,
  id text not null,
  -- Null if a test has set the behaviour of the card, but no gateway call has used the card yet.
  account text,
  -- The owner of the card, with the field names of the gateway's API.
  customer_id text,
  customer jsonb,
  outcome text not null,
  card jsonb,
  primary key (provider, id)
);

-- The first answer to each idempotency key. The status is null while the first call runs.
create table simulator.answers (
  provider text not null,
  account text not null,
  key text not null,
  -- A hash of the request. A different request with the same key gets an error.
  fingerprint text not null,
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (provider, account, key)
);
