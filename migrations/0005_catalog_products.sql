-- What a store sells.

create table products (
  id text primary key,
  store_id text not null references stores,
  name text not null,
  created_at timestamptz not null
);
create index products_of_store on products (store_id, created_at desc, id desc);
