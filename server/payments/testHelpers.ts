import { setTimeout as delay } from 'node:timers/promises'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, gatewayError, notFound } from '../core/errors.ts'
import { httpCall } from '../lib/httpCall.ts'
import { operation, type UntaggedOperation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { checkPayment } from './checks/checkPayment.ts'
import { ChargePayment, type PaymentRow, paymentById, toChargePayment } from './payment.ts'
import {
  holdsMoney,
  isChargedBack,
  isReturned,
  listStatuses,
  type PaymentStatus,
  type SaleStatus,
} from './paymentStatus.ts'

/** The actions of the test helpers, and the status after each action. */
const reached: Record<string, readonly PaymentStatus[]> = {
  pay: [...listStatuses(holdsMoney), 'refunded'],
  fail: ['failed'],
  expire: ['expired', 'canceled'],
  refund: ['refunded'],
  chargeback: listStatuses(isChargedBack),
  'win-dispute': listStatuses(holdsMoney),
  'lose-dispute': listStatuses(isReturned),
  block: listStatuses(holdsMoney),
  unblock: listStatuses(holdsMoney),
  'fail-refund': listStatuses(holdsMoney),
}

/** The simulator's name of an action, if it differs from ours. */
const simulatorNames: Record<string, string> = {
  'win-dispute': 'dispute_won',
  'lose-dispute': 'dispute_lost',
  'fail-refund': 'fail_refund',
}

/** The actions that the simulated gateway can take on a payment, by the status that the dashboard shows. */
export const simulatedActs: Record<SaleStatus, readonly ('pay' | 'expire' | 'refund' | 'chargeback')[]> = {
  PENDING: ['pay', 'expire'],
  PAID: ['refund', 'chargeback'],
  EXPIRED: ['pay'],
  FAILED: [],
  REFUNDED: [],
}

/** The helpers that change only the payment. `disputes/testDisputes.ts` has the helpers that change a dispute. */
export const testHelperOperations = [
  ...['pay', 'fail', 'expire', 'refund'].map((action) =>
    testHelper(action, { summary: `${action} a payment`, run: makeHappen }),
  ),
  testHelper('fail-refund', { summary: 'take back the last refund of a PIX', run: failRefund }),
]

/**
 * The buyer's bank refuses the refund, so the store has the money again. The payment may already have the status `paid`, so
 * we ask the gateway.
 */
async function failRefund(ctx: Context, store: Store, paymentId: string, action: string): Promise<PaymentRow> {
  const moved = await makeHappen(ctx, store, paymentId, action)
  return (await checkPayment(ctx, store, paymentId)) ?? moved
}

type TestHelper = {
  /** The action of the simulated gateway. It completes the summary `Sandbox: make the simulated gateway …`. */
  summary: string
  run(ctx: Context, store: Store, paymentId: string, action: string): Promise<PaymentRow>
}

/** Declares the test helper of an action on a payment. */
export function testHelper(action: string, { summary, run }: TestHelper): UntaggedOperation {
  return operation({
    name: `${action.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())}TestPayment`,
    summary: `Sandbox: make the simulated gateway ${summary}`,
    description:
      "The gateway's webhook reports the change, as in production. This operation does not exist in production.",
    sandboxOnly: true,
    run: (ctx, { store, id }) => run(ctx, store, id, action),
    api: {
      method: 'POST',
      path: `/v1/test-helpers/payments/{id}/${action}`,
      scope: 'charges:write',
      answers: { 200: ChargePayment },
      errors: [404, 409, 502],
      answer: (_ctx, payment) => toChargePayment(payment, { justCreated: false }),
    },
  })
}

/** If no gateway webhook comes within this time (ms), we ask the gateway. After `PATIENCE_MS` the call fails with 502. */
const WEBHOOK_PATIENCE_MS = 2_000
const PATIENCE_MS = 10_000

/**
 * Performs an action at the simulated gateway and waits until the gateway webhook has changed the payment. The simulator
 * refuses a repeated action. Then this function asks for the payment's status instead.
 * @throws ApiError 404; 409 if the payment's status does not allow the action; 502 if the simulator does not answer
 */
export async function makeHappen(ctx: Context, store: Store, paymentId: string, action: string): Promise<PaymentRow> {
  const payment = await ctx.database.row(paymentById, { id: paymentId, storeId: store.id })
  if (!payment?.external_id) throw notFound('payment')
  const done = await httpCall({
    method: 'POST',
    url: `${ctx.simulatorUrl}/control/${payment.provider}/payments/${payment.external_id}/${simulatorNames[action] ?? action}`,
    headers: { 'x-simulated-day': dateInSaoPaulo(storeNow(store)) },
    json: {},
  })
  if (done.answered && (done.status === 404 || done.status === 409)) {
    const known = await checkPayment(ctx, store, payment.id)
    if (known && known.status !== payment.status && reached[action]!.includes(known.status)) return known
    throw conflict(
      'not_possible',
      `The action "${action}" is not possible for a payment with the status "${payment.status}".`,
    )
  }
  if (!done.answered || done.status !== 200) throw gatewayError({ paymentId })
  return await untilReached(ctx, store, payment, reached[action]!)
}

/** Waits until the gateway webhook has changed a payment. @throws ApiError 502 */
export async function untilReached(
  ctx: Context,
  store: Store,
  before: PaymentRow,
  statuses: readonly PaymentStatus[],
): Promise<PaymentRow> {
  let asked = false
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += 10) {
    const payment = (await ctx.database.row(paymentById, { id: before.id, storeId: store.id }))!
    if (statuses.includes(payment.status)) return payment
    if (waitedMs >= WEBHOOK_PATIENCE_MS && !asked) {
      asked = true
      await checkPayment(ctx, store, before.id)
    } else await delay(10)
  }
  throw gatewayError({ paymentId: before.id })
}
