import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { Reply } from '../records/gateway.ts'
import { type BookedShare, isRecipient } from '../records/shares.ts'
import { invalid, refuse } from './call.ts'

const WHOLE = 10_000

/**
 * Reads the shares of a new charge (documentation, "Split de pagamento"). Each item contains the percentages of its
 * recipients, in hundredths of a percent. The rest of the item belongs to the store.
 */
export function readShares(
  items: readonly Record<string, unknown>[],
): { is: 'read'; shares: BookedShare[] } | { is: 'refused'; reply: Reply } {
  const shares = new Map<string, number>()
  for (const [index, { value, amount, marketplace }] of items.entries()) {
    const { mode, repasses } = asObject(marketplace) ?? {}
    const at = `/items/${index}/marketplace`
    if (mode !== undefined && mode !== 1 && mode !== 2) return refused(`${at}/mode`, 'O modo é inválido.')
    const entries = asObjects(repasses)
    const points = entries.map(({ percentage }) => Number(percentage))
    if (!points.every((one) => Number.isInteger(one) && one > 0) || sum(points) > WHOLE)
      return { is: 'refused', reply: refuse(3500029, 'invalid_repasses', 'Erro ao mapear repasses.') }
    if (new Set(entries.map(({ payee_code }) => payee_code)).size < entries.length)
      return { is: 'refused', reply: refuse(3500026, 'duplicated_payee', 'A propriedade payee_code está duplicada.') }
    for (const [position, { payee_code }] of entries.entries()) {
      const recipient = asText(payee_code)
      if (!isRecipient(recipient)) return refused(`${at}/repasses/${position}/payee_code`, 'O payee_code é inválido.')
      const part = Math.floor((Number(value) * Number(amount) * points[position]!) / WHOLE)
      shares.set(recipient, (shares.get(recipient) ?? 0) + part)
    }
  }
  const booked = [...shares].map(([recipient, amountInCents]) => ({
    id: recipient,
    recipient,
    amountInCents,
    refundedInCents: 0,
  }))
  return { is: 'read', shares: booked }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function refused(property: string, text: string): { is: 'refused'; reply: Reply } {
  return { is: 'refused', reply: invalid(property, text) }
}
