import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { monotonicMs, storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { gatewayFor } from '../../gateways/all.ts'
import { gatewayMethodOf } from '../../gateways/chooseAccount.ts'
import type { RefundOutcome } from '../../gateways/port/refunds.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import type { Store } from '../../stores/store.ts'
import type { PaymentRow } from '../payment.ts'
import { applyRefundAnswer, type SentRefund } from './applyRefundAnswer.ts'
import { failHeldRefund } from './endRefunds.ts'
import { OVERPAID } from './refund.ts'
import { sharesOfRefund } from './refundShares.ts'
import { takeRefund } from './refundTurns.ts'

/**
 * The state after some refunds of a payment were sent. `outcome` is the gateway's answer about the caller's own refund. It is
 * missing if that refund was not sent.
 */
export type SentRefunds = {
  payment: PaymentRow
  /** True if a refund is still open. Then a check asks the gateway again. */
  owing: boolean
  outcome?: RefundOutcome
}

/**
 * Sends the open refunds of a payment to the gateway, one after the other. A refund of the payment itself may stay
 * unfinished. Then only refunds of other receipts follow, because only one refund of the payment itself may be at the gateway
 * at a time.
 * @param own the caller's refund, and its lease if the caller holds it. The function ends after this refund. By default all
 *   refunds are sent.
 */
export async function sendRefunds(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  own?: { id: string; lease: string | null },
): Promise<SentRefunds> {
  const onePartADay = takesOnePartADay(store, payment)
  const limits = { onePartADay, heldId: own?.id ?? null, lease: own?.lease ?? null, onlyReceipts: false }
  const waiting: string[] = []
  for (let current = payment; ; ) {
    // The lease begins after this instant. So the call ends before the lease ends.
    const untilMs = monotonicMs() + CALL_WITHIN_MS
    const turn = await takeRefund(ctx, current, { ...limits, waiting, now: storeNow(store) })
    current = turn.payment
    for (const refund of turn.held) await failHeldRefund(ctx, current, refund, storeNow(store))
    if (turn.held.length > 0) continue
    if (turn.refund === undefined) return { payment: current, owing: turn.open > 0 }
    const { id, receipt_id: receiptId } = turn.refund
    const outcome = await askGateway(ctx, { store, payment: current, refund: turn.refund }, untilMs)
    crashPoint('refund.answered')
    if (outcome.is !== 'refunded')
      ctx.log.warn(
        { paymentId: payment.id, refundId: id, refund: outcome.is, cause: causeOf(outcome) },
        'The gateway has not finished a refund.',
      )
    const isOwn = id === own?.id
    const applied = await applyRefundAnswer(ctx, { store, payment: current, refund: turn.refund }, outcome)
    current = applied.payment
    if (isOwn || turn.open === waiting.length + 1)
      return { payment: current, owing: applied.isOpen || turn.open > 1, ...(isOwn && { outcome }) }
    if (applied.isOpen) waiting.push(id)
    if (applied.isOpen && receiptId === null) limits.onlyReceipts = true
  }
}

/** True if the payment's gateway accepts only one partial refund of a payment a day. */
export function takesOnePartADay(store: Store, payment: PaymentRow): boolean {
  // Imported history has no account.
  const account = store.gateways.find(({ id }) => id === payment.gateway_account_id)
  if (account === undefined) return false
  return gatewayMethodOf(gatewayFor(account.provider), payment.method)?.refunds === 'one_part_a_day'
}

/** The call to the gateway must begin within this part of the lease, because the call itself may take 10 s. */
const CALL_WITHIN_MS = 14_000

/** Sends a refund to the gateway. A retry does not refund twice. */
async function askGateway(
  ctx: Context,
  { store, payment, refund }: SentRefund,
  untilMs: number,
): Promise<RefundOutcome> {
  const account = store.gateways.find(({ id }) => id === payment.gateway_account_id)!
  const shares = await sharesOfRefund(ctx, payment, refund)
  crashPoint('refund.shared')
  return await gatewayFor(account.provider).refunds.request(openAccount(ctx, account), {
    refundId: refund.id,
    reference: payment.id,
    externalId: payment.external_id!,
    receiptId: refund.received_as ?? undefined,
    amountInCents: refund.amount_in_cents,
    leftInCents: refund.left_in_cents,
    totalInCents: payment.total_in_cents,
    method: payment.method,
    ...(shares && { shares }),
    evenIfCanceled: refund.reason === OVERPAID,
    today: dateInSaoPaulo(storeNow(store)),
    calledOn: refund.called_on ?? undefined,
    firstCalledAt: refund.called_at,
    untilMs,
  })
}

function causeOf(outcome: RefundOutcome): string | undefined {
  return 'cause' in outcome ? outcome.cause : undefined
}
