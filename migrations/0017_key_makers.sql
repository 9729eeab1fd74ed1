-- Who made a key in the panel: it may outlive her work in the store, and the list says so. Null: made by a command, or before.
alter table api_keys add column created_by text references users (id);
