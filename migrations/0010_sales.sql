-- Sales: what was sold, the history that an import brings, and the counts by which any page of the list is found at once.

-- Imported history had neither a charge nor a gateway of ours.
alter table payments alter column charge_id drop not null, alter column gateway_account_id drop not null;

-- What the list of sales shows; null: the store does not hear of this payment. payments/payment.ts says the same of a row read.
create function sale_status(status text) returns text language sql immutable parallel safe as $$
  select case status
    when 'pending' then 'PENDING'
    when 'paid' then 'PAID' when 'overpaid' then 'PAID'
    when 'failed' then 'FAILED'
    when 'expired' then 'EXPIRED' when 'canceled' then 'EXPIRED'
    when 'refunded' then 'REFUNDED' when 'charged_back' then 'REFUNDED' end
$$;

alter table payments
  add column product_id text references products,
  add column offer_id text,
  add column subscription_id text,
  add column sale_status text generated always as (sale_status(status)) stored;

-- One for each combination of filters, in the order of the list.
drop index payments_of_store;
create index sales on payments (store_id, created_at desc, id desc) where sale_status is not null;
create index sales_by_status on payments (store_id, sale_status, created_at desc, id desc) where sale_status is not null;
create index sales_by_product on payments (store_id, product_id, created_at desc, id desc)
  where sale_status is not null and product_id is not null;
create index sales_by_product_and_status on payments (store_id, product_id, sale_status, created_at desc, id desc)
  where sale_status is not null and product_id is not null;

-- Sales of a month, day or hour of UTC. An empty status or product: of whatever. There are no hours of one product.
create table sale_counts (
  store_id text not null references stores,
  status text not null,
  product_id text not null,
  unit text not null check (unit in ('month', 'day', 'hour')),
  starts_at timestamptz not null,
  sales bigint not null,
  primary key (store_id, status, product_id, unit, starts_at)
);

-- Where a page begins is found in an index alone, for pages of the table that are known to be visible to all.
alter table payments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Changes of those counts that are not added to them yet: written by the statement that changes the sales, so that counts
-- and deltas together are exact at every instant, and no two sales wait for one row.
create table sale_deltas (
  id bigint generated always as identity,
  store_id text not null,
  hour timestamptz not null,
  status text not null,
  product_id text,
  change bigint not null,
  primary key (store_id, id)
);

insert into sale_deltas (store_id, hour, status, change)
select store_id, date_trunc('hour', created_at, 'UTC'), sale_status, count(*)
from payments where sale_status is not null group by 1, 2, 3;
