-- Effects of moves that are not applied yet. The statement of the move writes an entry; a job applies and deletes it.
create table outbox (
  id bigint generated always as identity,
  store_id text not null references stores,
  kind text not null check (kind in ('payment_moved', 'access_changed')),
  -- A payment or a subscription, by `kind`. Both are never deleted.
  entity_id text not null,
  payload jsonb not null,
  -- The instant of the move, by the store's clock.
  occurred_at timestamptz not null,
  -- Machine time. A failed entry waits longer each time; entries of other payments and subscriptions go on.
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (id, store_id)
);
create index outbox_of_entity on outbox (store_id, entity_id, id);
