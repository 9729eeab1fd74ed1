-- The books of the gateways about a store's money. Days are days in Brasília.

-- The plan and the state of the reads of one gateway account's books.
create table money_accounts (
  gateway_account_id text not null,
  store_id text not null,
  -- The next read by the store's clock, and the same instant by the system clock.
  due_at timestamptz not null,
  next_at timestamptz not null,
  -- The end of the lease of the node that reads the account (machine time). The number of claims identifies an outdated read.
  leased_until timestamptz,
  claims integer not null default 0,
  -- The number of consecutive failed reads, and the reason of the last failure.
  failures integer not null default 0,
  failure text,
  -- The period of the running read, and the gateway's cursor of its next page. Null between two reads.
  reading_since date,
  reading_until date,
  reading_cursor text,
  -- The last day of the last complete read.
  read_until date,
  read_at timestamptz,
  -- Lines that became available up to this day are in payment_money.settled_in_cents.
  settled_until date not null default '-infinity',
  -- The sum of all lines. The balance before the first line. Null until the gateway reports it.
  lines_in_cents bigint not null default 0,
  opening_in_cents bigint,
  primary key (gateway_account_id, store_id),
  foreign key (gateway_account_id, store_id) references gateway_accounts
);
create index money_accounts_due on money_accounts (next_at);

-- One line of the books. Lines are only added. Only the payout of a line may change, because a gateway may report it later.
create table money_lines (
  id text not null,
  store_id text not null,
  gateway_account_id text not null,
  external_id text not null,
  -- Null for money that belongs to no payment of the store. Then the id of the payment at the gateway is stored.
  payment_id text,
  external_payment_id text,
  method text check (method in ('pix', 'boleto', 'credit_card')),
  kind text not null check (kind in
    ('gross', 'gateway_fee', 'anticipation_fee', 'split', 'platform_fee', 'refund', 'chargeback', 'blocked', 'other')),
  -- Positive if the store gets the money.
  amount_in_cents bigint not null,
  available_on date not null,
  happened_on date not null,
  installment integer,
  payout_id text,
  -- The gateway's id of the recipient of a share.
  recipient text,
  recorded_at timestamptz not null,
  -- No statement looks for the id of a line, so it needs no index.
  primary key (gateway_account_id, external_id, store_id),
  foreign key (payment_id, store_id) references payments,
  -- This key holds the store too.
  foreign key (gateway_account_id, store_id) references gateway_accounts
);
create index money_lines_of_payment on money_lines (payment_id);
create index money_lines_of_payout on money_lines (payout_id) where payout_id is not null;
create index money_lines_by_availability on money_lines (store_id, available_on, id);
create index money_lines_by_day on money_lines (store_id, happened_on);
create index money_lines_without_payment on money_lines (gateway_account_id) where payment_id is null;
create index money_lines_without_payout on money_lines (gateway_account_id, available_on) where payout_id is null;

-- The sums of a payment's lines by kind. The statement that inserts lines updates them.
create table payment_money (
  payment_id text not null,
  store_id text not null,
  gateway_account_id text not null,
  gross_in_cents bigint not null,
  gateway_fee_in_cents bigint not null,
  anticipation_fee_in_cents bigint not null,
  split_in_cents bigint not null,
  refund_in_cents bigint not null,
  chargeback_in_cents bigint not null,
  blocked_in_cents bigint not null,
  -- The sum of the lines that are already available.
  settled_in_cents bigint not null,
  happened_on date not null,
  first_available_on date not null,
  last_available_on date not null,
  -- The store's day of the last line.
  changed_on date not null,
  primary key (payment_id, store_id),
  foreign key (payment_id, store_id) references payments
);
create index payment_money_by_day on payment_money (gateway_account_id, happened_on);
create index payment_money_changed on payment_money (gateway_account_id, changed_on);

-- Money that a gateway sent to the store's bank account.
create table payouts (
  id text not null,
  store_id text not null references stores,
  gateway_account_id text not null,
  external_id text not null,
  amount_in_cents bigint not null,
  arrives_on date not null,
  status text not null check (status in ('planned', 'sent', 'done', 'failed')),
  -- True if the lines of the payout are known.
  matched boolean not null default false,
  recorded_at timestamptz not null,
  unique (gateway_account_id, external_id, store_id),
  foreign key (gateway_account_id, store_id) references gateway_accounts
);
create index payouts_of_store on payouts (store_id, arrives_on, id);
alter table payouts add primary key (id, store_id);

-- The nightly comparison of the lines with the gateway's balance. The balance is null if the gateway has no call for it.
create table balance_checks (
  gateway_account_id text not null,
  store_id text not null,
  day date not null,
  lines_in_cents bigint not null,
  balance_in_cents bigint,
  difference_in_cents bigint,
  -- The number of differences that were open after this check.
  open_differences integer not null,
  checked_at timestamptz not null,
  primary key (gateway_account_id, day, store_id),
  foreign key (gateway_account_id, store_id) references gateway_accounts
);

-- A difference between the gateway's books and ours. It stays listed until its cause disappears or a person explains it.
create table money_differences (
  id text not null,
  store_id text not null references stores,
  gateway_account_id text not null,
  kind text not null check (kind in ('missing_line', 'doubled_line', 'other_rate', 'missing_refund', 'unknown_refund',
    'missing_chargeback', 'unknown_chargeback', 'unknown_payment', 'balance')),
  -- The id of the payment or of the line. Empty if the difference concerns the whole account.
  subject text not null,
  payment_id text,
  -- The amount in the gateway's books minus the amount in our records.
  amount_in_cents bigint not null,
  found_on date not null,
  gone_on date,
  explained_at timestamptz,
  explained_by text,
  note text,
  foreign key (payment_id, store_id) references payments,
  foreign key (gateway_account_id, store_id) references gateway_accounts
);
create unique index money_differences_present on money_differences (gateway_account_id, kind, subject, store_id)
  where gone_on is null;
create index money_differences_of_store on money_differences (store_id, found_on, id);
alter table money_differences add primary key (id, store_id);
