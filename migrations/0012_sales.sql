-- The sums of one day for each report and group. The rows of a day that is not current are out of date.
create table report_sums (
  id bigint generated always as identity,
  store_id text not null,
  day date not null,
  report text not null,
  -- The group: its key, its name and a text that tells groups with the same name apart. A key is null for sales without a group.
  key text,
  name text,
  detail text,
  currency text not null,
  renewal boolean not null,
  -- Set if the purchase also has payments on other days. Such a purchase has rows of its own, because a report counts it once.
  purchase text,
  begun bigint not null,
  paid bigint not null,
  paid_in_cents bigint not null,
  refunded_in_cents bigint not null,
  discount_in_cents bigint not null,
  primary key (store_id, report, day, id)
);
