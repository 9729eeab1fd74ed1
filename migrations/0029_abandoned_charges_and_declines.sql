-- Charges of payment links and offers, by age: those that nobody acted on are dropped after a day.
create index charges_of_purchases on charges (store_id, created_at) where kind in ('link', 'offer');
-- A dropped charge never had a payment, so nothing tells of it; without indexes of their own these two would read both tables whole
-- for each charge that goes.
alter table events drop constraint events_charge_id_fkey;
alter table deliveries drop constraint deliveries_charge_id_fkey;
-- What visits to payment links left behind: they made a charge each.
delete from charges
where kind = 'link' and status = 'pending' and revision = 0 and created_at < now() - interval '1 day'
  and not exists (select from payments where payments.charge_id = charges.id);
-- Why a card was declined, as far as its buyer may know: one of a closed list. Null for what was declined before.
alter table payments add column decline_reason text;
