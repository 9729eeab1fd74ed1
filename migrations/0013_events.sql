create table events (
  id text not null,
  -- No foreign keys here: their checks would lock the store's row and the payment for each event.
  store_id text not null,
  kind text not null,
  -- No foreign key, because its check would read this whole table for each deleted charge. A deleted charge never had an event.
  charge_id text,
  payment_id text,
  -- A payment has one event of each kind. An event that may occur again has the id of its refund or dispute here.
  occasion text not null default '',
  -- The body of a delivery without its beginning `{"id":"<id>",`. It is serialized once: `"event":…,"createdAt":…,"data":…}`.
  payload text not null,
  created_at timestamptz not null,
  -- The store is first, so that the pruning of a store needs no index of its own.
  primary key (store_id, id)
);
create unique index events_once_per_payment on events (payment_id, store_id, kind, occasion);

-- The events without a number. The statement that inserts an event also inserts its row here.
create table unnumbered_events (
  store_id text not null,
  -- Grows with each row. So an event has a lower number than the events that it caused, even if the clocks of two nodes differ.
  position bigint not null generated always as identity,
  event_id text not null,
  primary key (store_id, position)
);

-- The number of each store's newest event. A transaction that numbers events of a store locks this row. A payment never locks it.
create table event_counters (
  store_id text primary key references stores,
  last_sequence bigint not null
);

-- The numbers of the events of the last 30 days, without gaps. No foreign keys, because they cost time and no event is deleted.
create table event_numbers (
  store_id text not null,
  sequence bigint not null,
  event_id text not null,
  primary key (store_id, sequence)
);
create unique index event_numbers_of_event on event_numbers (event_id, store_id);

-- Numbers the waiting events of the given stores of one shard, at most `at_most` events per store. Returns the number of events. Each statement of the
-- function sees the commits before its own start. So after the wait for the lock it sees the numbers of the previous caller.
create function number_events(asked_store_ids text[], at_most integer) returns bigint language plpgsql as $$
declare
  total bigint;
begin
  if not exists (select 1 from unnumbered_events where store_id = any (asked_store_ids)) then
    return 0;
  end if;
  insert into event_counters (store_id, last_sequence)
    select asked, 0 from unnest(asked_store_ids) as asked order by 1 on conflict do nothing;
  perform from event_counters where store_id = any (asked_store_ids) order by store_id for update;
  with taken as (
    delete from unnumbered_events as waiting using (
      select oldest.store_id, oldest.position
      from unnest(asked_store_ids) as asked cross join lateral (
        select store_id, position from unnumbered_events where store_id = asked and store_id = any (asked_store_ids) order by position limit at_most
      ) as oldest
    ) as oldest
    where waiting.store_id = oldest.store_id and waiting.store_id = any (asked_store_ids) and waiting.position = oldest.position
    returning waiting.store_id, waiting.position, waiting.event_id
  ), numbered as (
    insert into event_numbers (store_id, sequence, event_id)
    select event_counters.store_id, last_sequence + row_number() over (partition by taken.store_id order by position), event_id
    from taken join event_counters on event_counters.store_id = taken.store_id
    where event_counters.store_id = any (asked_store_ids)
    returning store_id, sequence
  ), counted as (
    update event_counters as counter set last_sequence = newest.sequence
    from (select store_id, max(sequence) as sequence from numbered group by store_id) as newest
    where counter.store_id = newest.store_id and counter.store_id = any (asked_store_ids)
  )
  select count(*) into total from numbered;
  return total;
end
$$;

-- Effects of status changes that are not applied yet. The statement of a status change inserts an entry. A job applies the effects and
-- deletes the entry.
create table outbox (
  id bigint generated always as identity,
  -- No foreign key, because its check would lock the store's row for each entry.
  store_id text not null,
  kind text not null check (kind in ('payment_moved', 'part_refunded', 'dispute_reported', 'consent_reported', 'access_changed')),
  -- The id of a payment or of a subscription, depending on `kind`. It needs no foreign key, because payments and subscriptions are never
  -- deleted.
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
