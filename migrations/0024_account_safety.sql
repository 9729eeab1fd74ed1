-- A session ends 30 days after it began, however much it is used.
alter table sessions
  -- When the person last proved in it that she is herself.
  add column proven_at timestamptz not null default now(),
  -- What she gave beside or instead of the password; null: the password alone.
  add column second_factor text check (second_factor in ('totp', 'passkey'));
update sessions set proven_at = created_at, expires_at = least(expires_at, created_at + interval '30 days');
-- Until now nobody with an authenticator got in without its code.
update sessions set second_factor = 'totp'
from users where users.id = sessions.user_id and users.totp_confirmed_at is not null and not sessions.second_factor_due;

-- Whether a store opens to sessions with a second factor alone.
alter table stores add column second_factor_required boolean not null default false;

-- Of an account that was removed, the row stays for what refers to it: without name, address and ways in.
alter table users add column removed_at timestamptz;

-- Addresses of connections go after 180 days (Marco Civil da Internet, art. 15: six months). Nothing else of a line ever changes.
alter table audit_log alter column address drop not null;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change();
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
create index audit_addresses on audit_log (at) where address is not null;
