-- The data of the gateway simulator. Only sandboxes have such data, and only the simulator reads it. The data is in the database, so it
-- survives a killed process, and several nodes can share it. All instants are machine time.

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
  amount_in_cents bigint not null,
  created_at timestamptz not null,
  -- The gateway's own word for the status.
  status text not null,
  deleted boolean not null default false,
  -- The sum that the payer paid. It may differ from amount_in_cents.
  paid_in_cents bigint not null default 0,
  refunded_in_cents bigint not null default 0,
  -- The columns from here on change. They stand together, because PostgreSQL logs an update from the first changed byte to the last.
  details jsonb not null
);
-- A move changes no indexed column. With free space on its page, the new version of the row needs no index entry (HOT).
alter table simulator.payments set (fillfactor = 60);
create index payments_by_reference on simulator.payments (external_reference);

-- The parts of paid payments that belong to other recipients. simulator/shares.ts describes them.
create view simulator.shares as
  select payment.id as payment_id, provider, account, external_reference, position, share->>'recipient' as recipient,
    (share->>'amountInCents')::bigint as amount_in_cents, (share->>'refundedInCents')::bigint as refunded_in_cents,
    payment.created_at
  from simulator.payments as payment
  cross join lateral jsonb_array_elements(details->'shares') with ordinality as shares (share, position)
  where paid_in_cents > 0;

-- The simulated bank's record of all moved money, in order.
create table simulator.movements (
  id bigint generated always as identity primary key,
  -- No foreign key, because its check would lock the payment's row.
  payment_id text not null,
  provider text not null,
  account text not null,
  external_reference text,
  kind text not null check (kind in
    ('received', 'refunded', 'refund_failed', 'charged_back', 'chargeback_won', 'blocked', 'unblocked', 'split_reversed')),
  amount_in_cents bigint not null,
  -- The business day of the movement in Brasília. Stores with a test clock send their day.
  day date not null,
  -- The parts of recipients: [{recipient, amountInCents}]. Null if the store gets or pays everything.
  shares jsonb,
  -- True if the account's books contain the movement's lines.
  posted boolean not null default false,
  created_at timestamptz not null
);
create index movements_to_post on simulator.movements (account) where not posted;
create index movements_of_payment on simulator.movements (payment_id);

-- The lines of the gateways' statements. The lines of a movement are created at the first read of the books, so a payment does not wait for
-- them. All days are business days of the store in Brasília.
create table simulator.lines (
  id bigint generated always as identity primary key,
  provider text not null,
  account text not null,
  -- No foreign key, as in the movements.
  payment_id text not null,
  -- The method of the payment.
  method text not null,
  movement_id bigint not null,
  kind text not null check (kind in ('gross', 'gateway_fee', 'anticipation_fee', 'split', 'refund', 'chargeback', 'blocked')),
  -- Positive if the account gets the money.
  amount_in_cents bigint not null,
  happened_on date not null,
  available_on date not null,
  installment integer,
  recipient text,
  payout_id text
);
-- A query for a page of a list finds its start with this index alone.
create index lines_of_account on simulator.lines (account, happened_on, id) include (kind, method, installment);
create index lines_of_payment on simulator.lines (payment_id);
create index lines_of_payout on simulator.lines (payout_id, happened_on, id) where payout_id is not null;
create index lines_by_available_day on simulator.lines (account, available_on, id);
create index lines_to_pay_out on simulator.lines (account, available_on) where payout_id is null;

create table simulator.payouts (
  id text primary key,
  provider text not null,
  account text not null,
  amount_in_cents bigint not null,
  day date not null,
  unique (account, day)
);

-- The peculiarities of an account's books. Most accounts have no row.
create table simulator.books (
  account text primary key,
  -- If true, the gateway refuses a refund that the available balance does not cover.
  enforces_balance boolean not null default false,
  -- If set, the account's card money arrives on the next business day, for this fee per month of the normal wait.
  anticipation_basis_points integer,
  -- No payout is made for this day or a day before it.
  paid_out_through date
);

