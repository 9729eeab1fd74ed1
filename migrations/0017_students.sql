-- The sign-in of students to the members area. All instants are machine time.

-- The used links. A link is signed and needs no row before its use. So a statement that causes a mail with a link inserts only the mail.
create table learn_links (
  id text not null,
  store_id text not null references stores,
  student_id text not null,
  purpose text not null check (purpose in ('sign_in', 'access', 'preview', 'email')),
  used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id, store_id),
  foreign key (student_id, store_id) references students
);
create index learn_links_of_student on learn_links (student_id);
create index learn_links_by_expiry on learn_links (expires_at);

-- The table contains only the hash of a cookie's token. A session belongs to one store.
create table student_sessions (
  id text not null,
  store_id text not null references stores,
  student_id text not null,
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  -- False for the session of the browser that made a purchase, because a buyer may type the e-mail of somebody else.
  email_proven boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The instant when the student last used a link, a password or a passkey in this session. The epoch if the student used none.
  proven_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id, store_id),
  unique (token_hash, store_id),
  foreign key (student_id, store_id) references students
);
create index student_sessions_of_student on student_sessions (student_id);
create index student_sessions_by_expiry on student_sessions (expires_at);

-- Argon2id with its parameters. Most students have no password and sign in by a mailed link.
create table student_passwords (
  student_id text not null,
  store_id text not null references stores,
  hash text not null,
  primary key (student_id, store_id),
  foreign key (student_id, store_id) references students
);

create table student_passkeys (
  -- The credential id that the authenticator chose, in base64url.
  id text not null,
  store_id text not null references stores,
  student_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (id, store_id),
  foreign key (student_id, store_id) references students
);
create index student_passkeys_of_student on student_passkeys (student_id);
