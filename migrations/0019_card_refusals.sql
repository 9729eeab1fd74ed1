-- Refused cards that are remembered against somebody or something: a network, what is sold, a buyer, each as a keyed hash. Each
-- refusal moves on the instant at which the last of them is forgotten. Logged: a crash of the server must not open the door again.
create table card_refusals (
  subject text primary key,
  forgotten_at timestamptz not null
);
