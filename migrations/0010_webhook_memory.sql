-- A claim writes leased_until and nothing that an index holds, so it stays on its page (a HOT update), which keeps room for it.
-- next_at is only when a delivery is due.
alter table deliveries add column leased_until timestamptz;
alter table deliveries set (fillfactor = 60);
-- Attempts ever made, reprocessing included; `attempts` counts those since it last began anew.
alter table deliveries add column sent integer not null default 0;
update deliveries set sent = (select count(*) from delivery_attempts where delivery_id = deliveries.id);

-- The age of the oldest that waits, destination by destination, however long each must wait until its next attempt.
create index deliveries_waiting on deliveries (destination, created_at) where status = 'pending';
-- What is not delivered, newest first: few, among many.
create index deliveries_open on deliveries (store_id, id) where status <> 'delivered';
create index deliveries_of_store on deliveries (store_id, id);
drop index deliveries_of_endpoint;
create index deliveries_of_endpoint on deliveries (endpoint_id, id) where endpoint_id is not null;

-- Attempts are written with their delivery's result, in one statement: a check of each would find what was just changed.
alter table delivery_attempts drop constraint delivery_attempts_delivery_id_fkey;
create index delivery_attempts_by_age on delivery_attempts (started_at);

-- A deleted endpoint keeps its row for the record of what was sent to it; its secret is emptied.
alter table webhook_endpoints add column deleted_at timestamptz;

-- Mail that is owed: written with what it tells of, sent by a job.
create table mails (
  id text primary key,
  store_id text references stores,
  -- Null: nobody is known yet who could be told; it stays for the record.
  recipient text,
  subject text not null,
  body text not null,
  due_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index mails_due on mails (due_at) where due_at is not null;
