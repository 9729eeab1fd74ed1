import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../server/core/sql.ts'

const AT_ONCE = 48
/** The time between the check of the code and the order. The other engines charge the buyer meanwhile. */
const CHARGE_MS = 20

/**
 * Models how other engines limit a coupon, on the same PostgreSQL. They count the uses when the code is applied, but
 * record a use when the order is complete. This is a model of their statements, not their code.
 * @returns the number of orders that got the coupon
 */
export async function oversellByModel(
  { pool }: Database,
  { limit, buyers }: { limit: number; buyers: number },
): Promise<number> {
  await pool.query(
    'create table model_uses (id bigint generated always as identity primary key, at timestamptz not null)',
  )
  let next = 0
  const work = async () => {
    while (next++ < buyers) {
      const { rows } = await pool.query('select count(*)::int as uses from model_uses')
      if (rows[0].uses >= limit) continue
      await delay(CHARGE_MS)
      await pool.query('insert into model_uses (at) values (now())')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { rows } = await pool.query('select count(*)::int as uses from model_uses')
  return rows[0].uses
}
