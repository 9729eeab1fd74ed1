-- Why a delivery failed for good when no attempt says so, as when its endpoint was disabled.
alter table deliveries add column cause text;

-- How often in a row the breaker opened: each time twice as long.
alter table webhook_breakers add column openings integer not null default 0;
