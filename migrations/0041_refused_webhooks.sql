-- expand after 0040_refund_pages
-- The registrations of the webhook address that the gateway refused in a row, and the last refusal. A success clears both.
-- After a success, subscribe_after is the instant at which the gateway is asked whether it stopped the webhooks.
alter table gateway_accounts add column subscribe_failures integer not null default 0;
alter table gateway_accounts add column subscribe_failure text;
