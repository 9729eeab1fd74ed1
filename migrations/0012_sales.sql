-- The sums of one day for each report and group. If a day is not current, its rows are out of date.
create table report_sums (
  id bigint generated always as identity,
  store_id text not null,
  day date not null,
  report text not null,
  -- The group: its key, its name, and a text that distinguishes groups with the same name. The key is null for sales without a group.
  key text,
  name text,
  detail text,
  currency text not null,
  renewal boolean not null,
  -- Set if the purchase also has payments on other days. Such a purchase has separate rows, because a report counts it once.
  purchase text,
  begun bigint not null,
  paid bigint not null,
  paid_in_cents bigint not null,
  refunded_in_cents bigint not null,
  discount_in_cents bigint not null,
  primary key (store_id, report, day, id)
);
