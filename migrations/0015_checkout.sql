-- How a store's checkout looks. A store without a row has its name and our colour.

create table branding (
  store_id text primary key references stores,
  -- As '#rrggbb'.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  support_email text,
  -- Kept here, so that buyers' browsers ask nobody else for it.
  logo bytea check (octet_length(logo) <= 32768),
  logo_type text,
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null))
);
