import type { Database } from '../../server/core/sql.ts'

/** The limits of the run: seats of a batch, and uses of a coupon. */
export const SEATS = 100
export const USES = 50

export type Taken = { taken: number; held: number; sold: number; paid: number }

/** Counts the seats and uses in three ways: by the counters, by the reservations and by the paid payments. */
export async function countTaken(database: Database): Promise<{ batch: Taken; coupon: Taken }> {
  const { rows } = await database.pool.query(`select json_build_object(
    'batch', json_build_object('taken', (select sum(taken) from offer_batches),
      'held', (select count(*) from reservations where batch_id is not null and status = 'held'),
      'sold', (select count(*) from reservations where batch_id is not null and status = 'sold'),
      'paid', (select count(*) from payments where status = 'paid' and offer -> 'batch' ->> 'id' is not null)),
    'coupon', json_build_object('taken', (select sum(taken) from coupons),
      'held', (select count(*) from reservations where coupon_id is not null and status = 'held'),
      'sold', (select count(*) from reservations where coupon_id is not null and status = 'sold'),
      'paid', (select count(*) from payments where status = 'paid' and coupon is not null))) as counts`)
  return rows[0].counts
}

/**
 * Compares the counts with the limits.
 * @param options.isLast true after every buyer paid and every unpaid code expired. Then every seat and use must be
 *   sold.
 * @returns a sentence for each difference
 */
export async function judge(database: Database, { isLast }: { isLast: boolean }): Promise<string[]> {
  const { batch, coupon } = await countTaken(database)
  return [...judgeOne('seats', batch, SEATS, isLast), ...judgeOne('uses', coupon, USES, isLast)]
}

function judgeOne(what: string, { taken, held, sold, paid }: Taken, limit: number, isLast: boolean): string[] {
  const counts = `${taken} taken, ${held} held, ${sold} sold, ${paid} paid`
  return [
    ...(taken > limit || paid > limit ? [`More ${what} than ${limit}: ${counts}.`] : []),
    ...(taken !== held + sold ? [`The counter of ${what} is wrong: ${counts}.`] : []),
    ...(sold !== paid ? [`The sold ${what} are not the paid ones: ${counts}.`] : []),
    ...(isLast && (paid !== limit || held !== 0) ? [`Not all ${limit} ${what} were sold: ${counts}.`] : []),
  ]
}
