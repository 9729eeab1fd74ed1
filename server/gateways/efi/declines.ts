import type { DeclineReason } from '../port/outcome.ts'

/**
 * The reasons of declines, by words in the gateway's sentence (documentation, "Motivos da recusa"). Newer sentences begin
 * with the code of ABECS, as in `51 - Transação não autorizada`.
 */
const REASONS: readonly [RegExp, DeclineReason][] = [
  [/mais tarde/i, 'unavailable'],
  [/saldo|limite|^51\b/i, 'funds'],
  [/bloquead|encerrad/i, 'blocked'],
  [/vencid|validade/i, 'expired'],
  [/(?:dados|cart[aã]o) .*inv[aá]lid|cart[aã]o inv[aá]lid|(?:revise|verifique) os dados/i, 'data'],
]

/** Returns the reason of a decline, or undefined for an unknown sentence. */
export function reasonOf(message: string): DeclineReason | undefined {
  return REASONS.find(([words]) => words.test(message))?.[1]
}
