import { type Runner, sql, type Values } from '../core/sql.ts'
import { type PaymentRow, paymentColumns } from './payment.ts'

/*
 * What follows from a purchase beyond its payment (access, a subscription's period) belongs to rooms below this one. So the
 * statement that moves the payment of an offer leaves a row, and a job draws the consequences in the transaction that deletes
 * it: none is lost by a crash, none is drawn twice. Those of one payment are drawn in their order.
 */

/**
 * The statement part that leaves the row. A code that is out has no consequences.
 * @param source a CTE of payments
 * @param charge a CTE of their charge as it was before: whoever holds it for a subscription draws the consequences at once, and
 *   the row is there in case that dies
 */
export function wake(source: string, charge: string): string {
  return `insert into payment_wakes (store_id, payment_id, status, moved_at, due_at)
    select ${source}.store_id, ${source}.id, ${source}.status, :movedAt,
      case when subscription_id is not null and claimed_by = ${source}.id and claimed_until > now()
        then now() + interval '15 seconds' else now() end
    from ${source}, ${charge} where offer_id is not null and ${source}.status <> 'pending'`
}

/** The values of `wake`. @param now the store's time */
export function wakeValues(now: Date): Values {
  return { movedAt: now }
}

/**
 * The statement part that deletes the row of a payment's move which another move applies, if it is the oldest of its payment.
 * Its parameters are `:paymentId` and `:paymentStatus`.
 * @param applied a CTE of the one row that moved; without it the row stays
 */
export function deleteAppliedWake(applied: string): string {
  return `delete from payment_wakes where id in (
      select payment_wakes.id from payment_wakes, ${applied}
        where payment_id = :paymentId and payment_wakes.status = :paymentStatus
        and not exists (
          select from payment_wakes as earlier
          where earlier.payment_id = payment_wakes.payment_id and earlier.id < payment_wakes.id)
      for update of payment_wakes skip locked)`
}

/** A move of a purchase's payment. */
export type Wake = {
  id: number
  /** As it is now, which may be further on. */
  payment: PaymentRow
  /** What it became by this move. */
  status: PaymentRow['status']
  /** The store's time. */
  movedAt: Date
}

/**
 * Takes moves that nobody else is at, of each payment its oldest: gone when the transaction commits.
 * @param storeId null: of any store
 * @returns oldest first
 */
export async function takeWakes(trx: Runner, storeId: string | null, most: number): Promise<Wake[]> {
  const rows = await trx.rows<PaymentRow & Taken>(take, { storeId, limit: most })
  return rows.map(({ wake_id, moved_to, moved_at, ...payment }) => {
    return { id: wake_id, payment, status: moved_to, movedAt: moved_at }
  })
}

type Taken = { wake_id: number; moved_to: PaymentRow['status']; moved_at: Date }

/** Leaves for later what could not be drawn now. */
export async function putOffWake(runner: Runner, wakeId: number): Promise<void> {
  await runner.rows(putOff, { id: wakeId })
}

/**
 * The condition under which a row is drawn: it is due, and not behind another of its life that waits.
 * @param life column with whose life it is a part of
 */
export function isFree(table: 'payment_wakes' | 'subscription_wakes', life: string): string {
  return `${table}.due_at <= now() and not exists (
  select from ${table} as earlier where earlier.${life} = ${table}.${life} and earlier.id < ${table}.id)`
}

const free = isFree('payment_wakes', 'payment_id')

/** Whether any is due, and since when by the store's clock. */
export const oldestWake = sql(
  'oldestPaymentWake',
  `select min(moved_at) as at from payment_wakes where ${free} and (:storeId::text is null or store_id = :storeId)`,
)

const take = sql(
  'takePaymentWakes',
  `with taken as (
     delete from payment_wakes where id in (
       select id from payment_wakes where ${free} and (:storeId::text is null or store_id = :storeId)
       order by id limit :limit for update skip locked)
     returning *
   )
   select taken.id as wake_id, taken.status as moved_to, taken.moved_at, ${paymentColumns}
   from taken join payments on payments.id = taken.payment_id order by taken.id`,
)

/** The statement part by which what cannot be drawn now waits: 10 seconds, twice as long each time, and an hour at most. */
export const later = `attempts = attempts + 1,
  due_at = now() + least(interval '1 hour', interval '10 seconds' * 2 ^ least(attempts, 10))`

const putOff = sql('putOffPaymentWake', `update payment_wakes set ${later} where id = :id`)
