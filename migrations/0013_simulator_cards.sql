-- Cards that simulated gateways keep, to be charged again. What a card will do can be changed from outside, so that one that
-- was approved declines later. Neither its number nor its security code is kept.
create table simulator.cards (
  provider text not null,
  id text not null,
  -- Null: known only by what was told of it from outside.
  account text,
  -- The gateway's customer whose it is, with what its wire shows of that customer.
  customer_id text,
  customer jsonb,
  outcome text not null,
  card jsonb,
  primary key (provider, id)
);
