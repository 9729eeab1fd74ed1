import { addDays, startOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { ListedOrder, ListedOrders, OrderPeriod } from '../port/orders.ts'
import { methods } from '../port/payments.ts'
import { call } from './call.ts'
import { readCharge } from './charge.ts'

/** The largest page of the gateway. */
const SIZE = 30

/** Lists the orders created in a period (documentation, "Listar pedidos"). Each of our orders has one charge. */
export async function listOrders(account: GatewayAccount, period: OrderPeriod): Promise<ListedOrders> {
  const { since, until, cursor = '1' } = period
  const filter = {
    created_since: startOfDayInSaoPaulo(since).toISOString(),
    created_until: startOfDayInSaoPaulo(addDays(until, 1)).toISOString(),
    size: String(SIZE),
    page: cursor,
  }
  const answer = await call(account, 'GET', `/orders?${new URLSearchParams(filter)}`)
  if (answer.is !== 'ok') return undecided(answer)
  if (!Array.isArray(answer.body.data)) return unreadable('list of orders')
  const listed = asObjects(answer.body.data)
  const orders = listed.flatMap((order) => asObjects(order.charges).map((charge) => toOrder(order, charge)))
  if (orders.includes(undefined)) return unreadable('list of orders')
  const hasMore = listed.length > 0 && asText(asObject(answer.body.paging)?.next, 2_000) !== undefined
  return { is: 'read', orders: orders as ListedOrder[], ...(hasMore && { next: String(Number(cursor) + 1) }) }
}

function toOrder(order: Record<string, unknown>, value: Record<string, unknown>): ListedOrder | undefined {
  const charge = readCharge(value, order)
  const method = methods.find((known) => known === value.payment_method)
  if (charge === undefined || method === undefined) return undefined
  const { id: externalId, orderCode: reference, amountInCents, wasPaid: moneyCame } = charge
  return { externalId, reference, method, amountInCents, moneyCame }
}
