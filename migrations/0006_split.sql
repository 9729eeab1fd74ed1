-- People and companies that get parts of a store's payments at the gateways.
create table recipients (
  id text not null,
  store_id text not null references stores,
  name text not null,
  -- A CPF or CNPJ without punctuation.
  document text,
  -- The recipient's id at each gateway, by the gateway's name.
  accounts json not null,
  created_at timestamptz not null,
  -- A rule must not refer to an archived recipient. Sales and refunds still may.
  archived_at timestamptz
);
create index recipients_of_store on recipients (store_id, created_at desc, id desc);
alter table recipients add primary key (id, store_id);

-- The accounts of recipients that are not archived. For the gateway, two recipients with the same account are one recipient.
create table recipient_accounts (
  recipient_id text not null,
  provider text not null,
  store_id text not null,
  account text not null,
  primary key (recipient_id, provider, store_id),
  unique (account, provider, store_id),
  foreign key (recipient_id, store_id) references recipients
);
