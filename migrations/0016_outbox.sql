-- Effects of status changes that are not applied yet. The statement of a status change inserts an entry. A job applies its effects and
-- deletes it.
create table outbox (
  id bigint generated always as identity,
  store_id text not null references stores,
  kind text not null check (kind in ('payment_moved', 'part_refunded', 'dispute_reported', 'access_changed')),
  -- The id of a payment or of a subscription, depending on `kind`. No foreign key is needed, because neither is ever deleted.
  entity_id text not null,
  payload jsonb not null,
  -- The instant of the status change, by the store's clock.
  occurred_at timestamptz not null,
  -- Machine time. After each failure the entry waits longer. Entries of other payments and subscriptions do not wait for this entry.
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (id, store_id)
);
create index outbox_of_entity on outbox (store_id, entity_id, id);
