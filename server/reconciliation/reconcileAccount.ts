import type { Context } from '../core/context.ts'
import type { Provider } from '../core/provider.ts'
import { adoptOrder } from '../payments/checks/adoptOrder.ts'
import { checkPayment } from '../payments/checks/checkPayment.ts'
import { keepLostOrders, type LostOrder } from '../payments/checks/lostOrders.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { type Compared, compareOrders, findReturned } from './compareOrders.ts'
import { readOrders } from './readOrders.ts'
import { readReturns } from './readReturns.ts'

/** An order without a payment in our database, with the cause for the operator. */
export type UnknownOrder = LostOrder & {
  /** `no_charge`: its charge is missing too. `other_amount`: no installment plan of its charge has this total. */
  cause: 'no_charge' | 'other_amount'
}

export type AccountReport = {
  storeId: string
  accountId: string
  provider: Provider
  /** The number of orders with our reference, and of other orders. */
  orders: number
  foreign: number
  /** Orders without a payment, but with a charge. With `fix` they have a payment now. */
  adopted: LostOrder[]
  unknown: UnknownOrder[]
  /** The ids of the payments that are checked again at the gateway. */
  asked: string[]
  /** The payments with no outcome from the gateway yet. A later run checks them again. */
  undecided: string[]
  /** The reason why the account could not be read. Null if it was read. */
  failure: string | null
}

/**
 * Compares the orders of one account with our payments. With `fix` it also repairs the differences (`reconcile.ts`).
 */
export async function reconcileAccount(
  ctx: Context,
  store: Store,
  own: StoreGateway,
  { since, fix }: { since: Date; fix: boolean },
): Promise<AccountReport> {
  const head = { storeId: store.id, accountId: own.id, provider: own.provider }
  const none = { ...head, orders: 0, foreign: 0, adopted: [], unknown: [], asked: [], undecided: [] }
  const account = openAccount(ctx, own)
  const [listed, returned] = [await readOrders(account, since), await readReturns(account, since)]
  if (listed.is === 'unknown') return { ...none, failure: listed.cause }
  if (returned.is === 'unknown') return { ...none, failure: returned.cause }
  const compared = await compareOrders(ctx, store, listed.orders)
  const changed = await findReturned(ctx, store.id, own.id, returned)
  const report: AccountReport = {
    ...head,
    orders: listed.orders.length,
    foreign: listed.foreign,
    adopted: compared.adoptable.map(({ order }) => order),
    unknown: compared.unknown.map((order) => ({ ...order, cause: 'no_charge' })),
    asked: [...new Set([...compared.changed, ...changed])],
    undecided: [],
    failure: null,
  }
  return fix ? await repair(ctx, store, own, { report, compared }) : report
}

type Repair = { report: AccountReport; compared: Compared }

/** Older orders come first, because the first payment of a charge keeps its money. */
async function repair(ctx: Context, store: Store, own: StoreGateway, { report, compared }: Repair) {
  const [adopted, undecided]: [LostOrder[], string[]] = [[], []]
  const unknown = [...report.unknown]
  // The list of lost orders is written before the payments. Repeated requests need the list, so a crash must not lose
  // it.
  const lost = [...compared.adoptable.map(({ order }) => order), ...compared.unknown]
  await keepLostOrders(ctx, { id: own.id, storeId: store.id }, lost)
  for (const { charge, order } of compared.adoptable) {
    const done = await adoptOrder(ctx, store, { charge, order, account: own })
    if (done.is === 'other_amount') unknown.push({ ...order, cause: 'other_amount' })
    else adopted.push(order)
    if (done.is === 'adopted' && done.payment.status === 'unknown') undecided.push(done.payment.id)
  }
  for (const id of report.asked) {
    const payment = await checkPayment(ctx, store, id, { callerWaits: true })
    if (payment?.status === 'unknown') undecided.push(id)
  }
  return { ...report, adopted, unknown, undecided }
}
