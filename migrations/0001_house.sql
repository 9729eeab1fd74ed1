-- The house: stores, their keys and gateways, charges, payments, events, deliveries.
-- Instants named *_at with business meaning come from the store's clock; leases and retries (next_*, *_until) are machine time.

create table stores (
  id text primary key,
  name text not null,
  partner boolean not null default false,
  max_installments integer not null,
  interest_free_installments integer not null,
  monthly_interest_percent numeric(6, 4) not null,
  interest_paid_by_buyer boolean not null,
  boleto_due_in_days integer not null,
  pix_expires_in_minutes integer not null,
  refund_window_days integer not null,
  max_declined_attempts integer not null,
  platform_fee_percent numeric(6, 4) not null,
  platform_fee_fixed_in_cents bigint not null,
  statement_descriptor text,
  clock_offset_ms bigint not null default 0,
  created_at timestamptz not null
);

create table api_keys (
  id text primary key,
  store_id text not null references stores,
  name text not null,
  -- SHA-256 of the whole key: 178 random bits need no slow hash.
  hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index api_keys_of_store on api_keys (store_id);

create table gateway_accounts (
  id text primary key,
  store_id text not null references stores,
  provider text not null check (provider in ('GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D')),
  position integer not null,
  active boolean not null default true,
  simulated boolean not null,
  -- JSON, sealed by lib/secretBox.ts for this row.
  credentials text not null,
  -- Our address as the gateway knows it for its webhooks; null until it was told. A failed try waits until subscribe_after.
  webhooks_base text,
  subscribe_after timestamptz,
  created_at timestamptz not null,
  unique (store_id, position)
);

create table charges (
  id text primary key,
  store_id text not null references stores,
  kind text not null default 'api' check (kind in ('api', 'link', 'offer', 'subscription')),
  status text not null check (status in ('pending', 'paid', 'failed', 'refunded', 'canceled')),
  amount_in_cents bigint not null check (amount_in_cents between 1 and 99999999999),
  currency text not null,
  items json not null,
  description text,
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
  -- Sealed for this row; also there without a postback_url, as the answer to the creation shows it.
  postback_secret text not null,
  declined_attempts integer not null default 0,
  -- The payment that holds the charge while a gateway is asked: the claim. Its id is the fencing token.
  claimed_by text,
  -- Until when the claim's holder may still be waiting for the gateway (machine time). After it, whoever comes asks the gateway.
  claimed_until timestamptz,
  -- Counts claims and moves: who claims names the revision that it read, so that nothing happened in between.
  revision integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index charges_of_store on charges (store_id, created_at desc, id desc);

create table payments (
  id text primary key,
  store_id text not null references stores,
  charge_id text not null references charges,
  gateway_account_id text not null references gateway_accounts,
  provider text not null,
  method text not null check (method in ('pix', 'boleto', 'credit_card')),
  -- Written by payments/status.ts alone.
  status text not null check (status in
    ('unknown', 'not_created', 'pending', 'paid', 'overpaid', 'failed', 'expired', 'canceled', 'refunded', 'charged_back')),
  amount_in_cents bigint not null,
  total_in_cents bigint not null,
  platform_fee_in_cents bigint not null,
  installments integer not null,
  currency text not null,
  buyer_name text,
  buyer_email text,
  buyer_document text,
  buyer_phone text,
  buyer_address json,
  metadata json not null,
  tracking json,
  external_id text,
  pix_copy_paste text,
  pix_qr_code_url text,
  boleto_line text,
  boleto_barcode text,
  boleto_url text,
  boleto_pdf_url text,
  expires_at timestamptz,
  decline_message text,
  decline_code text,
  paid_at timestamptz,
  -- When the gateway is asked next what became of it (machine time); null: no question open.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- From when on the gateway's "no such order" is believed of an unknown payment (machine time).
  absent_final_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_of_charge on payments (charge_id);
create index payments_of_store on payments (store_id, created_at desc, id desc);
create index payments_to_check on payments (next_check_at) where next_check_at is not null;
create index payments_to_expire on payments (expires_at) where status = 'pending';
create unique index payments_external on payments (gateway_account_id, external_id) where external_id is not null;

-- Each time money reached an account of a store: once per receipt of the gateway.
create table receipts (
  id text primary key,
  store_id text not null references stores,
  payment_id text not null references payments,
  gateway_account_id text not null references gateway_accounts,
  external_id text not null,
  amount_in_cents bigint not null,
  created_at timestamptz not null,
  unique (gateway_account_id, external_id)
);

create table events (
  id text primary key,
  store_id text not null references stores,
  kind text not null,
  charge_id text references charges,
  payment_id text references payments,
  -- The envelope after its id, serialized once: `"event":…,"createdAt":…,"data":…}`.
  payload text not null,
  created_at timestamptz not null
);
create unique index events_once_per_payment on events (payment_id, kind);
create index events_of_store on events (store_id, created_at desc, id desc);

create table webhook_endpoints (
  id text primary key,
  store_id text not null references stores,
  url text not null,
  events text[] not null,
  -- Null: all products.
  product_ids text[],
  enabled boolean not null default true,
  disabled_reason text,
  -- Sealed for this row. The previous one signs too until previous_secret_until.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null
);
create index webhook_endpoints_of_store on webhook_endpoints (store_id);

-- A delivery is its own queue entry. Its body is `{"id":"<id>",` and the event's payload.
create table deliveries (
  id text primary key,
  store_id text not null references stores,
  event_id text not null references events,
  -- One of the two: a panel endpoint, or the charge whose postbackUrl it is.
  endpoint_id text references webhook_endpoints,
  charge_id text references charges,
  -- What a slow receiver holds up: the endpoint, or a store's postbacks to one host.
  destination text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Due when pending; while a dispatcher holds it, the end of its lease.
  next_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index deliveries_due on deliveries (destination, next_at) where status = 'pending';
create index deliveries_of_event on deliveries (event_id);
create index deliveries_of_endpoint on deliveries (endpoint_id, created_at desc) where endpoint_id is not null;

create table delivery_attempts (
  delivery_id text not null references deliveries,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- Null: no answer came; `cause` says why.
  status_code integer,
  cause text,
  response_excerpt text,
  primary key (delivery_id, number)
);

-- A destination that fails: how often in a row, and until when nothing is sent to it. A healthy destination has no row.
create table webhook_breakers (
  destination text primary key,
  failures integer not null,
  open_until timestamptz
);

-- What a gateway sent us, kept before it is answered.
create table gateway_webhooks (
  id text primary key,
  gateway_account_id text not null references gateway_accounts,
  external_id text not null,
  kind text not null,
  payment_external_id text,
  payment_reference text,
  received_at timestamptz not null,
  next_at timestamptz,
  tries integer not null default 0,
  unique (gateway_account_id, external_id)
);
create index gateway_webhooks_due on gateway_webhooks (next_at) where next_at is not null;

create table idempotency_keys (
  store_id text not null references stores,
  key text not null,
  request_hash bytea not null,
  -- The id of what the request makes, chosen before it runs, so that a repeat after a crash makes the same thing.
  resource_id text not null,
  locked_until timestamptz,
  response_status integer,
  response_body text,
  created_at timestamptz not null,
  primary key (store_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- A TypeID made in SQL, for rows that a statement fans out: prefix, underscore, a UUIDv7 of the machine's time in base32.
create function new_id(prefix text) returns text language sql volatile as $$
  with raw as (
    select ('x' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
      || substr(md5, 1, 3) || substr('89ab', 1 + (get_byte(decode(substr(md5, 4, 2), 'hex'), 0) & 3), 1) || substr(md5, 6, 15))::bit(128) as bits
    from (select replace(gen_random_uuid()::text, '-', '') as md5) as random
  )
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(B'00' || bits from 1 + 5 * position for 5)::integer, 1), '' order by position)
  from raw, generate_series(0, 25) as position
  group by bits
$$;
