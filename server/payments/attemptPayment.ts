import { boletoExpiry, dateInSaoPaulo } from '../brazil/calendar.ts'
import type { ChargeRow } from '../charges/charge.ts'
import { monotonicMs, storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { LostRace } from '../core/retryOnRace.ts'
import { gatewayFor } from '../gateways/all.ts'
import { beginCall, endCall } from '../gateways/breaker.ts'
import type { Outcome } from '../gateways/port/outcome.ts'
import type { Buyer, Card, GatewayMethod, Method, PaymentOrder } from '../gateways/port/payments.ts'
import type { RecurringPixAsked, RecurringPixCharge } from '../gateways/port/recurringPix.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import type { Language } from '../lib/inThree.ts'
import { isDivided, type PaymentShare, toGatewayShares } from '../split/dividePayment.ts'
import { platformFeeInCents } from '../split/platformFee.ts'
import { openAccount, webhooksPath } from '../stores/gatewayAccounts.ts'
import type { Store, StoreGateway } from '../stores/store.ts'
import { adoptLostOrder } from './checks/adoptLostOrder.ts'
import { claimCharge, type NoSeat } from './claim.ts'
import { divideAttempt } from './divideAttempt.ts'
import { installment } from './installments.ts'
import { noteOutage } from './outages.ts'
import { type CardConsent, keptCardPlace, type PaymentRow, type RecurringPixPart, type Visit } from './payment.ts'
import { settle } from './settle.ts'

/** One attempt to pay a charge. Its data is already checked. */
export type Attempt = {
  /** Id of the payment, and our reference at the gateway. */
  id: string
  method: Method
  account: StoreGateway
  gatewayMethod: GatewayMethod
  /** Number of installments. The default is 1. */
  installments?: number
  buyer: Buyer
  /** Language of the page where the buyer pays. */
  language?: Language
  /** Browser and consent of the buyer. Set only if the store reports conversions to a service. */
  visit?: Visit
  /** Set if the buyer wants to use the card again. */
  cardConsent?: CardConsent
  /** We send the card to the gateway and never store it. */
  card?: Card
  metadata?: Record<string, string>
  /** Expiry of a PIX. By default the PIX expires after the minutes of the store's setting. */
  pixExpiresAt?: Date
  /** Due date of a boleto, `YYYY-MM-DD` in Brasília. */
  boletoDueDate?: string
  /** Set for the first payment of recurring PIX, and for a charge that the payer's bank pays. */
  recurringPix?: RecurringPixAttempt
}

/** `authorize` has the terms of the consent. The gateway gets the seconds until the code expires from the attempt. */
export type RecurringPixAttempt = Omit<RecurringPixAsked, 'expiresInSeconds'> | RecurringPixCharge

/**
 * `lost_race`: another payment holds the charge, or the charge changed since it was read. `duplicate`: a payment with this id
 * already exists. `not_carried`: the account cannot divide the payment, because gateways or recipients changed after the
 * creation of the charge. `sold_out`, `coupon_used_up`: other buyers took the last seat or the last use of the coupon.
 */
export type Attempted =
  | { is: 'attempted'; payment: PaymentRow; outcome: Outcome }
  | { is: 'duplicate' }
  | { is: 'not_carried'; cause: string }
  | NoSeat
  | LostRace

/**
 * Claims a charge, writes the payment as `unknown`, calls the gateway and applies its answer. No transaction is open during
 * the call. After a crash, `checkPayment` settles the payment.
 *
 * @param charge the charge as the caller read it. The attempt is made only if the charge has not changed since then.
 * @returns `attempted` with the payment and the gateway's outcome; another tag if the gateway was not called
 */
export async function attemptPayment(
  ctx: Context,
  store: Store,
  charge: ChargeRow,
  attempt: Attempt,
): Promise<Attempted> {
  const found = await adoptLostOrder(ctx, store, charge, attempt)
  if (found) return { is: 'attempted', payment: found, outcome: { is: 'unknown', cause: 'the order was made before' } }
  const { totalInCents } = installment(charge.amount_in_cents, attempt.installments ?? 1, {
    ...store.settings,
    interestPaidByBuyer: charge.interest_paid_by_buyer,
  })
  const rule = charge.split
  const divided = isDivided(store, rule) ? await divideAttempt(ctx, store, { rule, totalInCents, attempt }) : undefined
  if (divided && divided.is !== 'divided') return { is: 'not_carried', cause: divided.cause }
  const amounts = { totalInCents, split: divided && divided.shares.length > 0 ? divided.shares : null }
  const claimed = await claimCharge(ctx, charge, toIntent(ctx, store, charge, { ...attempt, ...amounts }))
  if (claimed.is !== 'claimed') return claimed
  const { payment } = claimed
  crashPoint('pay.claimed')
  const { account, gatewayMethod } = attempt
  const untilMs = monotonicMs() + deadlineSeconds(attempt) * 1000
  const order = { ...toOrder(ctx, store, { charge, payment, attempt }), untilMs }
  const call = beginCall(account.id)
  const outcome = await withinDeadline(gatewayMethod.create(openAccount(ctx, account), order), untilMs)
  const change = endCall(call, outcome)
  crashPoint('pay.answered')
  const settled = await settle(ctx, store, payment, outcome)
  crashPoint('pay.settled')
  if (change) await noteOutage(ctx, { id: account.id, storeId: store.id }, change)
  return { is: 'attempted', payment: settled, outcome }
}

type Amounts = { totalInCents: number; split: readonly PaymentShare[] | null }

function toIntent(ctx: Context, store: Store, charge: ChargeRow, attempt: Attempt & Amounts) {
  const { id, method, account, installments = 1, buyer, language, visit, cardConsent } = attempt
  const { metadata, totalInCents, split } = attempt
  const now = storeNow(store)
  const expiresAt = {
    pix: () => attempt.pixExpiresAt ?? new Date(now.getTime() + store.settings.pixExpiresInMinutes * 60_000),
    boleto: () => boletoExpiry(attempt.boletoDueDate!),
    credit_card: () => null,
  }[method]()
  return {
    id,
    method,
    gateway: account,
    totalInCents,
    platformFeeInCents: platformFeeInCents(store.settings, totalInCents),
    split,
    installments,
    buyer,
    language,
    visit,
    cardConsent,
    metadata,
    recurringPix: partOf(attempt),
    expiresAt,
    cardReference: knownCard(ctx, charge, attempt),
    deadlineSeconds: deadlineSeconds(attempt),
    now,
  }
}

function partOf({ recurringPix }: Attempt): RecurringPixPart | null {
  if (!recurringPix) return null
  return recurringPix.is === 'charge' ? { is: 'charge', dueOn: recurringPix.dueDate } : { is: 'authorize' }
}

/**
 * Encrypts the gateway's reference to the card, if a subscription or the buyer will use the card again. A saved card already
 * has a reference. Some gateways return no reference but accept the same token again. Then the token is the reference.
 */
function knownCard(ctx: Context, charge: ChargeRow, { id, account, card, cardConsent }: Attempt): string | null {
  if (charge.subscription_id === null && !cardConsent) return null
  const known = card?.saved ?? (gatewayFor(account.provider).keptCards?.areTokens ? card?.token : undefined)
  return known ? ctx.secrets.seal(known, keptCardPlace(id)) : null
}

function toOrder(
  ctx: Context,
  store: Store,
  { charge, payment, attempt }: { charge: ChargeRow; payment: PaymentRow; attempt: Attempt },
) {
  const { account, buyer, card, boletoDueDate } = attempt
  return {
    reference: payment.id,
    totalInCents: payment.total_in_cents,
    currency: payment.currency,
    installments: payment.installments,
    description: charge.description ?? store.name,
    statementDescriptor: charge.statement_descriptor ?? store.settings.statementDescriptor ?? undefined,
    buyer,
    pixExpiresAt: payment.method === 'pix' ? payment.expires_at! : undefined,
    boletoDueDate,
    today: dateInSaoPaulo(payment.created_at),
    recurringPix: attempt.recurringPix && recurringPixOf(attempt.recurringPix, payment),
    card,
    ...(charge.subscription_id ? { recurring: true as const } : {}),
    ...(payment.split ? { shares: toGatewayShares(payment.split) } : {}),
    returnUrl: `${ctx.settings.publicUrl}/checkout/${charge.id}`,
    webhookUrl: `${account.simulated ? ctx.localUrl : ctx.settings.publicUrl}${webhooksPath(account.id)}`,
  }
}

function recurringPixOf(
  asked: RecurringPixAttempt,
  { expires_at, created_at }: PaymentRow,
): PaymentOrder['recurringPix'] {
  if (asked.is === 'charge') return asked
  return { ...asked, expiresInSeconds: Math.ceil((expires_at!.getTime() - created_at.getTime()) / 1000) }
}

/**
 * A card payment takes longer, because the gateway waits for the card's bank. For a PIX or a boleto the gateway waits for no
 * bank.
 */
function deadlineSeconds({ method, account }: Attempt): number {
  return method === 'credit_card' && !account.simulated ? 30 : 8
}

/** After the deadline the adapter gets this time to report that it never sent the request for money. */
const GRACE_MS = 500

async function withinDeadline(outcome: Promise<Outcome>, untilMs: number): Promise<Outcome> {
  const { promise: late, resolve } = Promise.withResolvers<Outcome>()
  const timeoutMs = Math.ceil(untilMs + GRACE_MS - monotonicMs())
  const timer = setTimeout(resolve, timeoutMs, { is: 'unknown', cause: `no answer within ${timeoutMs} ms` }).unref()
  try {
    return await Promise.race([outcome, late])
  } catch (error) {
    return { is: 'unknown', cause: `the adapter failed: ${(error as Error).message}` }
  } finally {
    clearTimeout(timer)
  }
}
