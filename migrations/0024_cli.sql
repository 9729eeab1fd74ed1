-- The stores that move, or have moved, to another database (`balcao store move`). A row stays after the move as the mark of this database.
create table store_moves (
  store_id text primary key,
  -- The database_id of the target.
  target uuid not null,
  -- copying: rows are copied while the store is in use. frozen: its writes are refused until frozen_until. switching: its writes are
  -- refused until the command finds out whether the target has the store. moved: the target has the store.
  state text not null check (state in ('copying', 'frozen', 'switching', 'moved')),
  frozen_until timestamptz,
  began_at timestamptz not null default now(),
  moved_at timestamptz
);

-- The keys of rows that changed after the copy began. They are copied again.
create table store_move_changes (
  id bigint generated always as identity,
  store_id text not null references store_moves,
  table_name text not null,
  key jsonb not null,
  primary key (store_id, id)
);

-- Records or refuses each change of a store that moves. The command creates triggers for the store, and drops them after the move. The
-- arguments of a trigger are the store's id and the columns of the table's primary key. A refusal is an error of class 53. All releases
-- answer it with 503.
create function guard_store_move() returns trigger language plpgsql as $$
declare
  move store_moves;
  changed jsonb;
begin
  -- The command takes this lock exclusively to change the state. So no change begins in one state and commits in another.
  perform pg_advisory_xact_lock_shared(hashtext('balcao store move'), hashtext(tg_argv[0]));
  select * into move from store_moves where store_id = tg_argv[0];
  if move.state = 'moved' and tg_op <> 'INSERT' then
    -- Jobs skip the remaining rows. Only the command deletes them.
    if tg_op = 'DELETE' and current_setting('balcao.moved_store', true) = tg_argv[0] then return old; end if;
    return null;
  end if;
  if move.state in ('switching', 'moved') or (move.state = 'frozen' and move.frozen_until > clock_timestamp()) then
    raise exception 'the store % is moving to another database', tg_argv[0] using errcode = '53MOV';
  end if;
  if move.state is not null then
    foreach changed in array case tg_op when 'UPDATE' then array[to_jsonb(old), to_jsonb(new)]
      when 'DELETE' then array[to_jsonb(old)] else array[to_jsonb(new)] end
    loop
      insert into store_move_changes (store_id, table_name, key)
      select tg_argv[0], tg_table_name, jsonb_object_agg(name, changed -> name) from unnest(tg_argv[1:]) as name;
    end loop;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
