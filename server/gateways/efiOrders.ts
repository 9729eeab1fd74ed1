import { asObject, asText } from '../lib/untrustedJson.ts'
import { undecided, unreadable } from './answers.ts'
import { efiCall } from './efiCall.ts'
import { MONEY_CAME } from './efiMoney.ts'
import type { GatewayAccount, ListedOrder, ListedOrders, OrderPeriod } from './gateway.ts'

const LIMIT = 100

/** Lists the card charges of a period (documentation, "Listar cobranças"). */
export async function listOrders(account: GatewayAccount, period: OrderPeriod): Promise<ListedOrders> {
  const { since, until, cursor = '1' } = period
  const query = { charge_type: 'card', begin_date: since, end_date: until, limit: String(LIMIT), page: cursor }
  const answer = await efiCall(account, 'GET', `/v1/charges?${new URLSearchParams(query)}`)
  if (answer.is !== 'ok') return undecided(answer)
  if (!Array.isArray(answer.body.data)) return unreadable('list of charges')
  const orders = answer.body.data.map(toOrder)
  if (orders.includes(undefined)) return unreadable('list of charges')
  return {
    is: 'read',
    orders: orders as ListedOrder[],
    ...(orders.length === LIMIT && { next: String(Number(cursor) + 1) }),
  }
}

function toOrder(value: unknown): ListedOrder | undefined {
  const { id, total, status, custom_id } = asObject(value) ?? {}
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(total)) return undefined
  return {
    externalId: String(id),
    reference: asText(custom_id),
    method: 'credit_card',
    amountInCents: total as number,
    moneyCame: MONEY_CAME.has(String(status)),
  }
}
