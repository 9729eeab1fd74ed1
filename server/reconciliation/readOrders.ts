import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import { isId } from '../core/ids.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { GatewayAccount } from '../gateways/port/account.ts'
import type { ListedOrder } from '../gateways/port/orders.ts'
import type { LostOrder } from '../payments/checks/lostOrders.ts'

/** `foreign` is the number of orders without our reference, for example orders of another program. */
export type OrdersRead = { is: 'read'; orders: LostOrder[]; foreign: number } | { is: 'unknown'; cause: string }

/** Reads the orders that an account created since an instant (machine time), one for each reference. */
export async function readOrders(account: GatewayAccount, since: Date): Promise<OrdersRead> {
  // One more day on each side, because a gateway's day may begin at another hour.
  const period = { since: addDays(dateInSaoPaulo(since), -1), until: addDays(dateInSaoPaulo(systemNow()), 1) }
  const found = new Map<string, FoundOrder>()
  let foreign = 0
  let cursor: string | undefined
  for (;;) {
    const page = await gatewayFor(account.provider).orders.list(account, { ...period, ...(cursor && { cursor }) })
    if (page.is === 'unknown') return page
    for (const { reference, ...order } of page.orders) {
      if (reference !== undefined && isId('pay', reference)) addOrder(found, { ...order, reference })
      else foreign += 1
    }
    if (page.next === undefined) return { is: 'read', orders: [...found.values()].map(({ order }) => order), foreign }
    cursor = page.next
  }
}

/** An order, and the amounts of its parcels by the gateway's ids. Only orders with an installment plan have parcels. */
export type FoundOrder = { order: LostOrder; parcels: Map<string, number> }

/**
 * Adds a listed order to `found`. The parcels of a plan may be on two pages. New orders shift the pages of a list, so
 * the list may contain an order or a parcel twice. It counts once.
 * @param found the orders by reference
 */
export function addOrder(found: Map<string, FoundOrder>, listed: ListedOrder & { reference: string }): void {
  const { parcels = [], ...order } = listed
  const known = found.get(order.reference) ?? { order, parcels: new Map() }
  for (const { externalId, amountInCents } of parcels) known.parcels.set(externalId, amountInCents)
  const total = [...known.parcels.values()].reduce((sum, amountInCents) => sum + amountInCents, 0)
  known.order = {
    ...known.order,
    amountInCents: total || known.order.amountInCents,
    moneyCame: known.order.moneyCame || order.moneyCame,
  }
  found.set(order.reference, known)
}
