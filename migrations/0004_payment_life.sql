-- What a payment needs for cards, hosted pages, refunds and the end of the refund window.

alter table payments
  -- Where the buyer pays a card on the gateway's own page.
  add column redirect_url text,
  add column card_brand text,
  add column card_last_four text,
  -- The gateway's name for the card, for renewals; sealed for this row. Never a number.
  add column card_reference text,
  -- End of the refund window by the store's clock, set when paid; completed_at when payment.completed was told.
  add column completes_at timestamptz,
  add column completed_at timestamptz;
create index payments_to_complete on payments (completes_at) where status = 'paid' and completed_at is null;

-- A notice that names nothing itself: what to ask the gateway with.
alter table gateway_webhooks add column token text;

-- Money going back: asked for by the store, or by ourselves for money that nobody waited for.
create table refunds (
  id text primary key,
  store_id text not null references stores,
  payment_id text not null references payments,
  -- The receipt that is too much; null: the whole payment.
  receipt_id text references receipts,
  reason text not null check (reason in ('requested', 'overpaid')),
  amount_in_cents bigint not null,
  status text not null check (status in ('asked', 'done')),
  created_at timestamptz not null,
  done_at timestamptz
);
create unique index refunds_once_per_payment on refunds (payment_id) where receipt_id is null;
create unique index refunds_once_per_receipt on refunds (receipt_id) where receipt_id is not null;
create index payments_due_of_store on payments (store_id, expires_at) where status = 'pending';
create index completions_of_store on payments (store_id, completes_at) where status = 'paid' and completed_at is null;
