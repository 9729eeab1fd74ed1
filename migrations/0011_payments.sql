-- The status that the list of sales shows. Null if the list does not show the payment. payments/payment.ts has the same rule.
create function sale_status(status text) returns text language sql immutable parallel safe as $$
  select case status
    when 'pending' then 'PENDING'
    when 'paid' then 'PAID' when 'overpaid' then 'PAID'
    when 'failed' then 'FAILED'
    when 'expired' then 'EXPIRED' when 'canceled' then 'EXPIRED'
    when 'refunded' then 'REFUNDED' when 'charged_back' then 'REFUNDED' end
$$;

create table payments (
  id text not null,
  -- Without a key of its own, because the keys of the charge and of the account hold it. Each check would lock the store's row.
  store_id text not null,
  -- charge_id and gateway_account_id are null for an imported payment, which has neither.
  charge_id text,
  gateway_account_id text,
  provider text not null,
  method text not null check (method in ('pix', 'boleto', 'credit_card')),
  amount_in_cents bigint not null,
  total_in_cents bigint not null,
  platform_fee_in_cents bigint not null,
  -- The parts of recipients, computed when the payment began: [{recipientId, kind, account, amountInCents}]. Null without recipients.
  split json,
  installments integer not null,
  currency text not null,
  product_id text,
  offer_id text,
  -- A copy of the sold offer, because the store may edit the offer later. Null if the buyer bought no offer.
  offer json,
  -- The coupon and the items of the payment's charge at the time of the sale.
  coupon json,
  items json,
  buyer_name text,
  buyer_email text,
  buyer_document text,
  buyer_phone text,
  buyer_address json,
  -- The network address of the buyer at the purchase, as evidence in a dispute.
  buyer_ip text,
  -- The instant (machine time) when the buyer proved the e-mail address in the browser of the payment. Null before. A typed address may
  -- belong to another person. The code of that person must not give access to the buyer's card and data on other devices.
  buyer_proven_at timestamptz,
  -- The language of the page where the buyer paid. Null if it is unknown.
  language text check (language in ('pt', 'en', 'es')),
  metadata json not null,
  tracking json,
  -- {userAgent, consentedAt, consentText} of the page where the buyer paid. Null if no service gets conversions.
  visit json,
  -- The checkout session of the purchase.
  checkout_session_id text,
  -- A copy of the charge's reference, so that sales and events need no look-up.
  client_reference text,
  -- The buyer's consent to pay the next purchase with the card of this payment: the instant, the version of the text, and the card's data
  -- on the page. Null without consent, and after the buyer withdrew it. `card_reference` is the card.
  card_consent json,
  created_at timestamptz not null,
  -- The columns from here on change. They stand together, because PostgreSQL logs an update from the first changed byte to the last.
  external_id text,
  -- The code of a PIX. For a boleto, the PIX code that pays the same boleto.
  pix_copy_paste text,
  pix_qr_code_url text,
  boleto_line text,
  boleto_barcode text,
  boleto_url text,
  boleto_pdf_url text,
  -- Banks and accountants name the payment by these numbers and by end_to_end_id. Null if the gateway does not report them.
  txid text,
  our_number text,
  -- The gateway's own page, where the buyer enters the card.
  redirect_url text,
  -- {"is": "authorize"}: the code of the payment also asks for the consent to recurring PIX. {"is": "charge", "dueOn": "YYYY-MM-DD"}: the
  -- payer's bank pays by that consent. Null for any other payment.
  recurring_pix json,
  -- The gateway's id of the consent to recurring PIX.
  authorization_id text,
  card_brand text,
  card_last_four text,
  -- The gateway's id of the card, for renewals. It is encrypted for this row and is never a card number.
  card_reference text,
  expires_at timestamptz,
  decline_message text,
  decline_code text,
  -- If true, the gateway says that the card must not be charged again.
  decline_hard boolean,
  -- The reason that the buyer sees, from a closed list. Null if the reason is not known.
  decline_reason text,
  subscription_id text,
  end_to_end_id text,
  -- Only payments/status.ts writes it.
  status text not null check (status in
    ('unknown', 'not_created', 'pending', 'paid', 'overpaid', 'failed', 'expired', 'canceled', 'refunded', 'charged_back')),
  sale_status text generated always as (sale_status(status)) stored,
  paid_at timestamptz,
  -- The end of the refund window by the store's clock. It is set when the payment is paid.
  completes_at timestamptz,
  -- The sum of this payment's completed refunds. The refund of a second receipt does not count.
  refunded_in_cents bigint not null default 0,
  -- The sum of this payment's completed and open refunds. It never exceeds the first receipt, so no cent is refunded twice.
  refunds_owed_in_cents bigint not null default 0,
  -- The number of this payment's refunds. Lists read refunds only if it is not 0.
  refund_count integer not null default 0,
  updated_at timestamptz not null,
  primary key (id, store_id),
  foreign key (charge_id, store_id) references charges,
  foreign key (gateway_account_id, store_id) references gateway_accounts,
  foreign key (product_id, store_id) references products,
  foreign key (offer_id, store_id) references offers
);
-- An index-only scan finds the start of a page of sales. It needs table pages that vacuum has marked as all-visible.
alter table payments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- An outcome on the same page logs only what changed.
alter table payments set (fillfactor = 70);
create index payments_of_charge on payments (charge_id);
-- One index for each combination of filters, sorted like the list of sales.
create index sales on payments (store_id, created_at, id) where sale_status is not null;
create index sales_by_status on payments (store_id, sale_status, created_at, id) where sale_status is not null;
create index sales_by_product on payments (store_id, product_id, created_at, id)
  where sale_status is not null and product_id is not null;
