-- expand after 0033_timelines
-- A search finds the last four digits of a phone. A sale that the index had before is found by them
-- after `reindex index concurrently sale_search_by_terms`. The terms that an index finds a row by, each after the slice. A term
-- of a name or an e-mail begins at a word and ends at a space or after 16 characters. Pairs of words share 8192 terms, so that
-- two frequent words need no comparison of two long lists. Of a phone, the last eight and the last four digits are terms.
create or replace function search_terms(slice text, words text) returns tsvector language plpgsql immutable parallel safe cost 100 as $$
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

-- Charges and subscriptions are searched by the same six lines as sales. A charge has no document, card and phone. The job adds
-- all rows again.
delete from search_words where kind in ('charge', 'subscription');
delete from search_marks where kind in ('charge', 'subscription');
