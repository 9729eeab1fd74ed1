-- expand after 0036_remembered_cards
-- The key that identifies this installation at the push services of browsers (VAPID, RFC
-- 8292). It is made once, because each browser bound its subscription to it.
create table push_keys (
  -- Only one row, with the id `vapid`.
  id text primary key check (id = 'vapid'),
  -- Uncompressed point on P-256, base64url.
  public_key text not null,
  -- PKCS #8, encrypted.
  private_key text not null,
  created_at timestamptz not null default now()
);

-- The browsers that show notifications of paid sales. All instants are machine time.
create table push_devices (
  id text not null,
  store_id text not null,
  user_id text not null,
  -- SHA-256 of the address at the push service. Anybody with the address could send to the device.
  fingerprint text not null,
  -- The address and the keys of the browser, encrypted.
  subscription text not null,
  language text not null check (language in ('pt', 'en', 'es')),
  -- The last event of a paid sale that the device was notified of.
  notified_to text not null,
  -- The device may be notified again from this instant on.
  next_at timestamptz not null,
  claimed_until timestamptz,
  -- Failed sends in a row.
  failures integer not null default 0,
  created_at timestamptz not null,
  foreign key (store_id, user_id) references memberships on delete cascade,
  unique (store_id, user_id, fingerprint)
);
alter table push_devices add primary key (id, store_id);
