-- Lower case without accents. NFKD splits a letter with an accent into the letter and a mark, and translate removes the mark.
create function search_text(typed text) returns text language sql immutable parallel safe as $$
  select translate(lower(normalize(typed, NFKD)),
    U&'\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0327\0328', '')
$$;

-- A slice is the part of a list in eight days. The terms of an index begin with the slice. So a search reads the newest slice first, and
-- reads no row of another list or store.
create function search_slice(list text, at timestamptz) returns text language sql immutable parallel safe as $$
  select left(encode(int8send(hashtextextended(list, ((date_part('year', at at time zone 'UTC') * 12
    + date_part('month', at at time zone 'UTC')) * 4 + floor((date_part('day', at at time zone 'UTC') - 1) / 8))::bigint)), 'base64'), 4)
$$;

-- The terms under which an index has a row. Each term begins with the slice. A term of a name or an e-mail begins at a word and ends at a
-- space or after 16 characters. Pairs of words have 8192 shared terms, so a search for two frequent words does not compare two long lists.
-- Of a phone, the last eight and the last four digits are terms.
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
  -- A row of a list without phones has no sixth line.
  if lines[6] is null then return array_to_tsvector(terms || concat(slice, lines[5])); end if;
  if length(lines[5]) > 1 then terms := terms || (slice || '+' || right(lines[5], 8)) || (slice || '>' || right(lines[5], 4)); end if;
  return array_to_tsvector(terms || concat(slice, lines[6]));
end
$$;

-- The dashboard searches this text for charges, students and subscriptions. A job adds new rows, so a new charge is not delayed by the
-- index of terms.
create table search_words (
  id text not null,
  store_id text not null references stores,
  kind text not null check (kind in ('charge', 'student', 'subscription')),
  created_at timestamptz not null,
  -- Lines in lower case without accents, as in sale_search: the name, the e-mail, '#' and document.
  words text not null
);
alter table search_words add primary key (id, store_id);
create index search_words_by_terms on search_words using gin (search_terms(search_slice(store_id || ' ' || kind, created_at), words))
  with (gin_pending_list_limit = 512);
-- The columns have no statistics, because a search only uses the index. Statistics would compute the terms of thousands of rows.
alter index search_words_by_terms alter column 1 set statistics 0;

-- The rows of a list are in search_words up to this instant. A search compares all later rows.
create table search_marks (
  store_id text not null references stores,
  kind text not null check (kind in ('charge', 'student', 'subscription')),
  until_at timestamptz not null,
  primary key (store_id, kind)
);
