create table products (
  id text not null,
  store_id text not null references stores,
  name text not null,
  -- Nobody can buy an offer of an archived product.
  active boolean not null default true,
  created_at timestamptz not null
);
create index products_of_store on products (store_id, created_at desc, id desc);
alter table products add primary key (id, store_id);

-- The picture of a product on the checkout: the image itself, so that buyers' browsers load it from no other server.
create table product_pictures (
  product_id text not null,
  store_id text not null references stores,
  picture bytea not null check (octet_length(picture) <= 184320),
  type text not null,
  -- The SHA-256 of the image, as hexadecimal digits. It is in the image's address.
  hash text not null,
  width integer not null,
  height integer not null,
  updated_at timestamptz not null,
  primary key (product_id, store_id),
  foreign key (product_id, store_id) references products
);

create table offers (
  id text not null,
  store_id text not null references stores,
  product_id text not null,
  name text not null,
  description text,
  billing_type text not null check (billing_type in ('ONE_TIME', 'RECURRING')),
  billing_cycle text check (billing_cycle in ('WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY')),
  price_in_cents bigint not null check (price_in_cents between 1 and 99999999999),
  currency text not null,
  setup_fee_in_cents bigint check (setup_fee_in_cents between 1 and 99999999999),
  trial_days integer check (trial_days > 0),
  max_charges integer check (max_charges > 0),
  statement_descriptor text,
  -- The rule that divides the offer's payments. Null for the rule of the store.
  split json,
  -- The offer's payments copy this object, and their webhooks contain it.
  metadata json not null,
  active boolean not null default true,
  -- The ids of the offers that the page sells along with this one (order bumps), at most five. Null for none.
  bumps json,
  -- The offer that the page offers after the payment. Null for none.
  upsell_offer_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((billing_type = 'RECURRING') = (billing_cycle is not null)),
  check (billing_type = 'RECURRING' or (trial_days is null and max_charges is null)),
  foreign key (product_id, store_id) references products
);
create index offers_of_store on offers (store_id, created_at desc, id desc);
alter table offers add primary key (id, store_id);
alter table offers add foreign key (upsell_offer_id, store_id) references offers;

create table payment_links (
  id text not null,
  store_id text not null references stores,
  name text not null,
  amount_in_cents bigint not null check (amount_in_cents between 1 and 99999999999),
  currency text not null,
  -- The rule that divides the link's payments. Null for the rule of the store.
  split json,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_links_of_store on payment_links (store_id, created_at desc, id desc);
alter table payment_links add primary key (id, store_id);
