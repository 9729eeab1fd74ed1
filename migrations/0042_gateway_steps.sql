-- expand after 0041_refused_webhooks
-- The instants, in machine time, when the company first accepted the credentials of an
-- account, when it took our webhook address, and when the first webhook of the account came. Null before. New credentials begin
-- again.
alter table gateway_accounts add column accepted_at timestamptz;
alter table gateway_accounts add column subscribed_at timestamptz;
alter table gateway_accounts add column webhook_received_at timestamptz;
