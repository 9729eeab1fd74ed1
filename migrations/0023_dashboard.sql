-- The audit log: changes that people made in the dashboard, and some changes by API keys and by commands on the server. A row has ids and
-- settings, but no secret and no data of a buyer or student.
create table audit_log (
  id text primary key,
  -- Null if the person changed their own account, not a store. There is no foreign key, because lines are never deleted. They stay here
  -- after their store has moved to another database.
  store_id text,
  -- Who made the change: a person, a program with an API key, or an operator by a command on the server.
  actor text not null default 'person' check (actor in ('person', 'api_key', 'command')),
  -- Set only for a person.
  user_id text references users,
  -- The id and the name of an API key at the time of the change. A command has neither.
  actor_id text,
  actor_name text,
  address text,
  action text not null,
  subject text,
  before json,
  after json,
  at timestamptz not null,
  -- The time of the store's clock, which may be ahead in a sandbox.
  store_at timestamptz,
  check ((actor = 'person') = (user_id is not null))
);
create index audit_of_store on audit_log (store_id, id desc);
create index audit_of_user on audit_log (user_id, id desc);
create index audit_addresses on audit_log (at) where address is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the rows of % cannot be changed or deleted', tg_table_name;
end
$$;
create trigger audit_log_is_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();

-- A job erases network addresses after 180 days (Marco Civil da Internet, art. 15: six months). No other column of a row may change.
create function only_forget_address() returns trigger language plpgsql as $$
declare expected audit_log := old;
begin
  expected.address := null;
  if old.at > now() - interval '180 days' or (new.*)::text <> (expected.*)::text then
    raise exception 'the rows of audit_log cannot be changed or deleted';
  end if;
  return new;
end
$$;
create trigger audit_log_forgets_addresses_alone before update on audit_log
  for each row execute function only_forget_address();

-- The notes of the store's team about a customer. The e-mail identifies the customer, as in an erasure.
create table customer_notes (
  id text not null,
  store_id text not null references stores,
  -- In lower case.
  email text not null,
  body text not null,
  -- The author. There is no foreign key, because a note stays when its author's account is deleted.
  user_id text not null,
  -- The store's time.
  created_at timestamptz not null
);
create index customer_notes_of_email on customer_notes (store_id, email);
alter table customer_notes add primary key (id, store_id);

-- The key that identifies this installation at the push services of browsers (VAPID, RFC 8292). It is created once, because each browser's
-- subscription is bound to it.
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
  -- SHA-256 of the address at the push service. Only the hash is stored in plain, because anybody with the address could send to the
  -- device.
  fingerprint text not null,
  -- The address and the keys of the browser, encrypted.
  subscription text not null,
  -- The session that enabled the notifications. The row is deleted when a person ends the session, but not when the session expires.
  session_id text,
  language text not null check (language in ('pt', 'en', 'es')),
  -- The number of the last event that the device was notified of. An event with a smaller id may be committed later, but its number is
  -- higher.
  notified_sequence bigint not null,
  -- The next notification of the device is not sent before this instant.
  next_at timestamptz not null,
  claimed_until timestamptz,
  -- Failed sends in a row.
  failures integer not null default 0,
  created_at timestamptz not null,
  foreign key (store_id, user_id) references memberships on delete cascade,
  unique (store_id, user_id, fingerprint)
);
alter table push_devices add primary key (id, store_id);
