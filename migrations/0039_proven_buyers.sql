-- expand after 0038_push_numbers
-- The instant when the buyer proved the e-mail in the browser of the payment, in machine time.
-- Null before. A typed e-mail may belong to somebody else. The code of that person must not open the buyer's card and data on
-- other devices.
alter table payments add column buyer_proven_at timestamptz;
