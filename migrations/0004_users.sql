-- The people who work in stores, with their sign-in methods, sessions and roles.

create table users (
  id text primary key,
  -- Lower case.
  email text not null unique,
  name text not null,
  -- Argon2id with its parameters. Null if the person has no password yet. A mailed link lets the person set one.
  password_hash text,
  -- The language of the dashboard and of mails. If it is null, the dashboard uses the browser's language.
  locale text check (locale in ('pt', 'en', 'es')),
  -- The encrypted secret of the authenticator. The sign-in asks for codes only if totp_confirmed_at is set.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The 30-second step of the last accepted code. A code of this step or an earlier step is refused.
  totp_last_step bigint,
  created_at timestamptz not null,
  -- A removed account keeps its row, because other rows refer to it. Its name, e-mail and sign-in methods are erased.
  removed_at timestamptz
);

create table memberships (
  store_id text not null references stores,
  user_id text not null references users,
  role text not null check (role in ('owner', 'finance', 'support', 'developer')),
  -- The person's own choice for each kind of mail: `{"sale_made": true}`. A kind without a choice follows the role.
  mail_choices jsonb not null default '{}',
  -- The filters of lists that the person saved under a name. They contain no search text, because it may contain a buyer's name.
  saved_filters jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (store_id, user_id)
);
create index memberships_of_user on memberships (user_id);

-- All instants are machine time. The table contains only the hash of a cookie's token.
create table sessions (
  id text primary key,
  user_id text not null references users,
  token_hash bytea not null unique,
  -- If true, the password was right, but the second factor is missing. The session can then only send the second factor.
  second_factor_due boolean not null,
  -- The factor used with or instead of the password. Null if the person gave only the password.
  second_factor text check (second_factor in ('totp', 'passkey')),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The instant when the person last gave the password or a passkey in this session.
  proven_at timestamptz not null default now(),
  -- At most 30 days after created_at, even for a session in use.
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

-- The challenges that authenticators sign. A challenge works once and for five minutes. A challenge for a sign-in has no user.
create table passkey_challenges (
  challenge text primary key,
  user_id text references users,
  expires_at timestamptz not null
);

-- A request for an unknown address inserts a row too, without a user. So the answer does not reveal whether the address has an account.
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

-- Counts sign-ins and requested mails in the window that began at started_at. The subject is an account, a network address, or both.
create unlogged table sign_in_attempts (
  subject text primary key,
  attempts integer not null,
  started_at timestamptz not null
);

alter table api_keys add foreign key (created_by) references users;