-- Mistakes that a test planted. Each changes the lines of one payment: the given payment, or the next payment of the account.
create table simulator.mistakes (
  id bigint generated always as identity primary key,
  account text not null,
  payment_id text,
  mistake text not null check (mistake in ('missing', 'doubled', 'other_rate')),
  made_on_payment_id text
);
create index mistakes_to_make on simulator.mistakes (account) where made_on_payment_id is null;

-- The files that a store sent about a dispute, in base64.
create table simulator.evidence (
  id bigint generated always as identity primary key,
  provider text not null,
  account text not null,
  -- The gateway's id of the dispute, or of the uploaded file.
  about text not null,
  name text not null,
  content text not null,
  created_at timestamptz not null
);

-- The consents of buyers to recurring PIX, at gateway A. `details` has the fields that change.
create table simulator.authorizations (
  id text primary key,
  account text not null,
  contract_id text not null,
  customer_id text not null,
  -- The id of the PIX code. The first payment has it too.
  qr_code_id text not null unique,
  status text not null,
  details jsonb not null,
  created_at timestamptz not null
);
create index authorizations_of_account on simulator.authorizations (account, created_at);

-- The instructions to the buyers' banks. Each attempt on another day is a new instruction of the same payment.
create table simulator.instructions (
  id text primary key,
  account text not null,
  authorization_id text not null references simulator.authorizations,
  payment_id text not null,
  status text not null,
  due_on date not null,
  -- 0 for the first due date.
  retry integer not null,
  -- The reason of a refusal.
  reason text,
  created_at timestamptz not null,
  unique (payment_id, retry)
);
create index instructions_of_authorization on simulator.instructions (authorization_id);
create index instructions_due on simulator.instructions (account, due_on) where status = 'SCHEDULED';

-- Scheduled events of a simulated payment, for example the chargeback of a card.
create table simulator.acts (
  id bigint generated always as identity primary key,
  provider text not null,
  payment_id text not null references simulator.payments,
  does text not null,
  -- The business day when the event was scheduled.
  day date not null,
  due_at timestamptz not null
);
create index acts_due on simulator.acts (due_at);

create table simulator.webhooks (
  id text primary key,
  provider text not null,
  account text not null,
  url text not null,
  -- The secret that identifies the gateway at the receiver. It is not encrypted, because it has no value outside a sandbox.
  token text not null,
  interrupted boolean not null default false,
  events text[] not null,
  details jsonb not null,
  created_at timestamptz not null
);
create index webhooks_of_account on simulator.webhooks (account);

-- Gateway webhooks to send. Rows of sent webhooks remain, because tests check them.
create table simulator.sent_webhooks (
  id bigint generated always as identity primary key,
  -- No foreign key, because each check would lock the row of the webhook.
  webhook_id text not null,
  event text not null,
  body text not null,
  attempts integer not null default 0,
  -- The instant of the next attempt. Null if the receiver accepted the webhook or the simulator gave up.
  next_at timestamptz,
  -- The end of the attempt under way. It is in no index, so a claim needs no index entry (HOT).
  leased_until timestamptz,
  taken_at timestamptz,
  created_at timestamptz not null
);
-- Each row is updated twice. If the new version is on the same page, PostgreSQL logs only the changed bytes.
alter table simulator.sent_webhooks set (fillfactor = 35);
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

-- Stored cards, which can be charged again. A test can change the behaviour of a card, for example to have a later charge declined. Neither
-- the number nor the security code is stored.
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

-- The conversions that the simulated services received, including refused conversions. No row contains a token.
create table simulator.conversions (
  id bigint generated always as identity primary key,
  service text not null,
  -- The pixel or the property. Null for a service where the token identifies the account.
  account text,
  -- The id that identifies a repeated conversion at the service.
  key text not null,
  -- The event, or the status of the order.
  what text not null,
  body json not null,
  -- The reason of a refusal. Null for an accepted conversion.
  problem text,
  received_at timestamptz not null
);
create index conversions_by_key on simulator.conversions (key);
