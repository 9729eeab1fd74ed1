-- contract after 0036_remembered_cards
-- An event with a smaller id may be committed later, but its number in the store is higher. So a device keeps the number.
alter table push_devices add column notified_sequence bigint not null default 0;
alter table push_devices alter column notified_sequence drop default;
alter table push_devices drop column notified_to;
-- The session that turned the notifications on. The device goes when a person ends that session, but not when it expires.
alter table push_devices add column session_id text;
