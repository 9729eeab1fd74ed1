-- expand after 0040_refund_pages
-- The registrations of the webhook address that the gateway refused in a row, and the last
-- refusal. A success clears both. After a success, the gateway is asked at subscribe_after whether it stopped the webhooks.
alter table gateway_accounts add column subscribe_failures integer not null default 0;
alter table gateway_accounts add column subscribe_failure text;
