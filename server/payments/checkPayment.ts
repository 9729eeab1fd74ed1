import { storeNow } from '../clock.ts'
import type { Context } from '../context.ts'
import { sql } from '../database/database.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Outcome } from '../gateways/gateway.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { type PaymentRow, paymentColumns } from './payment.ts'
import { askRefund, noteReceiptRefunded, refundsOwed } from './refunds.ts'
import { settle } from './settle.ts'
import { movePayment } from './status.ts'

/**
 * Asks the gateway what became of a payment and applies the answer: for notices, for lost answers, for what falls due, and
 * for a caller who finds the charge held by a claim that lapsed. Safe at any time and any number of times.
 *
 * - Expired by the store's clock, or its charge needs no money any more: it is taken back at the gateway.
 * - Surplus money is sent back.
 *
 * @param options.onlyIfClaimLapsed do nothing while a caller may still be waiting for the gateway's answer
 * @returns the payment as it is now; nothing when there is none, or none to check
 */
export async function checkPayment(
  ctx: Context,
  store: Store,
  paymentId: string,
  options: { onlyIfClaimLapsed?: boolean } = {},
): Promise<PaymentRow | undefined> {
  const check = await ctx.database.row<Check>(paymentToCheck, [paymentId, store.id])
  if (!check || (options.onlyIfClaimLapsed && !check.claim_lapsed)) return undefined
  const gateway = store.gateways.find((account) => account.id === check.gateway_account_id)!
  const outcome = await findOutcome(ctx, check, gateway)
  crashPoint('check.found')
  let payment = outcome ? await settle(ctx, store, check, outcome) : check
  let gone = outcome?.is === 'canceled'
  if (!gone && isUnwanted(store, payment, check.charge_status)) {
    gone = await gatewayFor(gateway.provider).cancel(openAccount(ctx, gateway), payment.external_id!, payment.method)
    if (payment.status === 'pending') payment = await takeBack(ctx, store, payment, gone)
  }
  const sent = await sendBack(ctx, store, payment)
  payment = sent.payment
  crashPoint('check.settled')
  await ctx.database.rows(setNextCheck, [
    payment.id,
    payment.store_id,
    payment.status,
    secondsToNextCheck(payment, { gone, owing: sent.owing, lost: outcome?.is === 'unknown' }),
  ])
  return payment
}

type Check = PaymentRow & { charge_status: string; claim_lapsed: boolean; absence_final: boolean }

/** @returns nothing when the gateway knows no such order and that is not final yet */
async function findOutcome(ctx: Context, check: Check, gateway: StoreGateway): Promise<Outcome | undefined> {
  const found = await gatewayFor(gateway.provider).find(openAccount(ctx, gateway), {
    reference: check.id,
    externalId: check.external_id ?? undefined,
    method: check.method,
  })
  if (found) return found
  const neverHappened = check.status === 'unknown' && check.absence_final
  return neverHappened ? { is: 'rejected', cause: 'the gateway knows no such order' } : undefined
}

/** Whether a payment could still be paid at the gateway although nobody waits for it. */
function isUnwanted(store: Store, payment: PaymentRow, chargeStatus: string): boolean {
  if (payment.status === 'expired' || payment.status === 'canceled') return true
  return payment.status === 'pending' && (isOverdue(store, payment) || chargeStatus !== 'pending')
}

/**
 * Past its time a payment expires here whether or not the gateway took it back; one that did not is asked again later, and
 * money that comes all the same is taken in.
 */
async function takeBack(ctx: Context, store: Store, payment: PaymentRow, gone: boolean): Promise<PaymentRow> {
  const overdue = isOverdue(store, payment)
  if (!gone && !overdue) return payment
  return (await movePayment(ctx, payment, overdue ? 'expired' : 'canceled', storeNow(store))) ?? payment
}

/** A charge is paid once (decisions, "Payments"): what came beyond that goes back, and so does what the store refunds. */
async function sendBack(
  ctx: Context,
  store: Store,
  payment: PaymentRow,
): Promise<{ payment: PaymentRow; owing: boolean }> {
  if (!MONEY_CAME.has(payment.status)) return { payment, owing: false }
  let current = payment
  let owing = false
  for (const refund of await refundsOwed(ctx, payment, storeNow(store))) {
    const outcome = await askRefund(ctx, store, payment, refund)
    ctx.log.warn({ paymentId: payment.id, refundId: refund.id, refund: outcome.is }, 'Money goes back.')
    if (outcome.is !== 'refunded' && outcome.is !== 'charged_back') {
      owing = true
      continue
    }
    if (refund.receipt_id) await noteReceiptRefunded(ctx, refund, store.id, storeNow(store))
    else current = await settle(ctx, store, current, outcome)
  }
  return { payment: current, owing }
}

const MONEY_CAME: ReadonlySet<PaymentRow['status']> = new Set(['paid', 'surplus', 'refunded', 'charged_back'])

function isOverdue(store: Store, payment: PaymentRow): boolean {
  return payment.expires_at !== null && payment.expires_at <= storeNow(store)
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const LOST_ANSWER_SECONDS = 15

/** Seconds between two questions, by how often one was asked; the last holds for the statuses that must come to an end. */
const checkSchedule: Partial<Record<PaymentRow['status'], { seconds: readonly number[]; goesOn: boolean }>> = {
  unknown: { seconds: [1, 2, 5, 15, MINUTE, 5 * MINUTE], goesOn: true },
  pending: { seconds: [4 * MINUTE], goesOn: true },
  surplus: { seconds: [1, 10, MINUTE, 5 * MINUTE, HOUR], goesOn: true },
  expired: { seconds: [MINUTE, HOUR, 24 * HOUR], goesOn: false },
  canceled: { seconds: [MINUTE, HOUR, 24 * HOUR], goesOn: false },
}

/**
 * @param seen.gone the gateway says that it can no longer be paid: there is nothing left to ask
 * @param seen.owing money has yet to go back
 * @param seen.lost the gateway's answer did not come: what a notice hinted at is still to be found out
 */
function secondsToNextCheck(
  payment: PaymentRow,
  { gone, owing, lost }: { gone: boolean; owing: boolean; lost: boolean },
): number | null {
  if (lost && payment.status !== 'unknown') return LOST_ANSWER_SECONDS
  const schedule = owing ? checkSchedule.surplus : checkSchedule[payment.status]
  if (!schedule || (gone && !schedule.goesOn)) return null
  return schedule.seconds[payment.checks] ?? (schedule.goesOn ? schedule.seconds.at(-1)! : null)
}

const paymentToCheck = sql(
  'paymentToCheck',
  `select ${paymentColumns}, charges.status as charge_status,
     charges.claimed_by is distinct from payments.id or charges.claimed_until <= now() as claim_lapsed,
     payments.absent_final_at <= now() as absence_final
   from payments join charges on charges.id = payments.charge_id
   where payments.id = $1 and payments.store_id = $2`,
)

const setNextCheck = sql(
  'setNextCheck',
  `update payments set next_check_at = now() + $4::float8 * interval '1 second', checks = checks + 1
   where id = $1 and store_id = $2 and status = $3`,
)
