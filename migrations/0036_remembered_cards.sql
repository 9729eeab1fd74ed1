-- expand after 0033_timelines
-- The buyer's consent to pay the next purchase with the card of this payment: the instant, the
-- version of the text, and the facts about the card on the page. Null without consent, and after the buyer withdrew it.
-- `card_reference` is the card.
alter table payments add column card_consent json;
-- The condition is on an older column, so that the index is built while writes go on.
create index if not exists remembered_cards on payments (store_id, lower(buyer_email)) where card_reference is not null;

-- The codes that prove the e-mail of a known buyer on a page of the checkout. The id determines the code. All instants are
-- machine time, and a row is deleted some hours after its code has expired.
create table checkout_codes (
  id text not null,
  store_id text not null references stores,
  -- In lower case. Not every address belongs to a buyer, because an unknown address gets the same answer.
  email text not null,
  -- The page of this offer, payment link, session or charge asked for the code.
  checkout_id text not null,
  -- The only charge that the code pays, from the first attempt on.
  charge_id text,
  attempts integer not null default 0,
  proven_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index checkout_codes_of_email on checkout_codes (store_id, email);
alter table checkout_codes add primary key (id, store_id);
create index checkout_codes_by_expiry on checkout_codes (expires_at);
