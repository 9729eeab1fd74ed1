-- A change of access that cannot be made waits for its next try (machine time), longer each time; those behind it go on.
alter table subscription_wakes
  add column due_at timestamptz not null default now(),
  add column attempts integer not null default 0;
create index subscription_wakes_of_subscription on subscription_wakes (subscription_id, id);

alter table payment_wakes add column attempts integer not null default 0;
