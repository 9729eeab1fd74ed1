-- Changes made in the dashboard. Only ids and settings: no secret, and nothing about a buyer or student.
create table audit_log (
  id text primary key,
  -- Null: a change of a person's own account.
  store_id text references stores,
  user_id text not null references users,
  address text,
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
create index audit_addresses on audit_log (at) where address is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written: rows are neither changed nor taken away', tg_table_name;
end
$$;
create trigger audit_log_is_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Addresses are erased after 180 days (Marco Civil da Internet, art. 15: six months). Nothing else of a row ever changes.
create function only_forget_address() returns trigger language plpgsql as $$
declare expected audit_log := old;
begin
  expected.address := null;
  if old.at > now() - interval '180 days' or (new.*)::text <> (expected.*)::text then
    raise exception 'audit_log keeps what was written: rows are neither changed nor taken away';
  end if;
  return new;
end
$$;
create trigger audit_log_forgets_addresses_alone before update on audit_log
  for each row execute function only_forget_address();
