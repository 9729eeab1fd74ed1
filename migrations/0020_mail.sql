-- The queue of mails. The statement that causes a mail inserts its row. A job sends the mail and records the result. A row does not contain
-- the text of the mail. The text is made from the rows of the sale, the subscription or the student.
create table mails (
  id text not null,
  -- Empty for mails about a person's own account. There are no foreign keys, because their checks would slow every payment.
  store_id text not null,
  -- mail/mailKinds.ts lists the kinds.
  kind text not null,
  -- Null if no recipient is known. The row then remains only as a record.
  recipient text,
  -- The member of the team who gets the mail. Null for mails to buyers and students.
  user_id text,
  language text check (language in ('pt', 'en', 'es')),
  payment_id text,
  subscription_id text,
  student_id text,
  enrollment_id text,
  endpoint_id text,
  -- Additional data of some kinds: for learn_link the page to show, for sign_in_changed the change.
  about text,
  refund_id text,
  dispute_id text,
  -- Encrypted JSON with data that no other row has, for example a link that sets a password. Emptied when the mail is sent.
  data text,
  -- The planned instant by the store's clock. Null for a mail that is due at once.
  planned_at timestamptz,
  -- The instant of the next attempt (machine time). Null if no attempt follows.
  due_at timestamptz,
  attempts integer not null default 0,
  -- unwanted: the planned mail was no longer needed when it was due, for example because the boleto was paid. not_sent: the mail has no
  -- recipient, or the installation sends no mail.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'bounced', 'given_up', 'unwanted', 'not_sent')),
  -- The code and text of the mail server's last answer, without addresses.
  response text,
  -- Both instants are the store's time.
  sent_at timestamptz,
  created_at timestamptz not null,
  -- True if a person of the store sent the mail again. Such a row does not count for the rule that a mail is sent once.
  is_repeat boolean not null default false,
  -- The instant of the last repeat of the mail, in machine time. A mail is repeated at most once a minute.
  repeated_at timestamptz
);
-- Each row is updated twice. If the new version is on the same page, PostgreSQL logs only the changed bytes.
alter table mails set (fillfactor = 60);
create index mails_due on mails (due_at) where due_at is not null;
-- A job claims the mails of each store separately, so the mails of a big store do not delay the mails of other stores.
create index mails_due_of_store on mails (store_id, due_at) where due_at is not null;
-- The page of a customer lists the mails to one address. The mailbox of a sandbox reads all mails of a store by this index.
create index mails_of_recipient on mails (store_id, lower(recipient)) where recipient is not null;
-- A kind is sent once for a payment or for one of its refunds: once to each member of the team, and once for each course. Exceptions: the
-- store may send the access again, and a dispute may open again or get another deadline. Statements find the mails of a payment by this
-- index, so the index has no other condition.
create unique index mails_once on mails (payment_id, store_id, kind,
  (case when kind = 'access' or dispute_id is not null or is_repeat then id else coalesce(enrollment_id, user_id, '') end), (coalesce(refund_id, '')))
  where payment_id is not null;
alter table mails add primary key (id, store_id);
