-- The price of the next cycle with its coupon, converted to one month and rounded to the cent. A month has 52/12 weeks.
-- subscriptions/chargeOfCycle.ts has the same rule for the price.
create function monthly_price(price_in_cents bigint, billing_cycle text, coupon json, charges_paid integer)
  returns bigint language sql immutable parallel safe as $$
  select round((price_in_cents - case
      when coupon is null or charges_paid >= coalesce((coupon ->> 'cycles')::integer, 1) then 0
      else least(coalesce((coupon ->> 'amountInCents')::bigint, round(price_in_cents * (coupon ->> 'basisPoints')::numeric / 10000)),
        price_in_cents - 1) end)
    * case billing_cycle when 'WEEKLY' then 52 else 1 end::numeric
    / case billing_cycle when 'MONTHLY' then 1 when 'BIMONTHLY' then 2 when 'QUARTERLY' then 3 when 'SEMIANNUAL' then 6
      else 12 end)::bigint
$$;

-- A subscription starts when a recurring offer is paid. It renews by the store's clock.
create table subscriptions (
  id text not null,
  store_id text not null references stores,
  offer_id text not null,
  -- A copy of the sold offer, because the store may edit the offer later.
  offer json,
  -- The coupon with its terms at the time of the purchase: {couponId, code, basisPoints, amountInCents, cycles}. Null without a coupon.
  coupon json,
  product_id text not null,
  method text not null check (method in ('pix', 'boleto', 'credit_card')),
  -- The agreed terms. A later change of the offer affects only later buyers. A change of plan replaces them.
  price_in_cents bigint not null,
  currency text not null,
  billing_cycle text not null,
  trial_days integer,
  max_charges integer,
  -- The origin of the sale, copied to the sale of each cycle. The subscription stores it, because a trial has no charge.
  tracking json,
  -- The checkout session of the purchase.
  checkout_session_id text,
  buyer_name text,
  buyer_email text,
  buyer_document text,
  buyer_phone text,
  buyer_ip text,
  buyer_address json,
  -- The language of mails: the buyer's language at the purchase or at the last change of card. Null if it is unknown.
  language text check (language in ('pt', 'en', 'es')),
  -- The start of the first period: the start of the subscription or the end of its trial.
  anchor_at timestamptz,
  -- The id of the purchase. With it, a retry of the purchase does not start a second subscription.
  begun_by text not null,
  -- The start of the subscription. With PIX and boleto it is the instant of the first payment.
  created_at timestamptz not null,
  -- The columns from here on change. They stand together, because PostgreSQL logs an update from the first changed byte to the last.
  -- The gateway's id of the card, encrypted for this row. The card is stored at the gateway account card_account_id.
  card_reference text,
  card_account_id text,
  card_brand text,
  card_last_four text,
  -- The payer's consent to recurring PIX. Null if the subscription never used it. The method is then `pix`.
  recurring_pix_status text check (recurring_pix_status in ('pending', 'active', 'refused', 'expired', 'canceled')),
  -- The gateway's id of the consent, and the account that has it.
  recurring_pix_id text,
  recurring_pix_account_id text,
  -- The consent covers only this amount. Null if it covers any amount.
  recurring_pix_in_cents bigint,
  -- The day on which the payer's bank pays the open charge. Null without an open charge.
  recurring_pix_due_on text,
  -- The number of a cycle that the payer's bank did not pay. The buyer pays that cycle by a code.
  recurring_pix_failed_cycle integer,
  -- If true, the subscription is canceled at due_at.
  no_retry_left boolean not null default false,
  cancel_at_period_end boolean not null default false,
  -- The cause of the end, also of an end that is set for the end of the period. Null for a completed subscription.
  ended_by text check (ended_by in ('buyer', 'store', 'failure', 'refund')),
  canceled_at timestamptz,
  -- Only subscriptions/status.ts writes it. An `incomplete` subscription waits for its first payment. The API and the dashboard hide it.
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'completed')),
  -- The start and the price of the paid period, after the coupon. The start is null before the first paid period.
  period_starts_at timestamptz,
  period_value_in_cents bigint not null default 0,
  current_period_end timestamptz,
  -- What earlier changes of plan left over. It pays the next charges first.
  credit_in_cents bigint not null default 0 check (credit_in_cents >= 0),
  -- The ids of earlier payments whose credit pays a part of the paid period, or of later ones. Null without such a credit.
  credited_payments json,
  -- The price of the days that a change of day added. The next charge takes it.
  added_days_in_cents bigint not null default 0,
  -- The number of paid cycles at the last change of day.
  day_changed_after integer,
  -- The next plan: {offer, when, at, creditInCents}. Null without a change of plan.
  next_plan json,
  -- The end of a pause. The next cycle is charged then. It stays set until that cycle is paid.
  paused_until timestamptz,
  -- The end of the trial, if the anchor has moved since.
  trial_ends_at timestamptz,
  -- The number of paid cycles. A payment of only the setup fee does not count. The number of the next cycle is one more.
  charges_paid integer not null default 0,
  last_paid_payment_id text,
  -- The id of the next cycle's payment. It is chosen in advance, so a retry after a crash creates the same payment.
  attempt_payment_id text,
  -- The number of consecutive attempts that created no payment at the gateway. The wait until the next attempt grows with this number.
  not_created_attempts integer not null default 0,
  -- The first failure. The dunning days count from it.
  dunning_since timestamptz,
  -- The instant of the next action, by the store's clock. Null if the subscription waits for a payment.
  due_at timestamptz,
  -- The end of the lease of the node that works on the subscription (machine time).
  claimed_until timestamptz,
  -- The number of changes. A change fails if the revision has changed since the subscription was read.
  revision integer not null default 0,
  updated_at timestamptz not null,
  -- The monthly revenue of the report of retention.
  monthly_in_cents bigint generated always as (monthly_price(price_in_cents, billing_cycle, coupon, charges_paid)) stored,
  primary key (id, store_id),
  unique (begun_by, store_id),
  foreign key (offer_id, store_id) references offers,
  foreign key (product_id, store_id) references products,
  foreign key (card_account_id, store_id) references gateway_accounts,
  foreign key (recurring_pix_account_id, store_id) references gateway_accounts
);
-- The claim of a run changes no indexed column. With free space on its page it needs no index entry (HOT), and the move logs only
-- what changed.
alter table subscriptions set (fillfactor = 60);
-- The report of retention reads only this index. A move writes the index anyway, because it changes due_at.
create index subscriptions_of_store on subscriptions (store_id, created_at desc, id desc)
  include (status, offer_id, method, recurring_pix_status, paused_until, updated_at, billing_cycle, currency,
    monthly_in_cents, charges_paid, max_charges, cancel_at_period_end, canceled_at, current_period_end, ended_by)
  where status <> 'incomplete';
create index subscriptions_due on subscriptions (due_at, store_id) where due_at is not null;

alter table charges add foreign key (subscription_id, store_id) references subscriptions;

-- Each time that a past due subscription was paid, for the report of retention.
create table subscription_recoveries (
  store_id text not null,
  subscription_id text not null,
  recovered_at timestamptz not null,
  primary key (store_id, recovered_at, subscription_id),
  foreign key (subscription_id, store_id) references subscriptions
);
