-- The appearance of a store's pages. The pages of a store without a row show its name and the default colour.
create table branding (
  store_id text primary key references stores,
  -- Written as '#rrggbb'.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  support_email text,
  -- The image itself, so that buyers' browsers load it from no other server.
  logo bytea check (octet_length(logo) <= 32768),
  logo_type text,
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null))
);

-- The refused cards of each subject. A subject is the keyed hash of a network, an offer, a payment link or a buyer. Each refusal moves
-- forgotten_at into the future. The table is not unlogged, so that the limits survive a crash of the server.
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
  -- The offer that the session sells. Null for a session with items of its own.
  offer_id text,
  -- What the store wrote: items, addresses to return to, its reference, metadata, the buyer's data, tracking.
  details json not null,
  -- By the store's clock. From then on, nobody can begin to pay.
  expires_at timestamptz not null,
  -- The store ended the session at this instant.
  expired_at timestamptz,
  -- The last time somebody began to buy (machine time). After that the charge decides whether the session can end.
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
