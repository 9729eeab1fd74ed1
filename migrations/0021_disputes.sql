-- Disputes: the bank of a buyer asks for the money of a payment back. All instants are the store's time, but for dispute_checks.
create table disputes (
  id text not null,
  store_id text not null references stores,
  payment_id text not null,
  gateway_account_id text not null,
  -- The gateway's id. A gateway without calls for disputes has none, so the payment's id at the gateway takes its place.
  external_id text not null,
  kind text not null check (kind in ('chargeback', 'med')),
  -- Only disputes/status.ts writes it.
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  amount_in_cents bigint not null,
  -- The gateway's code.
  reason text,
  -- The last instant for evidence. Null if the gateway does not tell it.
  due_at timestamptz,
  opened_at timestamptz not null,
  -- Set while the dispute is won or lost.
  closed_at timestamptz,
  -- Set before the gateway is asked, so that two people do not send evidence at the same time.
  evidence_asked_at timestamptz,
  evidence_sent_at timestamptz,
  -- The store gave the dispute up at this instant.
  accepted_at timestamptz,
  unique (gateway_account_id, external_id, store_id),
  foreign key (payment_id, store_id) references payments,
  foreign key (gateway_account_id, store_id) references gateway_accounts
);
create index disputes_of_store on disputes (store_id, opened_at desc, id desc);
create index disputes_of_payment on disputes (payment_id, store_id);
alter table disputes add primary key (id, store_id);

-- The next question to a gateway about the disputes of a payment. Open disputes are asked about every few hours.
create table dispute_checks (
  payment_id text not null,
  store_id text not null,
  gateway_account_id text not null,
  -- Machine time.
  next_at timestamptz not null,
  attempts integer not null default 0,
  -- Counts requests for an earlier check. A check that began before the request does not change the plan of the request.
  requests integer not null default 0,
  primary key (store_id, payment_id)
);
create index dispute_checks_due on dispute_checks (next_at);
