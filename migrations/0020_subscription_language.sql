-- In which language the buyer bought, or replaced the card: that of mails. Null: bought where none is known, or before.
alter table subscriptions add column language text check (language in ('pt', 'en', 'es'));
