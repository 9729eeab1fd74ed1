import { randomBytes } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { Act, Move, SimulatedPayment } from '../records/gateway.ts'
import { SAFE_DECLINE } from '../records/outcomes.ts'
import { sharesOf, takeProportionallyBack } from '../records/shares.ts'

export type Refusal = { reason: string; retry: boolean }

export const SAFE_REFUSAL: Refusal = { reason: SAFE_DECLINE, retry: true }
/** A decline with a reason that the buyer must not see (documentation, "Erros de emissão em ambiente de homologação"). */
export const SECURITY_REFUSAL: Refusal = { reason: 'Transação não autorizada por motivos de segurança.', retry: false }

/** Returns the change that the bank, the gateway's staff or its risk analysis makes to a charge. */
export function act(charge: SimulatedPayment, { does, amountInCents, force, isScheduled }: Act): Move | undefined {
  switch (does) {
    case 'pay':
      return pay(charge, amountInCents, force)
    case 'fail':
      return isOpen(charge) ? unpaid(charge, SAFE_REFUSAL) : undefined
    case 'expire':
      return isOpen(charge) ? changed(charge, 'canceled') : undefined
    case 'refund':
      return isScheduled && refundingInCents(charge) === 0 ? undefined : refund(charge, amountInCents)
    case 'chargeback':
      return chargeBack(charge)
    case 'dispute_won':
      return winChargeback(charge)
    case 'dispute_lost':
    case 'fail_refund':
    case 'hold':
    case 'block':
    case 'unblock':
      return undefined
  }
}

export function isOpen({ status }: SimulatedPayment): boolean {
  return status === 'new' || status === 'waiting'
}

export function approved(charge: SimulatedPayment): Move {
  const { amountInCents } = charge
  return changed(charge, 'approved', { movement: { kind: 'received', amountInCents } })
}

export function unpaid(charge: SimulatedPayment, refusal: Refusal): Move {
  return changed(charge, 'unpaid', { details: { refusal } })
}

/**
 * Returns the change when a charge is credited. The money of an approved card has already moved, so only the status changes.
 */
function pay(charge: SimulatedPayment, amountInCents = charge.amountInCents, force: boolean): Move | undefined {
  if (charge.status === 'approved') return changed(charge, 'paid')
  if (!isOpen(charge) && !(force && ['unpaid', 'canceled', 'expired'].includes(charge.status))) return undefined
  return changed(charge, 'paid', { movement: { kind: 'received', amountInCents } })
}

/** Refunds a charge. @param amountInCents by default the amount of the refund call, or the whole remaining amount */
function refund(charge: SimulatedPayment, amountInCents?: number): Move | undefined {
  const left = charge.paidInCents - charge.refundedInCents
  const asked = refundingInCents(charge)
  const amount = amountInCents ?? (asked > 0 ? asked : left)
  if (!holdsMoney(charge) || amount < 1 || amount > left) return undefined
  // The gateway does not document the status after a partial refund. In the simulator the status does not change.
  const before = sharesOf(charge)
  // The documentation does not say who pays for a refund in part. In the simulator each recipient gives back its proportion.
  const shares = takeProportionallyBack(before, charge, amount)
  return changed(charge, amount === left ? 'refunded' : charge.status, {
    movement: { kind: 'refunded', amountInCents: amount },
    details: { refunding: 0, ...(before.length === 0 ? {} : { shares }) },
  })
}

/** Returns the amount of the refund that the gateway has accepted but not made yet. */
export function refundingInCents({ details }: SimulatedPayment): number {
  return Number(details.refunding ?? 0)
}

function chargeBack(charge: SimulatedPayment): Move | undefined {
  if (!holdsMoney(charge)) return undefined
  const amountInCents = charge.paidInCents - charge.refundedInCents
  return changed(charge, 'contested', {
    movement: { kind: 'charged_back', amountInCents },
    details: { chargedBackInCents: amountInCents },
  })
}

function winChargeback(charge: SimulatedPayment): Move | undefined {
  if (charge.status !== 'contested') return undefined
  // The store gets back only the charged back amount, not the amount of earlier refunds.
  const amountInCents = Number(charge.details.chargedBackInCents)
  return changed(charge, 'paid', { movement: { kind: 'chargeback_won', amountInCents } })
}

export function holdsMoney({ status }: SimulatedPayment): boolean {
  return ['approved', 'paid', 'settled'].includes(status)
}

/** Changes the status and adds it to the charge's history and notifications. */
export function changed(charge: SimulatedPayment, status: string, more: Partial<Move> = {}): Move {
  return {
    status,
    ...more,
    details: { ...notificationOf(charge, status, charge.status), ...more.details },
    event: eventOf(charge),
  }
}

/** Returns the lists in `details` that a status change extends by an item. */
export function notificationOf(
  { id, reference, amountInCents, details }: SimulatedPayment,
  current: string,
  previous: string | null,
): { history: unknown[]; notifications: unknown[] } {
  const created_at = timeText(systemNow())
  const notifications = asObjects(details.notifications)
  const notification = {
    id: notifications.length + 1,
    type: 'charge',
    custom_id: reference,
    status: { current, previous },
    identifiers: { charge_id: Number(id) },
    created_at,
    // In the documentation, only the confirmation of a payment contains the value.
    ...(current === 'paid' && { value: amountInCents }),
  }
  return {
    history: [...asObjects(details.history), { message: MESSAGES[current] ?? `Cobrança ${current}`, created_at }],
    notifications: [...notifications, notification],
  }
}

