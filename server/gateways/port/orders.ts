import type { GatewayAccount } from './account.ts'
import type { Outcome } from './outcome.ts'
import type { Method, PaymentOrder } from './payments.ts'

/** Calls about existing orders at the gateway. `GatewayMethod.create` creates orders. */
export type GatewayOrders = {
  /**
   * Finds an order by our reference, or by the gateway's id if the caller has it. Returns undefined if the gateway answered
   * that it has no such order, and `unknown` after a transport error.
   */
  find(account: GatewayAccount, order: SoughtOrder): Promise<Outcome | undefined>
  /** Cancels an unpaid order. @returns true if the order can no longer be paid */
  cancel(
    account: GatewayAccount,
    externalId: string,
    method: Method,
    recurringPix?: SoughtOrder['recurringPix'],
  ): Promise<boolean>
  /**
   * Lists all orders of an account that were created in a period, with every status. The list also contains orders of other
   * programs on the same account.
   */
  list(account: GatewayAccount, period: OrderPeriod): Promise<ListedOrders>
  /**
   * Lists the open and unpaid orders of a method, newest first. So one call replaces many look-ups. For each order of the
   * list, `find` would return `pending`. Missing if the gateway has no such list.
   * @param page.cursor the `next` of the previous page
   */
  listOpen?(account: GatewayAccount, page: { method: Method; cursor?: string }): Promise<OpenOrders>
  /**
   * Creates an order without a payment method, so nobody can pay it. `balcao doctor --gateway` needs such an order at a
   * gateway that only accepts cards, to test the other calls.
   */
  createUnpayable?(account: GatewayAccount, order: PaymentOrder): Promise<Outcome>
}

/**
 * The order that `find` looks for. `codeKnown` is true if the caller already has the PIX code or boleto. Then the outcome of
 * an open order may leave it out.
 */
export type SoughtOrder = {
  reference: string
  externalId?: string
  method: Method
  codeKnown?: boolean
  /** The part of a PIX in recurring PIX (`PaymentOrder.recurringPix`). */
  recurringPix?: 'authorize' | 'charge'
}

/** A page of open orders, by the gateway's ids. `next` is set if more pages follow. */
export type OpenOrders =
  | { is: 'read'; externalIds: readonly string[]; next?: string }
  | Extract<Outcome, { is: 'unknown' }>

/** The days of orders, `YYYY-MM-DD` in Brasília, both included. `cursor` is the `next` of the previous page. */
export type OrderPeriod = { since: string; until: string; cursor?: string }

/**
 * An order in a gateway's list by date. `reference` is missing if the order has no reference. If the list changes between two
 * pages, an order may appear twice.
 */
export type ListedOrder = {
  externalId: string
  reference?: string
  method: Method
  amountInCents: number
  /** The parcels of a plan on this page. Other pages may have the other parcels. */
  parcels?: readonly { externalId: string; amountInCents: number }[]
  /** True if the buyer paid, even if the money went back later. */
  moneyCame: boolean
}

/** A page of orders by date. `next` is set if more pages follow. */
export type ListedOrders =
  | { is: 'read'; orders: readonly ListedOrder[]; next?: string }
  | Extract<Outcome, { is: 'unknown' }>
