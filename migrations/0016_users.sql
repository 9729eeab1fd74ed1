-- People who work in stores: how they sign in, what they may do there, and what they did.

create table users (
  id text primary key,
  -- Lower case.
  email text not null unique,
  name text not null,
  -- Argon2id with its parameters. Null: the person has none yet, and sets one by mail.
  password_hash text,
  -- Of the panel and of mail; null: as the browser says.
  locale text check (locale in ('pt', 'en')),
  -- Sealed. A secret that is not confirmed yet has no `totp_confirmed_at`, and is not asked for.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last 30-second step whose code was taken: no code works twice.
  totp_last_step bigint,
  created_at timestamptz not null
);

create table memberships (
  store_id text not null references stores,
  user_id text not null references users,
  role text not null check (role in ('owner', 'finance', 'support', 'developer')),
  created_at timestamptz not null,
  primary key (store_id, user_id)
);
create index memberships_of_user on memberships (user_id);

-- Machine time. Only the hash of the token in the cookie.
create table sessions (
  id text primary key,
  user_id text not null references users,
  token_hash bytea not null unique,
  -- The password was right and a second factor is owed: good for nothing else until then.
  second_factor_due boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
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
  -- Credential id, in base64url, as the authenticator chose it.
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

-- What an authenticator was asked to sign; each once, and for five minutes. Without a user: to sign in.
create table passkey_challenges (
  challenge text primary key,
  user_id text references users,
  expires_at timestamptz not null
);

-- Of an address that is nobody's there is a row too, which opens nothing: whoever asks must not be able to tell.
create table password_resets (
  token_hash bytea primary key,
  user_id text references users,
  expires_at timestamptz not null
);
create index password_resets_of_user on password_resets (user_id);

create table invitations (
  id text primary key,
  store_id text not null references stores,
  email text not null,
  role text not null check (role in ('owner', 'finance', 'support', 'developer')),
  token_hash bytea not null unique,
  invited_by text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (store_id, email)
);

-- Attempts to sign in, or to have mail sent, in the window since `started_at`; of an account, an address, or both.
create unlogged table sign_in_attempts (
  subject text primary key,
  attempts integer not null,
  started_at timestamptz not null
);

-- What was changed through the panel. Ids and settings alone: no secret, and nothing about a buyer or student.
create table audit_log (
  id text primary key,
  -- Null: a person's own account.
  store_id text references stores,
  user_id text not null references users,
  address text not null,
  action text not null,
  subject text,
  before json,
  after json,
  at timestamptz not null,
  -- The store's own time, which in sandbox runs ahead.
  store_at timestamptz
);
create index audit_of_store on audit_log (store_id, id desc);
create index audit_of_user on audit_log (user_id, id desc);

-- Links by which a password is set are no text for a table.
alter table mails add column sealed boolean not null default false;

-- To some minutes: a key in use is noted now and then.
alter table api_keys add column last_used_at timestamptz;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written: rows are neither changed nor taken away', tg_table_name;
end
$$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
