-- Mail to send. The statement that causes a mail writes it; a job sends it.
create table mails (
  id text primary key,
  store_id text references stores,
  -- Null: there is no known recipient. The row remains as a record.
  recipient text,
  subject text not null,
  body text not null,
  -- A body with a link that sets a password is encrypted, because such links must not be readable in a table.
  sealed boolean not null default false,
  due_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index mails_due on mails (due_at) where due_at is not null;
