-- The appearance of a store's pages. The pages of a store without a row show its name and the default colour.
create table branding (
  store_id text primary key references stores,
  -- Written as '#rrggbb'.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  support_email text,
  -- The image itself is stored, so buyers' browsers load it from no other server.
  logo bytea check (octet_length(logo) <= 32768),
  logo_type text,
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null))
);
