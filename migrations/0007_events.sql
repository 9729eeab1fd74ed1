create table events (
  id text not null,
  store_id text not null references stores,
  kind text not null,
  -- No foreign key, because its check would read this whole table for each deleted charge. A deleted charge never had an event.
  charge_id text,
  payment_id text,
  -- A payment has one event of a kind. An event that may come again has the id of its refund or dispute here.
  occasion text not null default '',
  -- The body of a delivery without its beginning `{"id":"<id>",`, serialized once: `"event":…,"createdAt":…,"data":…}`.
  payload text not null,
  created_at timestamptz not null,
  foreign key (payment_id, store_id) references payments
);
create index events_of_store on events (store_id, created_at desc, id desc);
create unique index events_once_per_payment on events (payment_id, store_id, kind, occasion);
alter table events add primary key (id, store_id);
