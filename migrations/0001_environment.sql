-- In all files: instants named *_at with a business meaning come from the store's clock. Leases and retries (next_*, *_until) are
-- machine time.
-- Each key of a table with store_id holds it, after the id: a look-up by the id alone uses the key too. So stores can be partitioned,
-- moved and sharded, and no row refers to another store's. Where an index begins with store_id, the primary key comes after it: a new table has
-- no statistics, and of two indexes at the same cost PostgreSQL takes the younger. It must not read all rows of a store to find one.

-- A sandbox's keys, clock and simulated payments must never meet those of production, nor the reverse.
create table environment (
  only_one boolean primary key default true check (only_one),
  name text not null check (name in ('sandbox', 'production'))
);

-- A TypeID made in SQL, for a statement that inserts many rows: prefix, underscore, a UUIDv7 of the machine's time in base32.
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
