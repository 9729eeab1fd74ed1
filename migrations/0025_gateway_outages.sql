-- The gateway accounts that count as down in some process, for the status page. A process removes the row after a call that
-- the gateway answered.
create table gateway_outages (
  gateway_account_id text not null,
  store_id text not null,
  since timestamptz not null,
  -- Until then payments keep away from the account. The next payment after it is a trial.
  retry_at timestamptz not null,
  -- The adapter's text of the last failure, for example `HTTP 503`. It contains no data of a buyer.
  cause text not null,
  primary key (gateway_account_id, store_id),
  foreign key (gateway_account_id, store_id) references gateway_accounts
);
