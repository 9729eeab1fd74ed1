-- expand after 0030_secret_mark
-- What the store's team writes about a customer. The e-mail identifies the customer, as in an erasure.
create table customer_notes (
  id text not null,
  store_id text not null references stores,
  -- In lower case.
  email text not null,
  body text not null,
  -- The author. There is no foreign key, because a note stays when its author's account is deleted.
  user_id text not null,
  -- The store's time.
  created_at timestamptz not null
);
create index customer_notes_of_email on customer_notes (store_id, email);
alter table customer_notes add primary key (id, store_id);

-- The page of a customer lists the mails to one address.
create index if not exists mails_of_recipient on mails (store_id, lower(recipient)) where store_id is not null and recipient is not null;

-- A person of the store may send a mail again. Such a row does not count for the rule that a mail is sent once. The condition of the
-- index stays as it was, because statements find the mails of a payment by this index.
alter table mails add column is_repeat boolean not null default false;
drop index mails_once;
create unique index mails_once on mails (payment_id, store_id, kind,
  (case when kind = 'access' or dispute_id is not null or is_repeat then id else coalesce(enrollment_id, user_id, '') end), (coalesce(refund_id, '')))
  where payment_id is not null;
