import type { Outcome } from './outcome.ts'
import type { Method } from './payments.ts'

/** The order that `find` looks for. `codeKnown`: the caller has its code or slip, so an open order's answer may lack it. */
export type SoughtOrder = { reference: string; externalId?: string; method: Method; codeKnown?: boolean }

/** A page of open orders, by the gateway's ids. `next` is set if more pages follow. */
export type OpenOrders =
  | { is: 'read'; externalIds: readonly string[]; next?: string }
  | Extract<Outcome, { is: 'unknown' }>

/** The days of orders, `YYYY-MM-DD` in Brasília, both included. `cursor` is the `next` of the previous page. */
export type OrderPeriod = { since: string; until: string; cursor?: string }

/**
 * An order in a gateway's list by date. `reference` is missing if the order has none. A list that changes between two pages may
 * have an order twice.
 */
export type ListedOrder = {
  externalId: string
  reference?: string
  method: Method
  amountInCents: number
  /** The parcels of a plan on this page. Other pages may have the other parcels. */
  parcels?: readonly { externalId: string; amountInCents: number }[]
  /** True if the buyer paid, also if the money went back since. */
  moneyCame: boolean
}

/** A page of orders by date. `next` is set if more pages follow. */
export type ListedOrders =
  | { is: 'read'; orders: readonly ListedOrder[]; next?: string }
  | Extract<Outcome, { is: 'unknown' }>
