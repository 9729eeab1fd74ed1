-- expand after 0025_gateway_outages
-- The spreadsheet of a month finds sales by the day of their payment, and chargebacks by the day of the bank's decision.
create index if not exists payments_paid on payments (store_id, paid_at, id) where paid_at is not null;
create index if not exists payments_charged_back on payments (store_id, updated_at) where status = 'charged_back';
