import type { Provider } from '../../core/provider.ts'
import { sql } from '../../core/sql.ts'
import type { SimulatedPayment, World } from './gateway.ts'
import { PAYMENT_COLUMNS } from './paymentRow.ts'

/**
 * Lists a page of an account's payments with this status and method, newest first, without deleted payments.
 * @returns `total` is the number of payments of all pages
 */
export async function listOpenPayments(
  world: World,
  page: { provider: Provider; account: string; status: string; method: string; limit: number; offset: number },
): Promise<{ payments: SimulatedPayment[]; total: number }> {
  const rows = await world.database.rows(selectPage, page)
  return { payments: rows.map(({ total: _, ...payment }) => payment), total: rows[0]?.total ?? page.offset }
}

const selectPage = sql(
  'simulatorListOpenPayments',
  `select ${PAYMENT_COLUMNS}, count(*) over ()::integer as total from simulator.payments as payment
   where payment.account = :account and payment.provider = :provider and payment.status = :status
     and payment.method = :method and not payment.deleted
   order by payment.id desc limit :limit offset :offset`,
).as<SimulatedPayment & { total: number }>()
