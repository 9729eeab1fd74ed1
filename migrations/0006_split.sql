-- People and companies that get parts of a store's payments at the gateways.
create table recipients (
  id text not null,
  store_id text not null references stores,
  name text not null,
  -- A CPF or CNPJ without punctuation.
  document text,
  -- The recipient's id at each gateway: {"GATEWAY_A": "…"}.
  accounts json not null,
  created_at timestamptz not null,
  -- No rule may name an archived recipient. Sales and refunds still do.
  archived_at timestamptz
);
create index recipients_of_store on recipients (store_id, created_at desc, id desc);
-- Two recipients with one account would be one recipient to the gateway.
create unique index recipients_once_at_a on recipients (store_id, (accounts->>'GATEWAY_A')) where archived_at is null;
create unique index recipients_once_at_b on recipients (store_id, (accounts->>'GATEWAY_B')) where archived_at is null;
create unique index recipients_once_at_c on recipients (store_id, (accounts->>'GATEWAY_C')) where archived_at is null;
create unique index recipients_once_at_d on recipients (store_id, (accounts->>'GATEWAY_D')) where archived_at is null;
alter table recipients add primary key (id, store_id);
