/**
 * The money of each order at the gateways and of its payment in Balcão, in cents. Null if Balcão does not have the
 * payment.
 */
export const BOOKS = `
  select reference, reference || ' (' || provider || ' ' || method || ', here ' || coalesce(status, 'unknown') || ')' as what,
    there::float8 as there, case when payment.id is not null then
      coalesce((select sum(amount_in_cents) from receipts where payment_id = payment.id), 0)
      - coalesce((select sum(amount_in_cents) from refunds where payment_id = payment.id and status = 'done'), 0)
      - case when payment.status = 'charged_back' then total_in_cents
          when payment.status = 'refunded' and refund_count = 0 then total_in_cents else 0 end end::float8 as here
  from (
    select moved.external_reference as reference, moved.provider, min(sold.method) as method,
      sum(case when kind in ('received', 'chargeback_won', 'refund_failed', 'unblocked') then moved.amount_in_cents
        else -moved.amount_in_cents end) as there
    from simulator.movements as moved join simulator.payments as sold on sold.id = moved.payment_id
    where kind <> 'split_reversed' group by 1, 2) as truth
  left join (select id, status, total_in_cents, refund_count from payments) as payment on payment.id = reference`
