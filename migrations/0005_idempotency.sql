create table idempotency_keys (
  store_id text not null references stores,
  key text not null,
  request_hash bytea not null,
  -- The id of the resource. It is chosen before the request runs. So a retry after a crash creates the same resource.
  resource_id text not null,
  locked_until timestamptz,
  response_status integer,
  response_body text,
  created_at timestamptz not null,
  primary key (store_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- True if two lists have a hash in common. Each list is a concatenation of hashes of 32 bytes.
create function share_hash(one bytea, other bytea) returns boolean language sql immutable strict parallel safe as $$
  select exists (
    select from generate_series(1, length(one), 32) as start where position(substr(one, start, 32) in other) > 0)
$$;
