create table webhook_endpoints (
  id text not null,
  store_id text not null references stores,
  url text not null,
  events text[] not null,
  -- Null: all products.
  product_ids text[],
  enabled boolean not null default true,
  disabled_reason text,
  -- Encrypted for this row. Until previous_secret_until the previous secret signs too.
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  -- A deleted endpoint keeps its row for the list of its deliveries. Its secret is erased.
  deleted_at timestamptz
);
create index webhook_endpoints_of_store on webhook_endpoints (store_id);
alter table webhook_endpoints add primary key (id, store_id);

-- A delivery is its own queue entry. Its body is `{"id":"<id>",` and the event's payload.
create table deliveries (
  id text not null,
  store_id text not null references stores,
  event_id text not null,
  -- Exactly one is set: a panel endpoint, or the charge with the postbackUrl.
  endpoint_id text,
  -- No foreign key: a deleted charge never had a delivery, and for each one the check would read this whole table.
  charge_id text,
  -- A slow receiver holds up only its own destination: an endpoint, or a store's postbacks to one host.
  destination text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Attempts since the delivery was last restarted. `sent` counts all attempts, also those before.
  attempts integer not null default 0,
  sent integer not null default 0,
  -- When a pending delivery is due.
  next_at timestamptz not null,
  leased_until timestamptz,
  -- True: a person resent this delivery. The next attempt is made even while the destination is paused.
  by_hand boolean not null default false,
  -- Why the delivery failed finally, if no attempt shows it, for example because its endpoint was disabled.
  cause text,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (event_id, store_id) references events,
  foreign key (endpoint_id, store_id) references webhook_endpoints
);
-- A claim writes only leased_until, which is in no index. So PostgreSQL can update the row within its page (HOT) if there is space.
alter table deliveries set (fillfactor = 60);
create index deliveries_due on deliveries (destination, next_at) where status = 'pending';
create index deliveries_by_hand on deliveries (destination, next_at) where status = 'pending' and by_hand;
-- Finds the age of each destination's oldest pending delivery, even if its next attempt is far away.
create index deliveries_waiting on deliveries (destination, created_at) where status = 'pending';
-- Undelivered deliveries, newest first. They are few among many.
create index deliveries_open on deliveries (store_id, id) where status <> 'delivered';
create index deliveries_of_store on deliveries (store_id, id);
create index deliveries_of_endpoint on deliveries (endpoint_id, id) where endpoint_id is not null;
create index deliveries_of_event on deliveries (event_id);
alter table deliveries add primary key (id, store_id);

create table delivery_attempts (
  -- No foreign keys: one statement writes an attempt and updates its delivery, and the check would run on the row just updated.
  delivery_id text not null,
  store_id text not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- Null: there was no answer, and `cause` has the reason.
  status_code integer,
  cause text,
  response_excerpt text,
  primary key (delivery_id, store_id, number)
);
create index delivery_attempts_by_age on delivery_attempts (started_at);

-- Failing destinations. A breaker counts a destination's consecutive failures and pauses it until open_until. A healthy one has no row.
create table webhook_breakers (
  destination text primary key,
  failures integer not null,
  open_until timestamptz,
  -- Number of consecutive pauses. Each is twice as long as the one before.
  openings integer not null default 0
);
