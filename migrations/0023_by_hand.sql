-- A person sent this delivery again: its next attempt does not wait for the breaker of its destination.
alter table deliveries add column by_hand boolean not null default false;
create index deliveries_by_hand on deliveries (destination, next_at) where status = 'pending' and by_hand;
