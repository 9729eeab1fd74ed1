import { asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { unreadable } from '../port/answers.ts'
import type { ListedOrder, ListedOrders, OrderPeriod } from '../port/orders.ts'
import { movedMoney } from './charge.ts'
import { listCharges } from './listCharges.ts'

/** Lists the card charges of a period. `cursor` is the page. */
export async function listOrders(account: GatewayAccount, period: OrderPeriod): Promise<ListedOrders> {
  const page = Number(period.cursor ?? '1')
  const listed = await listCharges(account, { since: period.since, until: period.until, page })
  if (listed.is === 'unknown') return listed
  const orders = listed.charges.map(toOrder)
  if (orders.includes(undefined)) return unreadable('list of charges')
  return { is: 'read', orders: orders as ListedOrder[], ...(!listed.isLast && { next: String(page + 1) }) }
}

function toOrder({ id, total, status, custom_id }: Record<string, unknown>): ListedOrder | undefined {
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(total)) return undefined
  return {
    externalId: String(id),
    reference: asText(custom_id),
    method: 'credit_card',
    amountInCents: total as number,
    moneyCame: movedMoney({ status: String(status) }),
  }
}
