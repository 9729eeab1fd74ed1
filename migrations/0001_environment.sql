-- Rules for all files:
-- 1. Business times (*_at) come from the store's clock. Leases and retries (next_*, *_until) use machine time.
-- 2. If a table has store_id, each of its keys contains store_id. So stores can be partitioned, moved and sharded, and no row refers to a
--    row of another store. The id is the first column of the key, so a look-up by only the id uses the key too.
-- 3. If another index begins with store_id, the primary key is created after that index. A new table has no statistics, and PostgreSQL
--    then prefers the younger of two indexes with the same cost. The older index would read all rows of a store to find one row.

-- The environment of this database. Keys, clocks and simulated payments of a sandbox must never mix with production.
create table environment (
  only_one boolean primary key default true check (only_one),
  name text not null check (name in ('sandbox', 'production')),
  -- A copy and a restored backup keep the id. Another database has another id.
  database_id uuid not null default gen_random_uuid()
);

-- The last mark of each node. A node keeps its mark in its DATA_DIR too. A mark here that is older than the node's own shows that the
-- database lost changes, for example because a backup was restored.
create table node_marks (
  node_id uuid primary key,
  mark bigint not null,
  marked_at timestamptz not null
);

-- The times when nodes noticed lost changes. All instants are machine time.
create table database_restores (
  id bigint generated always as identity primary key,
  noticed_at timestamptz not null default now(),
  -- The database has all changes up to this instant.
  restored_to timestamptz not null,
  -- The instant of the comparison of the orders of all gateway accounts with the payments. Null until then.
  reconciled_at timestamptz
);

-- Creates a TypeID in SQL, for statements that insert many rows: a prefix, an underscore, and a UUIDv7 of the machine's time in base32.
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

-- Lower case without accents. NFKD splits a letter with an accent into the letter and a mark, and translate removes the mark.
create function search_text(typed text) returns text language sql immutable parallel safe as $$
  select translate(lower(normalize(typed, NFKD)),
    U&'\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0327\0328', '')
$$;

-- The part of a list in eight days. The terms of an index begin with it. So a search reads the newest slice first, and no row of another
-- list or store.
create function search_slice(list text, at timestamptz) returns text language sql immutable parallel safe as $$
  select left(encode(int8send(hashtextextended(list, ((date_part('year', at at time zone 'UTC') * 12
    + date_part('month', at at time zone 'UTC')) * 4 + floor((date_part('day', at at time zone 'UTC') - 1) / 8))::bigint)), 'base64'), 4)
$$;

-- The terms that an index finds a row by, each after the slice. A term of a name or an e-mail begins at a word and ends at a
-- space or after 16 characters. Pairs of words share 8192 terms, so that two frequent words need no comparison of two long lists.
create function search_terms(slice text, words text) returns tsvector language plpgsql immutable parallel safe cost 100 as $$
declare
  lines text[] := string_to_array(words, chr(10));
  line text := concat(lines[1], ' ', lines[2]);
  word text;
  place integer := 1;
  term text;
  terms text[] := '{}';
  beginnings text[] := '{}';
  hashes integer[] := '{}';
  hash integer;
begin
  foreach word in array string_to_array(translate(line, ' !"%&''()+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 30)), ' ') loop
    term := split_part(substr(line, place, 16), ' ', 1);
    place := place + length(word) + 1;
    continue when word = '';
    terms := terms || (slice || term);
    if length(term) >= 4 and left(term, 4) <> all (beginnings) then
      beginnings := beginnings || left(term, 4);
      hash := hashtext(left(term, 4));
      for other in 1 .. coalesce(array_length(hashes, 1), 0) loop
        terms := terms || (slice || '&' || to_hex((hash # hashes[other]) & 8191));
      end loop;
      hashes := hashes || hash;
    end if;
  end loop;
  if length(lines[3]) > 1 then terms := terms || (slice || lines[3]) || (slice || '<' || right(lines[3], 4)); end if;
  if length(lines[4]) > 1 then terms := terms || (slice || lines[4]); end if;
  return array_to_tsvector(terms || concat(slice, lines[5]));
end
$$;
