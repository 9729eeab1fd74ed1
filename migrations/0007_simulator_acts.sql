-- What the outside world will do to a simulated payment later, as the chargeback of a card. Machine time.
create table simulator.acts (
  id bigint generated always as identity primary key,
  provider text not null,
  payment_id text not null references simulator.payments,
  does text not null,
  due_at timestamptz not null
);
create index acts_due on simulator.acts (due_at);
