import { storeNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { gatewayError } from '../../core/errors.ts'
import { gatewayFor } from '../../gateways/all.ts'
import { gatewayMethodOf } from '../../gateways/chooseAccount.ts'
import type { Outcome } from '../../gateways/port/outcome.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import type { Store, StoreGateway } from '../../stores/store.ts'
import { isOverdue, momentOf, type PaymentRow } from '../payment.ts'
import { isAbsent, paymentStatuses } from '../paymentStatus.ts'
import { recordForeignPart } from '../refunds/foreignRefund.ts'
import { insertOwedRefunds } from '../refunds/insertRefunds.ts'
import { sendRefunds } from '../refunds/sendRefunds.ts'
import { failUndoneRefunds } from '../refunds/undoneRefunds.ts'
import { settleState } from '../settle.ts'
import { movePayment } from '../status.ts'
import { notFoundConfirmSeconds, secondsUntil } from './checkSchedule.ts'
import { endSpareConsent } from './endSpareConsent.ts'
import { type Check, findCheck } from './paymentToCheck.ts'
import { noteNotFound, planNextCheck } from './plannedChecks.ts'

/**
 * Asks the gateway for the state of a payment and applies the answer. It runs after gateway webhooks and lost answers, when a
 * check is due, and when a caller finds an expired claim on the charge. It may run at any time, and more than once.
 *
 * - It cancels the payment at the gateway if the payment has expired or its charge no longer needs money.
 * - It refunds overpaid money, and ends the consent of an overpaid code.
 * - It records the failure of refunds that the gateway accepted but could not make.
 * - If the gateway does not answer, the payment keeps its status. But a payment that is overdue by a day moves to `expired`.
 *
 * @param options.callerWaits true if a caller or the test clock waits for the result. Then the simulator's "no such order" is
 *   final sooner.
 * @param options.needsAnswer true for a caller who needs the gateway's answer. Then a missing answer is an error.
 * @param options.onlyIfClaimLapsed true to do nothing while a caller may still wait for the gateway's answer
 * @param options.withdraws true to end an open payment before its expiry
 * @returns the payment after the check; undefined if it does not exist or was not checked
 * @throws ApiError 502 with `needsAnswer`, if the gateway did not answer
 */
export async function checkPayment(
  ctx: Context,
  store: Store,
  paymentId: string,
  options: { onlyIfClaimLapsed?: boolean; callerWaits?: boolean; needsAnswer?: boolean; withdraws?: boolean } = {},
): Promise<PaymentRow | undefined> {
  const check = await findCheck(ctx.database, { id: paymentId, storeId: store.id })
  if (!check || (options.onlyIfClaimLapsed && !check.claim_lapsed)) return undefined
  const gateway = store.gateways.find((account) => account.id === check.gateway_account_id)!
  const outcome = await findOutcome(ctx, check, gateway, options.callerWaits ?? false)
  crashPoint('check.found')
  const lost = outcome?.is === 'unknown'
  if (lost)
    ctx.log.warn(
      { paymentId, provider: gateway.provider, cause: outcome.cause },
      'A gateway did not answer the check of a payment.',
    )
  const leftBehind = isAbsent(check.status) && outcome?.is === 'pending'
  let payment = outcome && !lost && !leftBehind ? await settleState(ctx, store, check, outcome) : check
  if (outcome?.is === 'paid' && outcome.refundedInCents !== undefined)
    payment = (await recordForeignPart(ctx, payment, outcome.refundedInCents, storeNow(store))) ?? payment
  payment = await failUndoneRefunds(ctx, store, payment, outcome)
  let gone = outcome?.is === 'canceled'
  if (
    leftBehind ||
    (!gone && isUnwanted(store, payment, check.charge_status, { lost, withdraws: options.withdraws }))
  ) {
    // The payer's bank may still pay a charge of recurring PIX, until the gateway has canceled it.
    const isDebited = payment.recurring_pix?.is === 'charge' && !isOverdue(payment, storeNow(store), GIVEN_UP_MS)
    if (payment.status === 'pending' && !isDebited) payment = await expireOverdue(ctx, store, payment)
    const externalId = leftBehind ? outcome.externalId : payment.external_id!
    gone = await gatewayFor(gateway.provider).orders.cancel(
      openAccount(ctx, gateway),
      externalId,
      payment.method,
      payment.recurring_pix?.is,
    )
    if (payment.status === 'pending' && gone)
      payment = await moveOr(ctx, store, payment, isOverdue(payment, storeNow(store)) ? 'expired' : 'canceled')
  }
  const isEnded = await endSpareConsent(ctx, gateway, payment)
  const sent = await sendBack(ctx, store, payment)
  payment = sent.payment
  crashPoint('check.settled')
  const plan = {
    known: check,
    moved: payment.status !== check.status,
    untilExpiry: payment.status === 'pending' ? secondsUntil(payment.expires_at, store) : Number.POSITIVE_INFINITY,
  }
  await planNextCheck(ctx.database, payment, { gone, owing: sent.owing || !isEnded, lost }, plan)
  if (lost && options.needsAnswer) throw gatewayError({ paymentId })
  return payment
}

/**
 * Asks the gateway for the payment.
 * @returns undefined if the gateway answered "no such order" and that answer is not final yet
 */
async function findOutcome(
  ctx: Context,
  check: Check,
  account: StoreGateway,
  callerWaits: boolean,
): Promise<Outcome | undefined> {
  const gateway = gatewayFor(account.provider)
  const found = await gateway.orders.find(openAccount(ctx, account), {
    reference: check.id,
    externalId: check.external_id ?? undefined,
    method: check.method,
    codeKnown: check.status === 'pending',
    recurringPix: check.recurring_pix?.is,
  })
  if (found?.is === 'declined' && check.recurring_pix?.is === 'charge')
    return await cancelDeclined(ctx, check, account, found)
  // Until the claim lapses, the request for the order may still be on its way to the gateway.
  if (found || check.status !== 'unknown' || !check.claim_lapsed) return found
  if (check.not_found_final) return { is: 'rejected', cause: 'the gateway has no such order' }
  const seconds =
    callerWaits && account.simulated
      ? SIMULATED_NOT_FOUND_CONFIRM_SECONDS
      : notFoundConfirmSeconds(check, gatewayMethodOf(gateway, check.method)?.createsOnce ?? false)
  await ctx.database.rows(noteNotFound, { id: check.id, storeId: check.store_id, seconds })
  return undefined
}

/**
 * Cancels the payment of a refused or canceled instruction of recurring PIX. The payer could still pay it at the gateway. Until it
 * is canceled there, it stays pending, and no other payment of the cycle begins.
 */
async function cancelDeclined(
  ctx: Context,
  check: Check,
  account: StoreGateway,
  declined: Extract<Outcome, { is: 'declined' }>,
): Promise<Outcome> {
  const externalId = declined.externalId ?? check.external_id
  if (externalId === null) return declined
  const { orders } = gatewayFor(account.provider)
  const canceled = await orders.cancel(openAccount(ctx, account), externalId, check.method, 'charge')
  return canceled ? declined : { is: 'pending', externalId }
}

/** Seconds until a second "no such order" of the simulator is final. The simulator finds a new order immediately. */
export const SIMULATED_NOT_FOUND_CONFIRM_SECONDS = 1

const GIVEN_UP_MS = 24 * 60 * 60 * 1000

/**
 * Returns true if the payment must be canceled at the gateway because nobody needs its money.
 * @param seen.lost true if the gateway did not answer. Then only a payment that expired a day ago is canceled.
 */
function isUnwanted(
  store: Store,
  payment: PaymentRow,
  chargeStatus: string,
  { lost, withdraws = false }: { lost: boolean; withdraws?: boolean },
): boolean {
  const { cancelAtGateway } = paymentStatuses[payment.status]
  if (cancelAtGateway !== 'if_not_needed') return cancelAtGateway === 'always'
  return lost
    ? isOverdue(payment, storeNow(store), GIVEN_UP_MS)
    : withdraws || isOverdue(payment, storeNow(store)) || chargeStatus !== 'pending'
}

/**
 * Expires an overdue payment, even if the gateway does not cancel it. Later checks ask the gateway again, and late money is
 * still accepted. The payment expires before the call that cancels it: while the test clock moves, the webhook of the
 * cancellation may see another instant.
 */
async function expireOverdue(ctx: Context, store: Store, payment: PaymentRow): Promise<PaymentRow> {
  return isOverdue(payment, storeNow(store)) ? await moveOr(ctx, store, payment, 'expired') : payment
}

/** @returns the moved payment, or the unchanged payment if another call moved it first */
async function moveOr(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
  to: 'expired' | 'canceled',
): Promise<PaymentRow> {
  const moved = await movePayment(ctx, payment, { to, at: momentOf(store, payment) })
  return moved.is === 'moved' ? moved.payment : payment
}

/** Sends the open refunds to the gateway. The store requested them, or the buyer paid twice or too much. */
async function sendBack(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
): Promise<{ payment: PaymentRow; owing: boolean }> {
  if (!paymentStatuses[payment.status].moneyCame) return { payment, owing: false }
  if (!(await insertOwedRefunds(ctx, payment, storeNow(store)))) return { payment, owing: false }
  return await sendRefunds(ctx, store, payment)
}
