-- The refused cards of each subject. A subject is the keyed hash of a network, an offer, a payment link or a buyer. Each refusal moves
-- forgotten_at into the future. The table is logged, so the limits survive a crash of the server.
create table card_refusals (
  subject text primary key,
  forgotten_at timestamptz not null
);

-- A checkout page that a store's program makes for one buyer.
create table checkout_sessions (
  id text not null,
  store_id text not null references stores,
  -- The charge of the purchase. Its id exists before the charge. All attempts pay this charge, so the session sells once. If the
  -- charge loses its seat, another id replaces this one in the statement that cancels the charge.
  charge_id text not null,
  -- The offer that the session sells. Null for a session with its own items.
  offer_id text,
  -- The store's values: items, addresses to return to, its reference, metadata, the buyer's data, tracking.
  details json not null,
  -- The end of the session, by the store's clock. After it, no payment can begin.
  expires_at timestamptz not null,
  -- The instant when the store ended the session.
  expired_at timestamptz,
  -- The instant of the last attempt to buy (machine time). After an attempt, the charge decides whether the session can end.
  begun_at timestamptz,
  created_at timestamptz not null,
  foreign key (offer_id, store_id) references offers
);
create index checkout_sessions_of_store on checkout_sessions (store_id, created_at desc, id desc);
alter table checkout_sessions add primary key (id, store_id);
create unique index checkout_sessions_by_charge on checkout_sessions (charge_id, store_id);
alter table charges add foreign key (checkout_session_id, store_id) references checkout_sessions;
alter table payments add foreign key (checkout_session_id, store_id) references checkout_sessions;
alter table subscriptions add foreign key (checkout_session_id, store_id) references checkout_sessions;

-- The codes that prove the e-mail of a known buyer on a page of the checkout. The code is computed from the id. All instants are machine
-- time, and a row is deleted some hours after its code has expired.
create table checkout_codes (
  id text not null,
  store_id text not null references stores,
  -- In lower case. Not every address belongs to a buyer, because an unknown address gets the same answer.
  email text not null,
  -- The page of this offer, payment link, session or charge asked for the code.
  checkout_id text not null,
  -- The only charge that can be paid with the code. It is set by the first attempt.
  charge_id text,
  attempts integer not null default 0,
  proven_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index checkout_codes_of_email on checkout_codes (store_id, email);
alter table checkout_codes add primary key (id, store_id);
create index checkout_codes_by_expiry on checkout_codes (expires_at);

-- The input of buyers who left the form of an offer or payment link. It is kept only with their consent. The id is the id of the charge
-- that a purchase with this draft creates.
create table checkout_drafts (
  id text not null,
  store_id text not null references stores,
  listing_id text not null,
  -- Encrypted for this row: name, e-mail, phone, tracking and coupon, never a card. Null after 30 days and after a refusal.
  data text,
  -- A hash of the store and the e-mail. Null after 30 days.
  email_hash text,
  language text not null check (language in ('pt', 'en', 'es')),
  -- The version of the text that the buyer agreed to.
  consent_text text not null,
  consented_at timestamptz not null,
  -- One buyer in ten gets no reminder, so the store can measure the effect of the reminders.
  is_control boolean not null,
  -- 0: the buyer may still type. 1: abandoned, the first reminder was queued. 2: the second reminder was queued. 3: no more steps.
  step integer not null default 0 check (step between 0 and 3),
  -- The instant of the next step, by the store's clock. Null if no step follows.
  due_at timestamptz,
  abandoned_at timestamptz,
  bought_at timestamptz,
  -- The buyer wants no more reminders.
  refused_at timestamptz,
  created_at timestamptz not null
);
create index checkout_drafts_due on checkout_drafts (due_at) where due_at is not null;
create index checkout_drafts_abandoned on checkout_drafts (store_id, abandoned_at) where abandoned_at is not null;
create index checkout_drafts_of_email on checkout_drafts (store_id, email_hash) where email_hash is not null;
create index checkout_drafts_kept on checkout_drafts (created_at) where data is not null;
alter table checkout_drafts add primary key (id, store_id);

-- The additional offers that a buyer saw with a purchase: its order bumps, and the upsell after the payment.
create table shown_offers (
  -- The charge of the purchase, and its offer.
  charge_id text not null,
  store_id text not null references stores,
  main_offer_id text not null,
  kind text not null check (kind in ('bump', 'upsell')),
  offer_id text not null,
  -- The charge that pays the upsell. The id is written before the charge exists, so each repeated answer pays the same charge.
  upsell_charge_id text,
  -- The buyer's answer to an upsell. The bought order bumps are in the items of the charge.
  answer text check (answer in ('accepted', 'declined')),
  shown_at timestamptz not null,
  check ((kind = 'upsell') = (upsell_charge_id is not null)),
  check (kind = 'upsell' or answer is null),
  foreign key (charge_id, store_id) references charges on delete cascade,
  foreign key (main_offer_id, store_id) references offers,
  foreign key (offer_id, store_id) references offers
);
create index shown_offers_of_store on shown_offers (store_id, shown_at);
-- A purchase has at most one upsell.
create unique index upsell_of_purchase on shown_offers (charge_id, store_id) where kind = 'upsell';
create unique index purchase_of_upsell on shown_offers (upsell_charge_id, store_id) where upsell_charge_id is not null;
alter table shown_offers add primary key (charge_id, offer_id, kind, store_id);
