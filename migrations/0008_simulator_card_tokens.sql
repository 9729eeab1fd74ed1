-- Cards that simulated gateways took in exchange for a token: what the card will do, and what a receipt shows of it.
-- Neither its number nor its security code is kept. Machine time.
create table simulator.card_tokens (
  id text primary key,
  provider text not null,
  account text not null,
  outcome text not null,
  -- Brand, last four digits, holder, expiry.
  card jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index card_tokens_expiry on simulator.card_tokens (expires_at);