create index sales_by_product_and_status on payments (store_id, product_id, sale_status, created_at, id)
  where sale_status is not null and product_id is not null;
-- The spreadsheet of a month finds sales by the day of their payment, and chargebacks by the day of the bank's decision.
create index payments_paid on payments (store_id, paid_at, id) where paid_at is not null;
create index payments_charged_back on payments (store_id, updated_at) where status = 'charged_back';
-- The list of sales that were refunded completely or partially.
create index sales_with_refund on payments (store_id, created_at, id)
  where sale_status is not null and (sale_status = 'REFUNDED' or refunded_in_cents > 0);
-- Only buyers who agreed are remembered. A payment of a renewal has a card too, but no consent.
create index remembered_cards on payments (store_id, lower(buyer_email)) where card_consent is not null;

-- The next check of a payment at its gateway. A row exists while a check is planned. These columns change often. In the table payments each
-- change would write an entry to every index.
create table payment_checks (
  payment_id text not null,
  store_id text not null,
  gateway_account_id text not null,
  -- The instant of the check (machine time). An open PIX or boleto is checked at its expiry at the latest.
  next_at timestamptz not null,
  -- Number of checks since the last change of the status. A negative number counts consecutive lost answers.
  checks integer not null default 0,
  -- Counts requests for an earlier check. A check that began before the request does not change the plan of the request.
  requests integer not null default 0,
  -- From this time on, the gateway's answer "no such order" about an unknown payment is final (machine time).
  not_found_final_at timestamptz,
  -- The expiry of an open payment by the store's clock. Null if the payment does not expire.
  expires_at timestamptz,
  -- There is no foreign key, because payments are never deleted, and the check of a key takes a tenth of a claim's time.
  primary key (store_id, payment_id)
);
create index payment_checks_due on payment_checks (next_at);

-- Paid payments with an open refund window. At the window's end, a job deletes the row and records payment.completed.
create table payment_completions (
  payment_id text not null,
  store_id text not null,
  -- The end of the refund window by the store's clock, and the same instant by the system clock.
  completes_at timestamptz not null,
  due_at timestamptz not null,
  primary key (store_id, payment_id)
);
create index payment_completions_due on payment_completions (due_at);

-- The gateway's id of each payment. A webhook of the gateway contains this id.
create table gateway_orders (
  gateway_account_id text not null,
  external_id text not null,
  store_id text not null,
  payment_id text not null,
  -- There is no foreign key, as in payment_checks.
  primary key (gateway_account_id, external_id, store_id)
);

-- Money that reached an account of a store: one row for each receipt of the gateway.
create table receipts (
  id text not null,
  store_id text not null,
  payment_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  amount_in_cents bigint not null,
  created_at timestamptz not null,
  unique (gateway_account_id, external_id, store_id),
  primary key (id, store_id),
  -- Keys to the store and to the account are unnecessary, because the payment has them.
  foreign key (payment_id, store_id) references payments
);
create index receipts_of_payment on receipts (payment_id);

