import { createHash } from 'node:crypto'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { Move, Reply, SimulatedPayment } from '../records/gateway.ts'
import { type BookedShare, isRecipient, sharesOf, takePartsBack, takeProportionallyBack } from '../records/shares.ts'
import { type Call, invalid, refuse } from './call.ts'

/*
 * Split at gateway B (documentation, "Split" and "Cancelar cobrança com split"). The texts of the refusals are written in the
 * style of recorded texts.
 */

/** Returns the store's own recipient. Its id begins with `rp_`. @param key the secret key of the account */
export function ownRecipientOf(key: string): string {
  return `rp_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
}

/** Answers `GET /recipients/{id}`. */
export function showRecipient({ ownRecipient }: Call, id: string): Reply {
  if (id !== ownRecipient && !isRecipient(id)) return refuse(404, 'Recipient not found.')
  return { status: 200, json: { id, name: id, status: 'active', type: 'individual', payment_mode: 'bank_transfer' } }
}

/** Reads the split of a new order. The result does not contain the store's own part. */
export function readSplit(
  { ownRecipient }: Pick<Call, 'ownRecipient'>,
  payment: Record<string, unknown>,
  amountInCents: number,
): { is: 'read'; shares: BookedShare[] } | { is: 'refused'; reply: Reply } {
  const rules = asObjects(payment.split)
  if (rules.length === 0) return { is: 'read', shares: [] }
  const at = 'order.payments[0].split'
  const parts = rules.map((rule) => ({
    recipient: asText(rule.recipient_id),
    amountInCents: partOf(rule, amountInCents),
  }))
  const unknown = parts.findIndex(({ recipient }) => recipient !== ownRecipient && !isRecipient(recipient))
  if (unknown >= 0) return refused(`${at}[${unknown}].recipient_id`, 'The recipient could not be found.')
  if (parts.some((part) => !isCount(part.amountInCents))) return refused(`${at}[0].amount`, 'The amount is invalid.')
  if (parts.reduce((sum, part) => sum + part.amountInCents, 0) !== amountInCents)
    return refused(at, 'The sum of the split amounts must be equal to the payment amount.')
  for (const duty of ['liable', 'charge_processing_fee', 'charge_remainder_fee'])
    if (!rules.some((rule) => asObject(rule.options)?.[duty] === true))
      return refused(at, `At least one recipient must have the option ${duty}.`)
  const shares = parts
    .filter(({ recipient }) => recipient !== ownRecipient)
    .map((part, index) => ({ ...part, id: `sr_${index}`, recipient: part.recipient!, refundedInCents: 0 }))
  return { is: 'read', shares }
}

function partOf({ type, amount }: Record<string, unknown>, totalInCents: number): number {
  return type === 'percentage' ? Math.floor((totalInCents * Number(amount)) / 100) : Number(amount)
}

/**
 * Adds to a refund the amounts that the recipients give back. Without a split in the request, the rules of the payment apply.
 * @param split the parts of the refund. They must add up to its amount @returns undefined if the amounts of the split are too
 *   high
 */
export function takingSharesBack(
  { ownRecipient, body }: Pick<Call, 'ownRecipient' | 'body'>,
  payment: SimulatedPayment,
  move: Move | undefined,
): Move | undefined {
  const before = sharesOf(payment)
  const amountInCents = move?.movement?.amountInCents ?? 0
  if (move === undefined || before.length === 0) return move
  const split = asObjects(body.split)
  const parts = new Map(split.map((rule) => [String(rule.recipient_id), partOf(rule, amountInCents)]))
  if (parts.size > 0 && [...parts.values()].reduce((sum, part) => sum + part, 0) !== amountInCents) return undefined
  parts.delete(ownRecipient)
  const shares =
    split.length > 0 ? takePartsBack(before, parts) : takeProportionallyBack(before, payment, amountInCents)
  return shares && { ...move, details: { ...move.details, shares } }
}

function refused(field: string, text: string): { is: 'refused'; reply: Reply } {
  return { is: 'refused', reply: invalid(field, text) }
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0
}
