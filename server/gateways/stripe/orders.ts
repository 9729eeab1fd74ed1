import type Stripe from 'stripe'
import { addDays, startOfDayInSaoPaulo } from '../../brazil/calendar.ts'
import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { ListedOrder, ListedOrders, OrderPeriod } from '../port/orders.ts'
import { ask, stripeClient } from './client.ts'

const LIMIT = 100

/** Lists the checkout sessions created in a period, newest first. `cursor` is the id of the last session of a page. */
export async function listOrders(account: GatewayAccount, period: OrderPeriod): Promise<ListedOrders> {
  const { since, until, cursor } = period
  const created = { gte: secondsOf(since), lt: secondsOf(addDays(until, 1)) }
  const query = { limit: LIMIT, created, ...(cursor !== undefined && { starting_after: cursor }) }
  const asked = await ask(stripeClient(account).checkout.sessions.list(query))
  if (asked.is !== 'ok') return undecided(asked)
  const { data, has_more } = asked.value
  if (!Array.isArray(data)) return unreadable('list of sessions')
  const last = has_more ? data.at(-1)?.id : undefined
  return { is: 'read', orders: data.map(toOrder), ...(last !== undefined && { next: last }) }
}

function toOrder(session: Stripe.Checkout.Session): ListedOrder {
  return {
    externalId: session.id,
    reference: session.client_reference_id ?? undefined,
    method: 'credit_card',
    amountInCents: session.amount_total ?? 0,
    moneyCame: session.payment_status === 'paid',
  }
}

function secondsOf(day: string): number {
  return Math.floor(startOfDayInSaoPaulo(day).getTime() / 1000)
}
