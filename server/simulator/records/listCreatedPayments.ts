import type { Provider } from '../../core/provider.ts'
import { sql } from '../../core/sql.ts'
import type { SimulatedPayment, World } from './gateway.ts'
import { PAYMENT_COLUMNS } from './paymentRow.ts'

/**
 * Lists the payments of an account that were created in a period, newest first, without deleted payments.
 * @param period.since a day in Brasília (`YYYY-MM-DD`), or an instant
 * @param period.until the last day, or the instant after the period
 */
export async function listCreatedPayments(
  world: World,
  period: { provider: Provider; account: string; since: string; until: string },
): Promise<SimulatedPayment[]> {
  const [since, until] = [startOf(period.since), endOf(period.until)]
  return await world.database.rows(selectCreated, { ...period, since, until })
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 3_600_000

function startOf(text: string): Date {
  return new Date(DAY.test(text) ? `${text}T00:00:00-03:00` : text)
}

function endOf(text: string): Date {
  return DAY.test(text) ? new Date(startOf(text).getTime() + DAY_MS) : new Date(text)
}

const selectCreated = sql(
  'simulatorListCreatedPayments',
  `select ${PAYMENT_COLUMNS} from simulator.payments as payment
   where payment.account = :account and payment.provider = :provider and not payment.deleted
     and payment.created_at >= :since and payment.created_at < :until
   order by payment.created_at desc, payment.id desc`,
).as<SimulatedPayment>()
