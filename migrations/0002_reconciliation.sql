-- The last mark of each node. A node keeps its mark in its DATA_DIR too. If the mark here is older than the mark in DATA_DIR, the database
-- lost changes, for example because a backup was restored.
create table node_marks (
  node_id uuid primary key,
  mark bigint not null,
  marked_at timestamptz not null
);

-- The times when nodes noticed lost changes. All instants are machine time.
create table database_restores (
  id bigint generated always as identity primary key,
  noticed_at timestamptz not null default now(),
  -- The database has all changes up to this instant.
  restored_to timestamptz not null,
  -- The instant when the orders of all gateway accounts were compared with the payments. Null until then.
  reconciled_at timestamptz
);

-- The timelines of the database server, newest last. PostgreSQL begins a timeline with each promotion of a standby. All instants are
-- machine time.
create table database_timelines (
  id bigint generated always as identity primary key,
  timeline integer not null,
  -- The previous row, or 0. Two nodes that notice the same change write only one row.
  follows bigint not null unique,
  -- Whether a commit waited for a standby, when a node last checked.
  is_synchronous boolean not null,
  noticed_at timestamptz not null default now(),
  -- Set if the change may have lost commits. Commits up to this instant are in the database.
  kept_until timestamptz,
  -- The instant when the later orders of all gateway accounts were compared with the payments. Null until then.
  reconciled_at timestamptz
);
