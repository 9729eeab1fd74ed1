-- The dashboard speaks Spanish too.
alter table users
  drop constraint users_locale_check,
  add constraint users_locale_check check (locale in ('pt', 'en', 'es'));
