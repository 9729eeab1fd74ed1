-- expand after 0029_store_moves
-- A known text, sealed under the BALCAO_SECRET of the deployment. A node that cannot open it has another secret, and must not start.
alter table environment add column secret_mark text;
