-- Rules for all files:
-- 1. Business times (*_at) come from the store's clock. Leases and retries (next_*, *_until) use machine time.
-- 2. If a table has store_id, each of its keys contains store_id. So stores can be partitioned, moved and sharded, and no row refers to a
--    row of another store. If statements look a row up by only its id, the id is the first column of the key.
-- 3. If another index begins with store_id, the primary key is created after that index. A new table has no statistics, and PostgreSQL
--    then prefers the younger of two indexes with the same cost. The older index would read all rows of a store to find one row.

-- The environment of this database. Keys, clocks and simulated payments of a sandbox must never mix with production.
create table environment (
  only_one boolean primary key default true check (only_one),
  name text not null check (name in ('sandbox', 'production')),
  -- A copy and a restored backup keep the id. Another database has another id.
  database_id uuid not null default gen_random_uuid(),
  -- A known text, encrypted with the BALCAO_SECRET of the deployment. A node that cannot decrypt it has another secret, and must not start.
  secret_mark text
);

-- The oldest code that may use this database: code that includes this migration. A migration declares it in its first line.
create table compatibility (
  only_one boolean primary key default true check (only_one),
  oldest text not null
);

-- Creates a TypeID in SQL, for statements that insert many rows. It is a prefix, an underscore, and a UUIDv7 of the machine's time in
-- base32.
create function new_id(prefix text) returns text language sql volatile as $$
  with raw as (
    select ('x' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
      || substr(md5, 1, 3) || substr('89ab', 1 + (get_byte(decode(substr(md5, 4, 2), 'hex'), 0) & 3), 1) || substr(md5, 6, 15))::bit(128) as bits
    from (select replace(gen_random_uuid()::text, '-', '') as md5) as random
  )
  select prefix || '_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(B'00' || bits from 1 + 5 * position for 5)::integer, 1), '' order by position)
  from raw, generate_series(0, 25) as position
  group by bits
$$;

-- Converts an instant in the form of ISO 8601 with its zone. Unlike the cast, the result does not depend on a session's settings.
create function to_instant(iso text) returns timestamptz language plpgsql immutable strict parallel safe as $$
begin
  return iso::timestamptz;
end
$$;
