-- expand after 0025_gateway_outages
-- The oldest code that may use this database: code that knows this migration. A migration declares it in its first line.
create table compatibility (
  only_one boolean primary key default true check (only_one),
  oldest text not null
);
