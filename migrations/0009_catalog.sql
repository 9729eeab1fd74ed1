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

-- The picture of a product on the checkout. The image itself is stored, so buyers' browsers load it from no other server.
create table product_pictures (
  product_id text not null,
  store_id text not null references stores,
  picture bytea not null check (octet_length(picture) <= 184320),
  type text not null,
  -- The SHA-256 of the image, as hexadecimal digits. The image's URL contains it.
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
  billing_cycle text check (billing_cycle in ('WEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUAL', 'YEARLY')),
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
  -- The ids of the order bumps: at most five offers that the page sells together with this offer. Null for none.
  bumps json,
  -- The offer that the page shows after the payment (upsell). Null for none.
  upsell_offer_id text,
  -- False if the offer is not sold by recurring PIX. With null or true the setting of the store decides.
  recurring_pix boolean,
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

-- The price of a purchase: batches (lotes) of an offer, coupons, and the seats and uses that purchases have reserved.

-- The batches of an offer, in order. The first open batch sets the price. A batch is open if its dates include now and it has a free seat.
create table offer_batches (
  id text not null,
  store_id text not null references stores,
  offer_id text not null,
  position integer not null,
  name text not null,
  price_in_cents bigint not null check (price_in_cents between 1 and 99999999999),
  -- Both by the store's clock. Null without a limit.
  starts_at timestamptz,
  ends_at timestamptz,
  -- The number of seats. Null for any number.
  max_sales integer check (max_sales > 0),
  -- The number of seats that purchases have reserved or paid. Counted only if max_sales is set. So other batches lock no row.
  taken integer not null default 0 check (taken >= 0),
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (taken <= max_sales),
  primary key (id, store_id),
  foreign key (offer_id, store_id) references offers
);
create index batches_of_offer on offer_batches (offer_id, store_id, position);

create table coupons (
  id text not null,
  store_id text not null references stores,
  -- The code in the store's spelling. Upper and lower case are equal.
  code text not null,
  code_key text not null,
  -- A coupon takes off either hundredths of a percent of the price, or an amount.
  basis_points integer check (basis_points between 1 and 9999),
  amount_in_cents bigint check (amount_in_cents between 1 and 99999999999),
  -- The ids of the offers. Null for every offer of the store.
  offers json,
  -- Both by the store's clock. Null without a limit.
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_per_buyer integer check (max_per_buyer > 0),
  -- The number of a subscription's paid cycles with the discount. Null if only the first cycle has it.
  cycles integer check (cycles > 0),
  -- The number of uses that purchases have reserved or paid. Counted only if max_uses is set.
  taken integer not null default 0 check (taken >= 0),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((basis_points is null) <> (amount_in_cents is null)),
  check (taken <= max_uses)
);
create unique index coupons_by_code on coupons (store_id, code_key) where active;
create index coupons_of_store on coupons (store_id, created_at desc, id desc);
alter table coupons add primary key (id, store_id);

-- The uses of a coupon by one buyer. A row exists only if the coupon has max_per_buyer.
create table coupon_buyers (
  coupon_id text not null,
  -- A fingerprint of the e-mail address.
  buyer_key text not null,
  store_id text not null references stores,
  taken integer not null check (taken >= 0),
  primary key (coupon_id, buyer_key, store_id),
  foreign key (coupon_id, store_id) references coupons
);

-- The seat of a batch and the use of a coupon that one purchase has reserved or paid.
create table reservations (
  -- The charge of the purchase. For a trial without a payment, the subscription. If such a trial is bought by a checkout session, it may
  -- have neither a seat nor a use.
  holder_id text not null,
  store_id text not null references stores,
  batch_id text,
  coupon_id text,
  -- The fingerprint of the buyer's e-mail address. Null if it was erased.
  buyer_key text,
  -- held: an open payment may still be paid, or held_until is in the future. sold: paid, even after a refund.
  status text not null check (status in ('held', 'sold', 'released')),
  -- The number of open payments, or of attempts to begin a trial. If the last of them ends without a payment, the seat and the use are free
  -- again.
  payments integer not null default 0 check (payments >= 0),
  -- Until this instant of the store's clock the seat is reserved even without a payment. Null if only payments reserve it.
  held_until timestamptz,
  -- The paid amount, and the discount of the coupon. Both are 0 until the purchase is paid, and for a trial without a payment.
  paid_in_cents bigint not null default 0,
  discount_in_cents bigint not null default 0,
  created_at timestamptz not null,
  primary key (holder_id, store_id),
  foreign key (batch_id, store_id) references offer_batches,
  foreign key (coupon_id, store_id) references coupons
);
create index reservations_of_batch on reservations (batch_id, store_id, status) where batch_id is not null;
-- The query for a coupon's sums reads only this index.
create index reservations_of_coupon on reservations (coupon_id, store_id, status) include (paid_in_cents, discount_in_cents)
  where coupon_id is not null;
create index reservations_held on reservations (held_until) where status = 'held' and held_until is not null;
