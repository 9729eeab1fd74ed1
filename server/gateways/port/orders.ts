import type { GatewayAccount } from './account.ts'
import type { Outcome } from './outcome.ts'
import type { Method, PaymentOrder } from './payments.ts'

/** Orders at the gateway after their creation. A method creates them (`GatewayMethod.create`). */
export type GatewayOrders = {
  /**
   * Finds an order by our reference, or by the gateway's id if the caller has it. Returns undefined if the gateway answered
   * that it has no such order, and `unknown` after a transport error.
   */
  find(account: GatewayAccount, order: SoughtOrder): Promise<Outcome | undefined>
  /** Cancels an unpaid order. @returns true if the order can no longer be paid */
  cancel(account: GatewayAccount, externalId: string, method: Method): Promise<boolean>
  /**
   * Lists all orders of an account that were created in a period, with every status. The orders of other programs on the same
   * account are in the list too.
   */
  list(account: GatewayAccount, period: OrderPeriod): Promise<ListedOrders>
  /**
   * Lists the orders of a method that are open and unpaid, newest first, so that one call answers for many orders. An order of the
   * list has no other outcome than `pending`. Missing if the gateway has no such list.
   * @param page.cursor the `next` of the previous page
   */
  listOpen?(account: GatewayAccount, page: { method: Method; cursor?: string }): Promise<OpenOrders>
  /**
   * Creates an order that has no payment method, so that nobody can pay it. It lets `balcao doctor --gateway` try the other calls
   * of a gateway if each of its methods needs a buyer's card.
   */
  createUnpayable?(account: GatewayAccount, order: PaymentOrder): Promise<Outcome>
}

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
  /** True if the buyer paid, even if the money went back since. */
  moneyCame: boolean
}

/** A page of orders by date. `next` is set if more pages follow. */
export type ListedOrders =
  | { is: 'read'; orders: readonly ListedOrder[]; next?: string }
  | Extract<Outcome, { is: 'unknown' }>
