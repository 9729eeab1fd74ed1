-- The dashboard searches this text for charges, students and subscriptions. A job adds new rows, so a new charge does not pay for
-- the index of terms.
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
-- A search only uses the index. Statistics would compute the terms of thousands of rows.
alter index search_words_by_terms alter column 1 set statistics 0;

-- The rows of a list are in search_words up to this instant. A search compares all later rows.
create table search_marks (
  store_id text not null references stores,
  kind text not null check (kind in ('charge', 'student', 'subscription')),
  until_at timestamptz not null,
  primary key (store_id, kind)
);
