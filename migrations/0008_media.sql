-- Files that a store uploads: videos, captions and attachments of lessons.

create table media (
  id text not null,
  store_id text not null references stores,
  -- The file's name on the uploader's computer. Downloads get this name.
  name text not null,
  -- The media type, found by the first bytes of the file. Null until these bytes have arrived.
  type text,
  bytes bigint not null check (bytes > 0),
  -- The storage: a folder of one node, or S3-compatible storage.
  storage text not null check (storage in ('local', 's3')),
  status text not null check (status in ('uploading', 'ready')),
  -- Machine time, because a job uses it to delete abandoned uploads.
  created_at timestamptz not null,
  -- The request that writes the file, and the end of its lease.
  lock_id text,
  locked_until timestamptz,
  check (status = 'uploading' or type is not null)
);
create index media_of_store on media (store_id, created_at desc, id desc);
create index media_uploading on media (created_at) where status = 'uploading';
alter table media add primary key (id, store_id);

-- Files that lost their row. A job deletes their bytes. The row here survives a crash, so no bytes remain forever.
create table media_removals (
  id text not null,
  store_id text not null references stores,
  storage text not null check (storage in ('local', 's3')),
  -- Machine time.
  removed_at timestamptz not null,
  primary key (id, store_id)
);
