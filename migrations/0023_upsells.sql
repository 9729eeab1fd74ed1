-- The further offers that a buyer saw with a purchase: its order bumps, and the upsell after the payment.
create table shown_offers (
  -- The charge of the purchase, and its offer.
  charge_id text not null,
  store_id text not null references stores,
  main_offer_id text not null,
  kind text not null check (kind in ('bump', 'upsell')),
  offer_id text not null,
  -- The charge that pays the upsell. The id is written before that charge exists, so every repeated answer pays the same charge.
  upsell_charge_id text,
  -- The buyer's answer to an upsell. The items of the charge say which bumps were bought.
  answer text check (answer in ('accepted', 'declined')),
  shown_at timestamptz not null,
  check ((kind = 'upsell') = (upsell_charge_id is not null)),
  check (kind = 'upsell' or answer is null),
  foreign key (charge_id, store_id) references charges on delete cascade,
  foreign key (main_offer_id, store_id) references offers,
  foreign key (offer_id, store_id) references offers
);
create index shown_offers_of_store on shown_offers (store_id, shown_at);
-- A purchase has one upsell.
create unique index upsell_of_purchase on shown_offers (charge_id, store_id) where kind = 'upsell';
create unique index purchase_of_upsell on shown_offers (upsell_charge_id, store_id) where upsell_charge_id is not null;
alter table shown_offers add primary key (charge_id, offer_id, kind, store_id);
