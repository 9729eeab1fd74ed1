-- expand after 0039_proven_buyers
-- The gateway's page where the buyer names a bank account, because a boleto has no account to
-- which its money could go back.
alter table refunds add column buyer_page text;
