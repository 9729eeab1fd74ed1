-- An offer as it was sold: its name, price and cycle, which the store may edit afterwards. Null for what sells no offer.
alter table charges add column offer json;
alter table payments add column offer json;
-- Also where the sale came from: a trial has no charge that could keep it, and each cycle's sale shows it.
alter table subscriptions add column offer json, add column tracking json;

create function pg_temp.offer_of(offer_id text, cycle_price bigint) returns json language sql as $$
  select json_build_object(
    'id', offers.id, 'name', offers.name, 'description', offers.description, 'billingType', offers.billing_type,
    'billingCycle', offers.billing_cycle, 'priceInCents', coalesce(cycle_price, offers.price_in_cents),
    'currency', offers.currency, 'setupFeeInCents', offers.setup_fee_in_cents, 'trialDays', offers.trial_days,
    'maxCharges', offers.max_charges, 'statementDescriptor', offers.statement_descriptor,
    'product', json_build_object('id', products.id, 'name', products.name))
  from offers join products on products.id = offers.product_id where offers.id = $1
$$;
-- What was sold before keeps the offer of today; a subscription has always kept its price.
update subscriptions set offer = pg_temp.offer_of(offer_id, price_in_cents);
update charges set offer = pg_temp.offer_of(
    offer_id, (select price_in_cents from subscriptions where subscriptions.id = charges.subscription_id))
  where offer_id is not null;
update payments set offer = pg_temp.offer_of(
    offer_id, (select price_in_cents from subscriptions where subscriptions.id = payments.subscription_id))
  where offer_id is not null;
