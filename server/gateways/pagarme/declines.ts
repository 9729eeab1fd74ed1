import { asObject, asText } from '../../lib/untrustedJson.ts'
import { abecsDecline, brandNamed, type Decline } from './abecs.ts'

/**
 * The gateway's own decline codes. It sent them until August 2026 (documentation, "Códigos de retorno padrão ABECS"), and may
 * still send one for a failure without a bank's decision. The acquirer's text may be unsuitable for the buyer, so we use our
 * own texts.
 */
export const DECLINES: Readonly<Record<string, Decline>> = {
  1000: { message: 'Cartão recusado pelo banco emissor' },
  1001: { message: 'Cartão vencido ou com data de validade incorreta', hard: true, reason: 'expired' },
  1016: { message: 'Cartão sem saldo ou limite suficiente', reason: 'funds' },
  1019: { message: 'Código de segurança incorreto', reason: 'security_code' },
  1025: { message: 'Cartão bloqueado: fale com o banco emissor', hard: true, reason: 'blocked' },
  1032: { message: 'Cartão bloqueado: fale com o banco emissor', hard: true, reason: 'blocked' },
  1033: { message: 'Cartão vencido ou com data de validade incorreta', hard: true, reason: 'expired' },
  9111: { message: 'O banco emissor não respondeu: tente de novo mais tarde', reason: 'unavailable' },
  9112: { message: 'O banco emissor não respondeu: tente de novo mais tarde', reason: 'unavailable' },
  // The 3-D Secure authentication failed.
  1071: { reason: 'authentication' },
  // The card is lost, stolen or suspected of fraud, or the bank forbids another attempt.
  1002: { hard: true },
  1043: { hard: true },
  1008: { hard: true },
  1009: { hard: true },
  9200: { hard: true },
}

/** The codes of a decline without a text for the buyer, with the reason. Another attempt may succeed. */
export const SILENT_DECLINES: Readonly<Record<string, string>> = {
  1007: 'the company gives the buyer no reason',
  1030: 'the company gives the buyer no reason',
  1045: 'the company gives the buyer no reason',
  1070: 'the antifraud service refused: a reason would help a thief',
  9999: 'the bank gives no reason',
}

/** Returns the code of a decline for the log, and its reason if the buyer may read it. */
export function declineOf({ transaction }: { transaction: Record<string, unknown> }): Decline & { code?: string } {
  const code = asText(transaction.acquirer_return_code)?.match(/^\w{1,10}$/)?.[0]
  const brand = brandNamed(asText(asObject(transaction.card)?.brand))
  const known = (code && (DECLINES[code] ?? abecsDecline(code, brand))) || {}
  // A refusal by the antifraud service takes precedence over the bank's answer.
  const isFraud = asObject(transaction.antifraud_response)?.status === 'reproved'
  const { message, hard, reason } = isFraud ? ({ hard: known.hard } as Decline) : known
  return {
    ...(message ? { message } : {}),
    ...(code ? { code } : {}),
    ...(hard ? { hard } : {}),
    ...(reason ? { reason } : {}),
  }
}

/** Returns the codes of a failure for the log. It leaves out the gateway's texts, because they may repeat the buyer's data. */
export function failureReason({ transaction }: { transaction: Record<string, unknown> }): string {
  const status = asText(transaction.status)?.match(/^\w{1,40}$/)?.[0] ?? 'unknown'
  const code = String(asObject(transaction.gateway_response)?.code ?? '').match(/^\w{1,20}$/)?.[0]
  return code ? `charge failed: ${status} ${code}` : `charge failed: ${status}`
}
