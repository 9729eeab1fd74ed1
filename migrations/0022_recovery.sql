-- What buyers typed into the form of an offer or payment link before they left, kept only with their consent. The id is the id of the
-- charge that a purchase with this draft creates.
create table checkout_drafts (
  id text not null,
  store_id text not null references stores,
  listing_id text not null,
  -- Encrypted for this row: name, e-mail, phone, tracking and coupon, never a card. Null after 30 days and after a refusal.
  data text,
  -- A hash of the store and the e-mail. Null after 30 days.
  email_hash text,
  language text not null check (language in ('pt', 'en', 'es')),
  -- The version of the text that the buyer agreed to.
  consent_text text not null,
  consented_at timestamptz not null,
  -- One buyer in ten gets no reminder. So the store sees what the reminders bring.
  is_control boolean not null,
  -- 0: the buyer may still type. 1: abandoned, with the first reminder. 2: with the second one. 3: over.
  step integer not null default 0 check (step between 0 and 3),
  -- The store's time of the next step. Null when it is over.
  due_at timestamptz,
  abandoned_at timestamptz,
  bought_at timestamptz,
  -- The buyer wants no more reminders.
  refused_at timestamptz,
  created_at timestamptz not null
);
create index checkout_drafts_due on checkout_drafts (due_at) where due_at is not null;
create index checkout_drafts_abandoned on checkout_drafts (store_id, abandoned_at) where abandoned_at is not null;
create index checkout_drafts_of_email on checkout_drafts (store_id, email_hash) where email_hash is not null;
create index checkout_drafts_kept on checkout_drafts (created_at) where data is not null;
alter table checkout_drafts add primary key (id, store_id);
