-- Which partner opened a store. It sets the platform's fee; the store itself cannot.
alter table stores add column partner_id text references stores (id);
