-- The people who work in stores: how they sign in, and what they may do there.

create table users (
  id text primary key,
  -- Lower case.
  email text not null unique,
  name text not null,
  -- Argon2id with its parameters. Null: no password yet; the person sets one with a link sent by mail.
  password_hash text,
  -- The language of the dashboard and of mail. Null: the browser's.
  locale text check (locale in ('pt', 'en', 'es')),
  -- Sealed. Without totp_confirmed_at it is not confirmed, and no code is asked for.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last 30-second step of an accepted code: no code works twice.
  totp_last_step bigint,
  created_at timestamptz not null,
  -- A removed account keeps its row for the rows that refer to it, without name, address and ways to sign in.
  removed_at timestamptz
);

create table memberships (
  store_id text not null references stores,
  user_id text not null references users,
  role text not null check (role in ('owner', 'finance', 'support', 'developer')),
  created_at timestamptz not null,
  primary key (store_id, user_id)
);
create index memberships_of_user on memberships (user_id);

-- All instants are machine time. The table holds only the hash of the cookie's token.
create table sessions (
  id text primary key,
  user_id text not null references users,
  token_hash bytea not null unique,
  -- The password was right and a second factor is missing: the session can do nothing else until then.
  second_factor_due boolean not null,
  -- The factor given beside or instead of the password. Null: the password alone.
  second_factor text check (second_factor in ('totp', 'passkey')),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the person last gave the password or a passkey in this session.
  proven_at timestamptz not null default now(),
  -- At most 30 days after created_at, even if the session is used.
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table recovery_codes (
  user_id text not null references users,
  hash bytea not null,
  primary key (user_id, hash)
);

create table passkeys (
  -- The credential id that the authenticator chose, in base64url.
  id text primary key,
  user_id text not null references users,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- The challenges that authenticators sign: each is good once, for five minutes. Without a user: to sign in.
create table passkey_challenges (
  challenge text primary key,
  user_id text references users,
  expires_at timestamptz not null
);

-- An unknown address gets a row too, without a user: the answer must not reveal which addresses have an account.
create table password_resets (
  token_hash bytea primary key,
  user_id text references users,
  expires_at timestamptz not null
);
create index password_resets_of_user on password_resets (user_id);

create table invitations (
  id text not null,
  store_id text not null references stores,
  email text not null,
  role text not null check (role in ('owner', 'finance', 'support', 'developer')),
  token_hash bytea not null unique,
  invited_by text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id, store_id),
  unique (store_id, email)
);

-- Counts sign-ins and requested mails in the window that began at started_at. The subject is an account, an address, or both.
create unlogged table sign_in_attempts (
  subject text primary key,
  attempts integer not null,
  started_at timestamptz not null
);

alter table api_keys add foreign key (created_by) references users;
