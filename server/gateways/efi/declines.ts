import type { DeclineReason } from '../port/outcome.ts'

/**
 * A decline has a sentence (documentation, "Motivos da recusa"). Younger ones begin with the code of ABECS, as in `51 - Transação não
 * autorizada`.
 */
const REASONS: readonly [RegExp, DeclineReason][] = [
  [/mais tarde/i, 'unavailable'],
  [/saldo|limite|^51\b/i, 'funds'],
  [/bloquead|encerrad/i, 'blocked'],
  [/vencid|validade/i, 'expired'],
  [/(?:dados|cart[aã]o) .*inv[aá]lid|cart[aã]o inv[aá]lid|(?:revise|verifique) os dados/i, 'data'],
]

/** Returns why a bank declined, or undefined if its sentence is not known. */
export function reasonOf(message: string): DeclineReason | undefined {
  return REASONS.find(([words]) => words.test(message))?.[1]
}
