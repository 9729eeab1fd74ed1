-- expand after 0032_lists
-- The timelines of the database server, newest last. PostgreSQL begins one with each promotion of a standby. All instants are machine time.
create table database_timelines (
  id bigint generated always as identity primary key,
  timeline integer not null,
  -- The row before, or 0. Two nodes that notice the same change write one row.
  follows bigint not null unique,
  -- Whether a commit waited for a standby, when a node looked last.
  is_synchronous boolean not null,
  noticed_at timestamptz not null default now(),
  -- Set if the change may have lost commits: those up to this instant are here.
  kept_until timestamptz,
  -- The instant of the comparison of the orders of all gateway accounts since then with the payments. Null until then.
  reconciled_at timestamptz
);
