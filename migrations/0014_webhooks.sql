create table webhook_endpoints (
  id text not null,
  store_id text not null references stores,
  url text not null,
  events text[] not null,
  -- Null means all products.
  product_ids text[],
  enabled boolean not null default true,
  disabled_reason text,
  -- Encrypted for this row. Until previous_secret_until, deliveries are signed with both secrets.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  -- A deleted endpoint keeps its row for the list of its deliveries. Its secret is erased.
  deleted_at timestamptz,
  -- 'webhook', or the service that gets the conversions of the store. The options of a service are in `conversion`.
  kind text not null default 'webhook' check (kind in ('webhook', 'meta', 'ga4', 'utmify')),
  -- {account, consent, renewals, testCode} of a service (server/webhooks/conversions/conversionOptions.ts). Null for a webhook.
  conversion json
);
create index webhook_endpoints_of_store on webhook_endpoints (store_id);
alter table webhook_endpoints add primary key (id, store_id);

-- The deliveries, and their queue: the dispatcher claims rows of this table. A delivery's body is `{"id":"<id>",` and the event's payload.
create table deliveries (
  id text not null,
  store_id text not null references stores,
  event_id text not null,
  -- Either endpoint_id (a webhook endpoint) or charge_id (a charge with a postbackUrl) is set.
  endpoint_id text,
  -- No foreign key, because its check would read this whole table for each deleted charge. A deleted charge never had a delivery.
  charge_id text,
  -- An endpoint, or all postbacks of a store to one host. A slow receiver delays only the deliveries of its own destination.
  destination text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- The number of attempts since a person last restarted the delivery. `sent` counts all attempts.
  attempts integer not null default 0,
  sent integer not null default 0,
  -- A pending delivery is due at this instant.
  next_at timestamptz not null,
  leased_until timestamptz,
  -- If true, a person resent this delivery. The next attempt then happens even while the destination is paused.
  by_hand boolean not null default false,
  -- The cause of a final failure that no attempt shows, for example a disabled endpoint.
  cause text,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (event_id, store_id) references events (id, store_id),
  foreign key (endpoint_id, store_id) references webhook_endpoints
);
-- A claim writes only leased_until, which is in no index. So PostgreSQL can update the row within its page (HOT) if there is space.
alter table deliveries set (fillfactor = 60);
create index deliveries_due on deliveries (destination, next_at) where status = 'pending';
create index deliveries_by_hand on deliveries (destination, next_at) where status = 'pending' and by_hand;
-- Finds the age of each destination's oldest pending delivery, even if its next attempt is far away.
create index deliveries_waiting on deliveries (destination, created_at) where status = 'pending';
-- Lists the deliveries that are pending or failed. The index contains only few deliveries.
create index deliveries_open on deliveries (store_id, id) where status <> 'delivered';
create index deliveries_of_store on deliveries (store_id, id);
create index deliveries_of_endpoint on deliveries (endpoint_id, id) where endpoint_id is not null;
create index deliveries_of_event on deliveries (event_id);
alter table deliveries add primary key (id, store_id);

create table delivery_attempts (
  -- No foreign keys, because they cost time: one statement inserts an attempt and updates its delivery, and a check would read the delivery again.
  delivery_id text not null,
  store_id text not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- Null if there was no answer. Then `cause` has the reason.
  status_code integer,
  cause text,
  response_excerpt text,
  primary key (delivery_id, store_id, number)
);
create index delivery_attempts_by_age on delivery_attempts (started_at);

-- Circuit breakers of failing destinations. After some consecutive failures a destination is paused until open_until. A healthy
-- destination has no row.
create table webhook_breakers (
  destination text not null,
  store_id text not null,
  failures integer not null,
  open_until timestamptz,
  -- The number of consecutive pauses. Each pause is twice as long as the pause before, up to a limit.
  openings integer not null default 0,
  primary key (destination, store_id)
);

-- Walks over the destinations with pending deliveries, in order. Skips the other rows of each destination. A recursive query would do
-- the same, but a distributed engine refuses it. Reads few rows at once while destinations have many rows, else many.
-- Returns the destinations with due deliveries, and the last destination if `looked_at` is reached, else ''. It leaves out a destination
-- whose breaker is open, unless a person resent one of its deliveries. A distributed engine keeps the rows of each EXISTS between its
-- steps, and cannot keep rows without columns.
create function due_destinations(after text, looked_at integer, wanted integer, out due text[], out last text) language plpgsql stable as $$
declare
  waiting record;
  rows_at_once integer := 8;
  rows_read integer;
  destinations_read integer;
  looked integer := 0;
begin
  due := '{}';
  last := after;
  loop
    rows_read := 0;
    destinations_read := 0;
    for waiting in
      select destination, next_at from deliveries where status = 'pending' and destination > last
      order by destination, next_at limit rows_at_once
    loop
      rows_read := rows_read + 1;
      continue when waiting.destination = last;
      last := waiting.destination;
      destinations_read := destinations_read + 1;
      if waiting.next_at <= now() and (
        not exists (select 1 from webhook_breakers where destination = waiting.destination and open_until > now())
        or exists (select 1 from deliveries where destination = waiting.destination and status = 'pending' and by_hand)
      ) then
        due := due || waiting.destination;
      end if;
      looked := looked + 1;
      if looked = looked_at or cardinality(due) = wanted then
        return;
      end if;
    end loop;
    exit when rows_read < rows_at_once;
    rows_at_once := least(greatest(4 * destinations_read, 8), 2000);
  end loop;
  last := '';
end
$$;

-- The creation of the oldest pending delivery of all stores, with the same walk.
create function oldest_pending_delivery() returns timestamptz language plpgsql stable as $$
declare
  waiting record;
  last text := '';
  rows_at_once integer := 8;
  rows_read integer;
  destinations_read integer;
  oldest timestamptz;
begin
  loop
    rows_read := 0;
    destinations_read := 0;
    for waiting in
      select destination, created_at from deliveries where status = 'pending' and destination > last
      order by destination, created_at limit rows_at_once
    loop
      rows_read := rows_read + 1;
      continue when waiting.destination = last;
      last := waiting.destination;
      destinations_read := destinations_read + 1;
      oldest := least(oldest, waiting.created_at);
    end loop;
    exit when rows_read < rows_at_once;
    rows_at_once := least(greatest(4 * destinations_read, 8), 2000);
  end loop;
  return oldest;
end
$$;
