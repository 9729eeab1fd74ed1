-- The changes that people made in the dashboard, and those of API keys and of commands on the server that need a line. A row has ids and settings, but no secret and no data of a buyer or student.
create table audit_log (
  id text primary key,
  -- Null if the person changed their own account, not a store.
  store_id text references stores,
  -- Who made the change: a person, a program with an API key, or an operator by a command on the server.
  actor text not null default 'person' check (actor in ('person', 'api_key', 'command')),
  -- Set for a person only.
  user_id text references users,
  -- The id and the name of an actor that is no person, as they were then. A command has none.
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