-- Money that is returned to buyers: one row per refund. A payment may have several refunds.
create table refunds (
  id text not null,
  -- The key of the payment holds its store.
  store_id text not null,
  payment_id text not null,
  -- The receipt to refund, if the buyer paid too much. Null if the payment itself is refunded.
  receipt_id text,
  -- The offer of the refunded item. The item's access ends. Null if the refund is for the whole payment.
  offer_id text,
  reason text not null check (reason in ('buyer_regret', 'duplicate', 'fraud', 'other', 'overpaid')),
  amount_in_cents bigint not null check (amount_in_cents > 0),
  -- sent: a call to the gateway has begun. Only payments/refunds/moveRefunds.ts changes it.
  status text not null check (status in ('asked', 'waiting_for_balance', 'sent', 'done', 'failed')),
  -- The gateway's reason for a refusal, shown to the team.
  failure text,
  -- The gateway's page where the buyer enters a bank account, because a boleto is not paid from a known account.
  buyer_page text,
  -- The part of the refund that each recipient of a split pays. Null without a split.
  shares json,
  created_at timestamptz not null,
  sent_at timestamptz,
  done_at timestamptz,
  -- The instant of the first call to the gateway, and the end of the lease of a running call (machine time).
  called_at timestamptz,
  leased_until timestamptz,
  foreign key (payment_id, store_id) references payments,
  foreign key (receipt_id, store_id) references receipts
);
create index refunds_of_payment on refunds (payment_id, store_id);
create index refunds_done on refunds (store_id, done_at);
create index refunds_asked on refunds (store_id) where status = 'asked';
create unique index refunds_once_per_receipt on refunds (receipt_id, store_id) where receipt_id is not null;
create unique index refunds_once_per_item on refunds (payment_id, offer_id, store_id) where offer_id is not null and status <> 'failed';
alter table refunds add primary key (id, store_id);

-- Refunds that buyers requested. A request within the seven days of the law stays in time.
create table refund_requests (
  id text not null,
  store_id text not null references stores,
  payment_id text not null,
  amount_in_cents bigint not null,
  status text not null check (status in ('open', 'approved', 'declined')),
  in_time boolean not null,
  asked_at timestamptz not null,
  -- The last day for the store's answer. The buyer sees it.
  decide_by timestamptz not null,
  decided_at timestamptz,
  -- The member of the team who decided. Null if the store approves all requests at once.
  decided_by text,
  -- The next attempt to approve the request automatically (machine time). Null if a member of the team decides.
  next_at timestamptz,
  attempts integer not null default 0,
  gateway_account_id text not null,
  -- The store's words to the buyer about a declined request.
  answer text,
  foreign key (payment_id, store_id) references payments
);
create index refund_requests_of_payment on refund_requests (payment_id, asked_at desc);
create unique index refund_requests_open on refund_requests (payment_id, store_id) where status = 'open';
create index refund_requests_of_store on refund_requests (store_id, asked_at desc, id desc);
alter table refund_requests add primary key (id, store_id);
create index refund_requests_due on refund_requests (next_at) where next_at is not null;

-- Gateway webhooks. Balcão stores each webhook before it answers.
create table gateway_webhooks (
  id text not null,
  store_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  kind text not null,
  payment_external_id text,
  payment_reference text,
  -- Some gateway webhooks do not identify a payment. Then a call to the gateway with this token returns the payment.
  token text,
  -- The report of the webhook about a dispute of the payment: `"asked"`, or its own report. Null for other webhooks.
  dispute json,
  -- The consent to recurring PIX that the webhook is about, by the gateway's id.
  authorization_id text,
  received_at timestamptz not null,
  next_at timestamptz,
  attempts integer not null default 0,
  -- The instant when the webhook was found to belong to no payment of this database (machine time). Null for other webhooks.
  unmatched_at timestamptz,
  primary key (id, store_id),
  -- There is no foreign key, because its check would lock the account's row for each webhook. Accounts are never deleted.
  unique (gateway_account_id, external_id, store_id)
);
-- The end of a webhook on the same page logs only what changed.
alter table gateway_webhooks set (fillfactor = 70);
create index gateway_webhooks_due on gateway_webhooks (next_at) where next_at is not null;
create index gateway_webhooks_unmatched on gateway_webhooks (gateway_account_id) where unmatched_at is not null;

