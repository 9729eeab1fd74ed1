-- What this database is for. A sandbox's keys, clock and simulated payments must never meet a production's, nor the other way round.
create table environment (
  only_one boolean primary key default true check (only_one),
  name text not null check (name in ('sandbox', 'production'))
);