const MESSAGES: Record<string, string> = {
  new: 'Cobrança criada',
  waiting: 'Pagamento via cartão aguardando confirmação',
  approved: 'Pagamento via cartão aprovado',
  paid: 'Pagamento confirmado',
  settled: 'Cobrança marcada como paga',
  unpaid: 'Pagamento não realizado',
  refunded: 'Pagamento devolvido',
  contested: 'Pagamento contestado',
  canceled: 'Cobrança cancelada',
}

/** Returns the event of the charge's own webhook. A charge without a webhook gets an event without subscribers. */
export function eventOf({ details }: SimulatedPayment): string {
  return asText(details.webhook) ?? 'nobody listens'
}

// A notification token contains the charge's number, so the simulator needs no table of tokens.

export function newNotificationToken(chargeId: string): string {
  const random = randomBytes(10).toString('hex')
  const parts = [random.slice(0, 8), random.slice(8, 12), `4${random.slice(13, 16)}`, `a${random.slice(17, 20)}`]
  return [...parts, Number(chargeId).toString(16).padStart(12, '0')].join('-')
}

/** Returns the charge's id in a token. The caller must compare the whole token with the charge's token. */
export function chargeOfToken(token: string): string | undefined {
  const [, hex] = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-([0-9a-f]{12})$/.exec(token) ?? []
  return hex && String(Number.parseInt(hex, 16))
}

// The wire

/** Returns the answer to a look-up of a charge. Its fields follow the gateway's own client library. */
export function toWire(charge: SimulatedPayment): Record<string, unknown> {
  const { id, status, reference, details } = charge
  const created_at = timeText(charge.createdAt)
  const { reason } = (details.refusal as Refusal | undefined) ?? {}
  return {
    charge_id: Number(id),
    total: totalOf(charge),
    status,
    ...(status === 'unpaid' ? { reason } : {}),
    custom_id: reference,
    created_at,
    notification_url: details.notificationUrl ?? null,
    items: details.items,
    history: details.history,
    ...(details.installments
      ? { customer: { ...contactOf(charge), ...payerOf(charge) }, payment: paymentOf(charge) }
      : {}),
  }
}

function paymentOf(charge: SimulatedPayment): Record<string, unknown> {
  const created_at = timeText(charge.createdAt)
  return { method: 'credit_card', created_at, message: null, credit_card: cardOf(charge) }
}

function cardOf(charge: SimulatedPayment): Record<string, unknown> {
  const { lastFour, installments, address } = charge.details
  return {
    mask: `XXXXXXXXXXXX${lastFour}`,
    installments,
    installment_value: installmentOf(charge),
    // The gateway's answer for a charge without an address is not documented.
    address: address ? { complement: null, ...address } : null,
  }
}

function contactOf({ details }: SimulatedPayment): Record<string, unknown> {
  const { name: _, cpf: __, juridical_person: ___, ...contact } = details.customer as Record<string, unknown>
  return contact
}

/** In a request, a company is in `juridical_person`. In the answer, its fields are next to the fields of a person. */
function payerOf({ details }: SimulatedPayment): Record<string, unknown> {
  const { name, cpf, juridical_person } = details.customer as Record<string, unknown>
  const { corporate_name, cnpj } = asObject(juridical_person) ?? {}
  return juridical_person === undefined ? { name, cpf } : { corporate_name, cnpj }
}

/** Returns the answer to the call that creates a charge, for approved and declined cards. */
export function toCreated(charge: SimulatedPayment): Record<string, unknown> {
  const { id, status, details } = charge
  return {
    installments: details.installments,
    installment_value: installmentOf(charge),
    charge_id: Number(id),
    status,
    total: totalOf(charge),
    payment: 'credit_card',
    ...(status === 'unpaid' ? { refusal: details.refusal } : {}),
  }
}

/** Returns a charge as an item of a list. In lists the charge's number is the field `id`. */
export function toLine(charge: SimulatedPayment): Record<string, unknown> {
  const { id, status, reference } = charge
  return {
    id: Number(id),
    total: totalOf(charge),
    status,
    custom_id: reference,
    created_at: timeText(charge.createdAt),
    customer: { phone_number: contactOf(charge).phone_number ?? null, ...payerOf(charge) },
    payment: {
      payment_method: 'credit_card',
      paid_at: charge.paidInCents > 0 ? timeText(charge.createdAt) : null,
      credit_card: cardOf(charge),
    },
  }
}

function totalOf({ paidInCents, amountInCents }: SimulatedPayment): number {
  return paidInCents > 0 ? paidInCents : amountInCents
}

function installmentOf({ amountInCents, details }: SimulatedPayment): number {
  return Math.round(amountInCents / Number(details.installments))
}

/** Returns the time in Brasília as `YYYY-MM-DD HH:mm:ss`. */
export function timeText(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
