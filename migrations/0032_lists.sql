-- expand after 0030_secret_mark
-- The list of sales that went back, in whole or in part.
create index if not exists sales_with_refund on payments (store_id, created_at desc, id desc)
  where sale_status is not null and (sale_status = 'REFUNDED' or refunded_in_cents > 0);
-- The filters of lists that a person saved under a name. They have no search text, because it may name a buyer.
alter table memberships add column saved_filters jsonb not null default '[]';
