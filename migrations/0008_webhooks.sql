create table webhook_endpoints (
  id text not null,
  store_id text not null references stores,
  url text not null,
  events text[] not null,
  -- Null: all products.
  product_ids text[],
  enabled boolean not null default true,
  disabled_reason text,
  -- Sealed for this row. The previous one signs too until previous_secret_until.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  -- A deleted endpoint keeps its row for the list of its deliveries; its secret is emptied.
  deleted_at timestamptz
);
create index webhook_endpoints_of_store on webhook_endpoints (store_id);
alter table webhook_endpoints add primary key (id, store_id);

-- A delivery is its own queue entry. Its body is `{"id":"<id>",` and the event's payload.
create table deliveries (
  id text not null,
  store_id text not null references stores,
  event_id text not null,
  -- One of the two: a panel endpoint, or the charge with the postbackUrl.
  endpoint_id text,
  -- No foreign key: a dropped charge never had a delivery, and the check would read this whole table for each dropped charge.
  charge_id text,
  -- A slow receiver holds up only its own destination: an endpoint, or a store's postbacks to one host.
  destination text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Attempts since the delivery last began anew. `sent` counts all attempts, reprocessing included.
  attempts integer not null default 0,
  sent integer not null default 0,
  -- When a pending delivery is due.
  next_at timestamptz not null,
  leased_until timestamptz,
  -- A person sent this delivery again: the next attempt does not wait for the destination's breaker.
  by_hand boolean not null default false,
  -- Why it failed for good when no attempt says so, for example because its endpoint was disabled.
  cause text,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (event_id, store_id) references events,
  foreign key (endpoint_id, store_id) references webhook_endpoints
);
-- A claim writes only leased_until, which no index holds. So the row stays on its page (a HOT update) if the page has room.
alter table deliveries set (fillfactor = 60);
create index deliveries_due on deliveries (destination, next_at) where status = 'pending';
create index deliveries_by_hand on deliveries (destination, next_at) where status = 'pending' and by_hand;
-- The age of the oldest pending delivery of each destination, even if its next attempt is far away.
create index deliveries_waiting on deliveries (destination, created_at) where status = 'pending';
-- Undelivered ones, newest first: few among many.
create index deliveries_open on deliveries (store_id, id) where status <> 'delivered';
create index deliveries_of_store on deliveries (store_id, id);
create index deliveries_of_endpoint on deliveries (endpoint_id, id) where endpoint_id is not null;
create index deliveries_of_event on deliveries (event_id);
alter table deliveries add primary key (id, store_id);

create table delivery_attempts (
  -- No foreign keys: one statement writes an attempt and its delivery's result, and the check would find the row just changed.
  delivery_id text not null,
  store_id text not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- Null: no answer came; `cause` says why.
  status_code integer,
  cause text,
  response_excerpt text,
  primary key (delivery_id, store_id, number)
);
create index delivery_attempts_by_age on delivery_attempts (started_at);

-- A failing destination: its failures in a row, and until when nothing is sent to it. A healthy destination has no row.
create table webhook_breakers (
  destination text primary key,
  failures integer not null,
  open_until timestamptz,
  -- How often in a row the breaker opened: it stays open twice as long each time.
  openings integer not null default 0
);