-- The gateway accounts that count as down in some process, for the status page. A process removes the row after a call that
-- the gateway answered.
create table gateway_outages (
  gateway_account_id text not null,
  store_id text not null,
  since timestamptz not null,
  -- Until this instant payments avoid the account. The next payment after it is a trial.
  retry_at timestamptz not null,
  -- The adapter's text of the last failure, for example `HTTP 503`. It contains no data of a buyer.
  cause text not null,
  primary key (gateway_account_id, store_id),
  foreign key (gateway_account_id, store_id) references gateway_accounts
);

-- Orders at gateways that have our references, but whose payments were lost in a restore. A payment may have been written again since. If a
-- new charge repeats the purchase of an order, its payment adopts the order and does not pay again.
create table lost_orders (
  -- The id of the lost payment. Its last 8 characters are the last 8 characters of its charge's id.
  reference text not null,
  store_id text not null references stores,
  gateway_account_id text not null,
  external_id text not null,
  method text not null,
  amount_in_cents bigint not null,
  -- True if the buyer paid.
  money_came boolean not null,
  found_at timestamptz not null,
  primary key (reference, store_id),
  foreign key (gateway_account_id, store_id) references gateway_accounts
);

-- Numbers of sales per month, day or hour, in UTC. An empty status or product_id means all. Hours are not counted per product.
create table sale_counts (
  store_id text not null references stores,
  status text not null,
  product_id text not null,
  unit text not null check (unit in ('month', 'day', 'hour')),
  starts_at timestamptz not null,
  sales bigint not null,
  primary key (store_id, status, product_id, unit, starts_at)
);

-- Changes that are not added to sale_counts yet. The statement that changes a sale also inserts its change here, so the sum of both
-- tables is always exact. Two sales never wait for the lock of the same row of sale_counts.
create table sale_deltas (
  id bigint generated always as identity,
  store_id text not null,
  hour timestamptz not null,
  -- `change` sales leave the status `was` and get `status`. Null is a status that no list shows.
  was text check (was in ('PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED')),
  status text,
  product_id text,
  change bigint not null,
  -- Set for a new sale, which is not in sale_search yet.
  payment_id text,
  primary key (store_id, id)
);

-- The days of a store, in the time zone of Brasília, with sales that are summed in advance for the reports.
create table report_days (
  store_id text not null references stores,
  day date not null,
  -- stale: a sale changed after the last sums. summing: a job reads the sales. current: the sums in report_sums are exact.
  state text not null check (state in ('stale', 'summing', 'current')),
  summed_at timestamptz,
  -- From this instant on a job sums the day, if it is not current (machine time).
  due_at timestamptz not null,
  primary key (store_id, day)
);
create index report_days_due on report_days (due_at) where state <> 'current';

-- The identifiers of payments, in upper case and without separators. A search finds a sale by a complete identifier. A job adds them, so a
-- payment is not delayed by the index. An import adds the external id, because gateway_orders has only ids of gateways.
create table payment_identifiers (
  store_id text not null,
  identifier text not null,
  payment_id text not null,
  primary key (store_id, identifier, payment_id)
);

-- The dashboard searches this text for sales. A job adds each new sale, so a payment is not delayed by the index of terms.
create table sale_search (
  store_id text not null,
  created_at timestamptz not null,
  payment_id text not null,
  -- Six lines, in lower case without accents: the buyer's name, e-mail, '#' and document, '*' and the card's last digits, '+' and the
  -- phone, '$' and the total in cents.
  words text not null,
  primary key (store_id, created_at, payment_id)
);
-- New sales wait in a list of 512 kB. With the default of 4 MB a job would wait seconds while PostgreSQL moves the list into the index.
create index sale_search_by_terms on sale_search using gin (search_terms(search_slice(store_id, created_at), words))
  with (gin_pending_list_limit = 512);
-- The columns have no statistics, because a search only uses the index. Statistics would compute the terms of thousands of sales.
alter index sale_search_by_terms alter column 1 set statistics 0;
