create table charges (
  id text not null,
  store_id text not null references stores,
  -- The API neither lists nor returns charges of an offer or a subscription.
  kind text not null default 'api' check (kind in ('api', 'link', 'offer', 'subscription')),
  amount_in_cents bigint not null check (amount_in_cents between 1 and 99999999999),
  currency text not null,
  items json not null,
  description text,
  product_id text,
  offer_id text,
  -- A copy of the sold offer, because the store may edit the offer later. Null if the buyer bought no offer.
  offer json,
  -- The coupon of the purchase: {couponId, code, discountInCents}. Null without a coupon.
  coupon json,
  -- The sold offer and the order bumps: [{offerId, offer, productId, amountInCents}]. Null without order bumps.
  sold_items json,
  payment_link_id text,
  -- The checkout session that led to the charge.
  checkout_session_id text,
  subscription_id text,
  cycle integer,
  statement_descriptor text,
  customer_email text,
  customer_name text,
  metadata json not null,
  tracking json,
  -- The store's own reference, from the request or the checkout session. Null without one.
  client_reference text,
  max_installments integer not null,
  boleto_due_in_days integer not null,
  interest_paid_by_buyer boolean not null,
  -- The rule of the request, the link or the offer that divides the payments. Null for the rule of the store.
  split json,
  success_url text,
  cancel_url text,
  postback_url text,
  -- If false, the buyer gets no mail about the charge.
  send_mail boolean not null default true,
  -- Encrypted for this row. Every charge has a secret, because the answer to its creation always shows the secret.
  postback_secret text not null,
  created_at timestamptz not null,
  -- The columns from here on change. They stand together, because PostgreSQL logs an update from the first changed byte to the last.
  status text not null check (status in ('pending', 'paid', 'failed', 'refunded', 'canceled')),
  declined_attempts integer not null default 0,
  -- The claim: the payment that holds the charge during a call to the gateway. Its id is the fencing token.
  claimed_by text,
  -- Until this time (machine time) the payment claimed_by may wait for the gateway. After this time, another request may claim the charge.
  claimed_until timestamptz,
  -- The number of claims and status changes. A claim fails if the revision has changed since the charge was read.
  revision integer not null default 0,
  updated_at timestamptz not null,
  foreign key (product_id, store_id) references products,
  foreign key (offer_id, store_id) references offers,
  foreign key (payment_link_id, store_id) references payment_links
);
-- A claim and a move change no indexed column. With free space on its page, the new version of the row needs no index entry (HOT).
alter table charges set (fillfactor = 60);
create index charges_of_store on charges (store_id, created_at, id);
-- Finds the sales of a reference. A charge without a reference has no entry.
create index charges_by_client_reference on charges (store_id, client_reference) where client_reference is not null;
-- Finds old charges of payment links and offers. A charge without a payment is deleted after a day.
create index charges_of_purchases on charges (store_id, created_at) where kind in ('link', 'offer');
-- A cycle has only one charge, even after a crash.
create unique index charges_once_per_cycle on charges (subscription_id, store_id, cycle) where subscription_id is not null;
alter table charges add primary key (id, store_id);
