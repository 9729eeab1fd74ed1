-- What the migrations make, read back from the catalogue. Written by `npm run schema`; the tests prove it fresh.

create table api_keys (
  id text not null,
  store_id text not null,
  name text not null,
  hash bytea not null,
  last_four text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table charges (
  id text not null,
  store_id text not null,
  kind text default 'api'::text not null,
  status text not null,
  amount_in_cents bigint not null,
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
  postback_secret text not null,
  declined_attempts integer default 0 not null,
  claimed_by text,
  claimed_until timestamp with time zone,
  revision integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint charges_amount_in_cents_check CHECK (((amount_in_cents >= 1) AND (amount_in_cents <= '99999999999'::bigint))),
  constraint charges_kind_check CHECK ((kind = ANY (ARRAY['api'::text, 'link'::text, 'offer'::text, 'subscription'::text]))),
  constraint charges_pkey PRIMARY KEY (id),
  constraint charges_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'refunded'::text, 'canceled'::text]))),
  constraint charges_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table deliveries (
  id text not null,
  store_id text not null,
  event_id text not null,
  endpoint_id text,
  charge_id text,
  lane text not null,
  status text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  cause text,
  constraint deliveries_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  constraint deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id),
  constraint deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint deliveries_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table delivery_attempts (
  delivery_id text not null,
  number integer not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  status_code integer,
  cause text,
  response_excerpt text,
  constraint delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, number)
);

create table events (
  id text not null,
  store_id text not null,
  kind text not null,
  charge_id text,
  payment_id text,
  payload text not null,
  created_at timestamp with time zone not null,
  constraint events_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  constraint events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table gateway_accounts (
  id text not null,
  store_id text not null,
  provider text not null,
  "position" integer not null,
  active boolean default true not null,
  simulated boolean not null,
  credentials text not null,
  notices_base text,
  subscribe_after timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint gateway_accounts_pkey PRIMARY KEY (id),
  constraint gateway_accounts_provider_check CHECK ((provider = ANY (ARRAY['GATEWAY_A'::text, 'GATEWAY_B'::text, 'GATEWAY_C'::text, 'GATEWAY_D'::text]))),
  constraint gateway_accounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint gateway_accounts_store_id_position_key UNIQUE (store_id, "position")
);

create table gateway_notices (
  id text not null,
  gateway_account_id text not null,
  external_id text not null,
  kind text not null,
  payment_external_id text,
  payment_reference text,
  received_at timestamp with time zone not null,
  next_at timestamp with time zone,
  tries integer default 0 not null,
  constraint gateway_notices_gateway_account_id_external_id_key UNIQUE (gateway_account_id, external_id),
  constraint gateway_notices_gateway_account_id_fkey FOREIGN KEY (gateway_account_id) REFERENCES gateway_accounts(id),
  constraint gateway_notices_pkey PRIMARY KEY (id)
);

create table idempotency_keys (
  store_id text not null,
  key text not null,
  request_hash bytea not null,
  resource_id text not null,
  locked_until timestamp with time zone,
  response_status integer,
  response_body text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (store_id, key),
  constraint idempotency_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table payments (
  id text not null,
  store_id text not null,
  charge_id text not null,
  gateway_account_id text not null,
  provider text not null,
  method text not null,
  status text not null,
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
  expires_at timestamp with time zone,
  decline_message text,
  decline_code text,
  paid_at timestamp with time zone,
  next_check_at timestamp with time zone,
  checks integer default 0 not null,
  absent_final_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payments_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  constraint payments_gateway_account_id_fkey FOREIGN KEY (gateway_account_id) REFERENCES gateway_accounts(id),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'boleto'::text, 'credit_card'::text]))),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['unknown'::text, 'void'::text, 'pending'::text, 'paid'::text, 'surplus'::text, 'failed'::text, 'expired'::text, 'canceled'::text, 'refunded'::text, 'charged_back'::text]))),
  constraint payments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table receipts (
  id text not null,
  store_id text not null,
  payment_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  amount_in_cents bigint not null,
  created_at timestamp with time zone not null,
  constraint receipts_gateway_account_id_external_id_key UNIQUE (gateway_account_id, external_id),
  constraint receipts_gateway_account_id_fkey FOREIGN KEY (gateway_account_id) REFERENCES gateway_accounts(id),
  constraint receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table stores (
  id text not null,
  name text not null,
  partner boolean default false not null,
  max_installments integer not null,
  interest_free_installments integer not null,
  monthly_interest_percent numeric(6,4) not null,
  interest_paid_by_buyer boolean not null,
  boleto_due_in_days integer not null,
  pix_expires_in_minutes integer not null,
  refund_window_days integer not null,
  max_declined_attempts integer not null,
  platform_fee_percent numeric(6,4) not null,
  platform_fee_fixed_in_cents bigint not null,
  statement_descriptor text,
  clock_offset_ms bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint stores_pkey PRIMARY KEY (id)
);

create table webhook_breakers (
  lane text not null,
  failures integer not null,
  open_until timestamp with time zone,
  openings integer default 0 not null,
  constraint webhook_breakers_pkey PRIMARY KEY (lane)
);

create table webhook_endpoints (
  id text not null,
  store_id text not null,
  url text not null,
  events text[] not null,
  product_ids text[],
  enabled boolean default true not null,
  disabled_reason text,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

CREATE INDEX api_keys_of_store ON public.api_keys USING btree (store_id);
CREATE INDEX charges_of_store ON public.charges USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX deliveries_due ON public.deliveries USING btree (lane, next_at) WHERE (status = 'pending'::text);
CREATE INDEX deliveries_of_endpoint ON public.deliveries USING btree (endpoint_id, created_at DESC) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX deliveries_of_event ON public.deliveries USING btree (event_id);
CREATE INDEX events_of_store ON public.events USING btree (store_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX events_once_per_payment ON public.events USING btree (payment_id, kind);
CREATE INDEX gateway_notices_due ON public.gateway_notices USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE UNIQUE INDEX payments_external ON public.payments USING btree (gateway_account_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX payments_of_charge ON public.payments USING btree (charge_id);
CREATE INDEX payments_of_store ON public.payments USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX payments_to_check ON public.payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payments_to_expire ON public.payments USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_endpoints_of_store ON public.webhook_endpoints USING btree (store_id);

CREATE OR REPLACE FUNCTION public.new_id(prefix text)
 RETURNS text
 LANGUAGE sql
AS $function$
  with raw as (
    select ('x' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
      || substr(md5, 1, 3) || substr('89ab', 1 + (get_byte(decode(substr(md5, 4, 2), 'hex'), 0) & 3), 1) || substr(md5, 6, 15))::bit(128) as bits
    from (select replace(gen_random_uuid()::text, '-', '') as md5) as random
  )
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(B'00' || bits from 1 + 5 * position for 5)::integer, 1), '' order by position)
  from raw, generate_series(0, 25) as position
  group by bits
$function$
;
