create table events (
  id text primary key,
  store_id text not null references stores,
  kind text not null,
  -- No foreign key: a dropped charge never had an event, and the check would read this whole table for each dropped charge.
  charge_id text,
  payment_id text references payments,
  -- The envelope after its id, serialized once: `"event":…,"createdAt":…,"data":…}`.
  payload text not null,
  created_at timestamptz not null
);
create unique index events_once_per_payment on events (payment_id, kind);
create index events_of_store on events (store_id, created_at desc, id desc);
