-- Effects of moves (changes of status) that are not applied yet. The move's statement writes an entry; a job applies and deletes it.
create table outbox (
  id bigint generated always as identity,
  store_id text not null references stores,
  kind text not null check (kind in ('payment_moved', 'access_changed')),
  -- A payment or a subscription, as `kind` says. No foreign key: neither is ever deleted.
  entity_id text not null,
  payload jsonb not null,
  -- The time of the move, by the store's clock.
  occurred_at timestamptz not null,
  -- Machine time. A failed entry waits longer each time. Entries of other payments and subscriptions do not wait for it.
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (id, store_id)
);
create index outbox_of_entity on outbox (store_id, entity_id, id);
