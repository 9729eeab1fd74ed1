-- expand after 0034_partial_phones
-- The instant of the last repeat of a mail, in machine time. A mail is repeated at most once a minute.
alter table mails add column repeated_at timestamptz;
