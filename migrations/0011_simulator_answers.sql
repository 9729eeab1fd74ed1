-- The simulator's first answer to an idempotency key. Without status: the first call is still at work.
create table simulator.answers (
  provider text not null,
  account text not null,
  key text not null,
  -- Of the request: another request under the same key is a mistake.
  fingerprint text not null,
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (provider, account, key)
);
