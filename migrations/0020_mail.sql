-- The queue of mails. The statement that causes a mail inserts its row. A job sends the mail and records the result.
-- No row holds the text of a mail. The text is made from the rows of the sale, the subscription or the student.
create table mails (
  id text primary key,
  -- Null for mails about a person's own account. There are no foreign keys, because their checks would slow every payment.
  store_id text,
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
  -- The subject of the mail, for some kinds: of learn_link the page to show, of sign_in_changed the change.
  about text,
  refund_id text,
  dispute_id text,
  -- Encrypted JSON with what no other row has, for example a link that sets a password. Emptied when the mail was sent.
  data text,
  -- The planned instant by the store's clock. Null for a mail that is due at once.
  planned_at timestamptz,
  -- The instant of the next attempt (machine time). Null if no attempt follows.
  due_at timestamptz,
  attempts integer not null default 0,
  -- unwanted: when the planned mail was due, for example the boleto was paid. not_sent: nobody gets it, or the installation sends no mail.
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'bounced', 'given_up', 'unwanted', 'not_sent')),
  -- The code and text of the mail server's last answer, without addresses.
  response text,
  -- Both instants are the store's time.
  sent_at timestamptz,
  created_at timestamptz not null,
  -- A person of the store sent the mail again. Such a row does not count for the rule that a mail is sent once.
  is_repeat boolean not null default false,
  -- The instant of the last repeat of the mail, in machine time. A mail is repeated at most once a minute.
  repeated_at timestamptz
);
-- The sending updates a row twice. On the same page, PostgreSQL logs only what changed.
alter table mails set (fillfactor = 60);
-- A job visits the stores one by one, so that the mails of a big store do not delay those of others.
create index mails_due on mails ((coalesce(store_id, '')), due_at) where due_at is not null;
-- The page of a customer lists the mails to one address. The mailbox of a sandbox reads all mails of a store by it.
create index mails_of_recipient on mails (store_id, lower(recipient)) where store_id is not null and recipient is not null;
-- A kind is sent once for a payment or for one of its refunds: to each member of the team, and for each course. The store may
-- send the way in again, and a dispute may open again or get another last day.
-- Statements find the mails of a payment by this index, so its condition has no more.
create unique index mails_once on mails (payment_id, store_id, kind,
  (case when kind = 'access' or dispute_id is not null or is_repeat then id else coalesce(enrollment_id, user_id, '') end), (coalesce(refund_id, '')))
  where payment_id is not null;
