create table stores (
  id text primary key,
  name text not null,
  partner boolean not null default false,
  -- The partner that opened the store. Only the partner can set the platform's fee.
  partner_id text references stores,
  max_installments integer not null,
  interest_free_installments integer not null,
  monthly_interest_percent numeric(6, 4) not null,
  interest_paid_by_buyer boolean not null,
  boleto_due_in_days integer not null,
  pix_expires_in_minutes integer not null,
  refund_window_days integer not null,
  max_declined_attempts integer not null,
  dunning_days jsonb not null default '[1, 3, 5, 7]',
  platform_fee_percent numeric(6, 4) not null,
  platform_fee_fixed_in_cents bigint not null,
  -- Whether a person chose the fee. Otherwise the fee is the default, and the dashboard asks for a choice.
  platform_fee_chosen boolean not null default false,
  statement_descriptor text,
  -- The rule that divides payments (split/splitRule.ts). Null without a rule.
  split json,
  -- The recipient of the platform's fee. Null if the fee is only computed and paid to nobody.
  platform_fee_recipient_id text,
  -- What follows a buyer's request for a refund in time: the refund is made at once, or a member of the team decides.
  refund_requests text not null default 'review' check (refund_requests in ('approve', 'review')),
  -- Whether a partial refund ends the access to the courses of the purchase.
  part_ends_access boolean not null default false,
  -- True if buyers may pay subscriptions by recurring PIX (Pix Automático).
  recurring_pix boolean not null default false,
  -- Whether the checkout offers reminders to buyers who leave it, and the minutes after which a buyer counts as gone.
  checkout_reminders boolean not null default false,
  abandoned_after_minutes integer not null default 30,
  -- Whether students may comment on lessons, and whether a comment waits for the store's approval.
  comments text not null default 'open' check (comments in ('off', 'open', 'review')),
  -- The most periods of a pause, whether a pause keeps the access, and what buyers may change of their subscriptions.
  max_pause_periods integer not null default 3,
  pause_keeps_access boolean not null default false,
  buyers_may jsonb not null default '["change_day", "change_method"]',
  -- The kinds of mails that the store switched off, as a list.
  mails_off jsonb not null default '[]',
  -- The sender's name and the address for answers. If they are null, mails use the store's name and its support address.
  mail_sender_name text,
  mail_reply_to text,
  -- The host name of the store's members area. Null if the server's own name is used.
  learn_host text unique,
  -- If true, only sessions with a second factor have access to the store.
  second_factor_required boolean not null default false,
  clock_offset_ms bigint not null default 0,
  created_at timestamptz not null
);

-- One row for each store. On a distributed engine, an insert of rows from earlier steps of a statement reads it, so that the engine
-- knows the store's machine.
create table store_shards (
  store_id text primary key references stores
);
-- Ids that arrive without a store contain these 15 bits of their store's hash (core/ids.ts).
create index stores_of_hint on stores (((hashtext(id) >> 17) & 32767));

create table api_keys (
  id text not null,
  store_id text not null references stores,
  name text not null,
  -- SHA-256 of the complete key. A key has 178 random bits, so it needs no slow hash.
  hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  -- The user who created the key in the dashboard. Null if a command created the key. The user may have left the store since then.
  created_by text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- May be some minutes old, because most uses are not written.
  last_used_at timestamptz
);
create index api_keys_of_store on api_keys (store_id);
alter table api_keys add primary key (id, store_id);

create table gateway_accounts (
  id text not null,
  store_id text not null references stores,
  provider text not null check (provider in ('GATEWAY_A', 'GATEWAY_B', 'GATEWAY_C', 'GATEWAY_D')),
  position integer not null,
  active boolean not null default true,
  simulated boolean not null,
  -- JSON, encrypted by core/secretBox.ts for this row.
  credentials text not null,
  -- The base of our webhook URL that is registered at the gateway. Null before the registration.
  webhooks_base text,
  -- After a failed registration, the next attempt follows this instant. After a success, the gateway is asked at this instant whether it
  -- stopped the webhooks.
  subscribe_after timestamptz,
  -- The number of consecutive refusals of the webhook address by the gateway, and the last refusal. A success clears both columns.
  subscribe_failures integer not null default 0,
  subscribe_failure text,
  -- The instants (machine time) when the company first accepted the credentials, when it accepted our webhook address, and when the
  -- account's first webhook arrived. Null before. New credentials reset them.
  accepted_at timestamptz,
  subscribed_at timestamptz,
  webhook_received_at timestamptz,
  created_at timestamptz not null,
  primary key (id, store_id),
  unique (store_id, position)
);

-- The ids of buyers at gateways that need a customer before a payment. A row is erased with its buyer.
create table gateway_customers (
  gateway_account_id text not null,
  -- A hash of the buyer's data that the gateway got.
  fingerprint text not null,
  store_id text not null,
  customer_id text not null,
  -- A hash of the store and the e-mail.
  email_key bytea not null,
  primary key (gateway_account_id, fingerprint, store_id),
  foreign key (gateway_account_id, store_id) references gateway_accounts
);
create index gateway_customers_of_email on gateway_customers (store_id, email_key);
