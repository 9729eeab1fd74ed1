-- Disputes: a buyer's bank demands the money of a payment back. All instants are the store's time, except in dispute_checks.
create table disputes (
  id text not null,
  store_id text not null references stores,
  payment_id text not null,
  gateway_account_id text not null,
  -- The gateway's id. If a gateway has no ids of disputes, the payment's id at the gateway is stored.
  external_id text not null,
  kind text not null check (kind in ('chargeback', 'med')),
  -- Only disputes/status.ts writes it.
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  amount_in_cents bigint not null,
  -- The gateway's code.
  reason text,
  -- The last instant for evidence. Null if the gateway does not report it.
  due_at timestamptz,
  opened_at timestamptz not null,
  -- The instant of the decision. Set only if the dispute is won or lost.
  closed_at timestamptz,
  -- Set before the call to the gateway, so two people cannot send evidence at the same time.
  evidence_asked_at timestamptz,
  evidence_sent_at timestamptz,
  -- The instant when the store accepted the dispute.
  accepted_at timestamptz,
  unique (gateway_account_id, external_id, store_id),
  foreign key (payment_id, store_id) references payments,
  foreign key (gateway_account_id, store_id) references gateway_accounts
);
create index disputes_of_store on disputes (store_id, opened_at desc, id desc);
create index disputes_of_payment on disputes (payment_id, store_id);
alter table disputes add primary key (id, store_id);

-- The next check of a payment's disputes at the gateway. Open disputes are checked every few hours.
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
