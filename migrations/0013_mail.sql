-- The queue of mails. The statement that causes a mail inserts its row. A job sends the mail.
create table mails (
  id text primary key,
  store_id text references stores,
  -- Null if no recipient is known. The row then remains only as a record.
  recipient text,
  subject text not null,
  body text not null,
  -- If true, the body is encrypted, because it may contain a link that sets a password.
  sealed boolean not null default false,
  due_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index mails_due on mails (due_at) where due_at is not null;
