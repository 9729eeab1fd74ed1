import { setTimeout as pause } from 'node:timers/promises'
import { monotonicMs } from '../core/clock.ts'
import { gatewayMethodOf } from '../gateways/chooseAccount.ts'
import type { ListedOrder } from '../gateways/port/orders.ts'
import type { Outcome } from '../gateways/port/outcome.ts'
import type { Method, PaymentOrder } from '../gateways/port/payments.ts'
import { type Judgement, type Trial, tryStep } from './gatewayTrial.ts'
import { faultOfOpenOrder } from './openOrderFault.ts'
import { unexpected } from './tryReadings.ts'

const CREATE_MS = 30_000
/** A company's search may find a new order only after a moment. */
const ATTEMPTS = 4
const PAUSE_MS = 1_500
const MAX_PAGES = 20

/**
 * Creates an unpaid order, finds it with every kind of call, and cancels it.
 * @param how.payable false for an order without a payment method. The company's lists by method do not contain such an
 * order
 */
export async function tryOpenOrder(
  trial: Trial,
  order: PaymentOrder,
  { method, payable }: { method: Method; payable: boolean },
): Promise<void> {
  const { gateway, account } = trial
  const asked = { ...order, untilMs: monotonicMs() + CREATE_MS }
  const created = await tryStep(trial, {
    name: `${method} created`,
    order,
    work: () =>
      payable
        ? gatewayMethodOf(gateway, method)!.create(account, asked)
        : gateway.orders.createUnpayable!(account, asked),
    judge: (outcome) => faultOfOpenOrder(outcome, order, payable ? method : undefined),
  })
  const externalId = idOf(created) ?? (await idByReference(trial, order.reference, method))
  if (externalId === undefined) return
  const { reference } = order
  await tryStep(trial, {
    name: `${method} read`,
    order,
    work: () => gateway.orders.find(account, { reference, externalId, method }),
    judge: (outcome) =>
      outcome ? faultOfOpenOrder(outcome, order, payable ? method : undefined) : unexpected(outcome),
  })
  if (payable) await searchOrder(trial, order, { externalId, method })
  await cancelOrder(trial, order, { externalId, method })
}

/** Even after an unclear answer, the order may exist at the gateway. */
async function idByReference({ gateway, account }: Trial, reference: string, method: Method) {
  return idOf(await gateway.orders.find(account, { reference, method }).catch(() => undefined))
}

type Made = { externalId: string; method: Method }

async function searchOrder(trial: Trial, order: PaymentOrder, { externalId, method }: Made): Promise<void> {
  const { gateway, account } = trial
  const { reference, today } = order
  await tryStep(trial, {
    name: `${method} found by its reference`,
    work: () =>
      until(
        (found) => found !== undefined,
        () => gateway.orders.find(account, { reference, method }),
      ),
    judge: (outcome): Judgement =>
      idOf(outcome) === externalId ? { fine: 'The search has the order.' } : unexpected(outcome),
  })
  await tryStep(trial, {
    name: `${method} in the list of the day`,
    work: () =>
      until(
        (found) => found.is !== 'listed' || found.order !== undefined,
        () => findListed(trial, today, externalId),
      ),
    judge: (found) => judgeListed(found, order),
  })
  if (!gateway.orders.listOpen) return
  await tryStep(trial, {
    name: `${method} in the list of open orders`,
    work: () =>
      until(
        (page) => page.is !== 'read' || page.externalIds.includes(externalId),
        () => gateway.orders.listOpen!(account, { method }),
      ),
    judge: (page): Judgement => {
      if (page.is !== 'read') return unexpected(page)
      const isThere = page.externalIds.includes(externalId) || page.next !== undefined
      return isThere ? { fine: 'The list has the order.' } : { fault: 'The list lacks the order.' }
    },
  })
}

type Listed = { is: 'listed'; order: ListedOrder | undefined } | Extract<Outcome, { is: 'unknown' }>

async function findListed({ gateway, account }: Trial, today: string, externalId: string): Promise<Listed> {
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await gateway.orders.list(account, { since: today, until: today, ...(cursor && { cursor }) })
    if (listed.is === 'unknown') return listed
    const order = listed.orders.find((one) => one.externalId === externalId)
    cursor = listed.next
    if (order || cursor === undefined) return { is: 'listed', order }
  }
  return { is: 'listed', order: undefined }
}

function judgeListed(found: Listed, { reference, totalInCents }: PaymentOrder): Judgement {
  if (found.is === 'unknown') return unexpected(found)
  const { order } = found
  if (order === undefined) return { fault: 'The list lacks the order.' }
  if (order.reference !== reference) return { fault: 'The list shows the order without its reference.' }
  if (order.amountInCents !== totalInCents)
    return { fault: `The list shows ${order.amountInCents} cents, and the order has ${totalInCents}.` }
  if (order.moneyCame) return { fault: 'The list shows the order as paid.' }
  return { fine: 'The list has the order with its reference and its total.' }
}

async function cancelOrder(trial: Trial, order: PaymentOrder, { externalId, method }: Made): Promise<void> {
  const { gateway, account } = trial
  const { reference } = order
  const canceled = await tryStep(trial, {
    name: `${method} canceled`,
    order,
    work: () => gateway.orders.cancel(account, externalId, method),
    judge: (done): Judgement =>
      done
        ? { fine: 'Nobody can pay the order any more.' }
        : {
            fault: `The order ${externalId} was not canceled. Cancel it at the company: it is named “${order.description}”.`,
          },
  })
  if (canceled !== true) return
  await tryStep(trial, {
    name: `${method} read after the cancellation`,
    order,
    work: () => gateway.orders.find(account, { reference, externalId, method }),
    judge: (outcome): Judgement =>
      outcome === undefined || outcome.is === 'canceled' || outcome.is === 'expired'
        ? { fine: 'It is canceled.' }
        : unexpected(outcome),
  })
}

function idOf(outcome: Outcome | undefined): string | undefined {
  return outcome && 'externalId' in outcome ? outcome.externalId : undefined
}

/** Repeats a call until its result is good, or the attempts are over. */
async function until<Result>(isGood: (result: Result) => boolean, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const result = await work()
    if (isGood(result) || attempt === ATTEMPTS) return result
    await pause(PAUSE_MS)
  }
}
