-- A store without a row shows its name and the default colour.
create table branding (
  store_id text primary key references stores,
  -- As '#rrggbb'.
  color text check (color ~ '^#[0-9a-f]{6}$'),
  support_email text,
  -- Stored here, so that buyers' browsers ask no other server for it.
  logo bytea check (octet_length(logo) <= 32768),
  logo_type text,
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null))
);

-- Counts refused cards per subject: the keyed hash of a network, of a product or offer, or of a buyer. Each refusal moves
-- forgotten_at. The table is logged, so that the limit still holds after a crash of the server.
create table card_refusals (
  subject text primary key,
  forgotten_at timestamptz not null
);
