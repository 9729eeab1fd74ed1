import type { Json } from '../../lib/componentSchemas.ts'
import type { ApiAnswer } from './callApi.ts'

/** After these statuses, the effect of a write is unclear, or another attempt may succeed. */
const UNCLEAR = [500, 502, 503, 504]

/**
 * Returns sentences about why a call failed and what the model can do.
 * @param url address of the server
 * @param idempotencyKey the key of a write. Undefined for a call that changes nothing
 * @returns undefined if the call succeeded
 */
export function explainFailure(
  answer: ApiAnswer,
  { url, idempotencyKey }: { url: string; idempotencyKey: string | undefined },
): string | undefined {
  if (answer.is === 'no_answer') {
    const lost = `The server at ${url} did not answer (${answer.reason}). Check that it runs there.`
    return [lost, repeatAdvice(idempotencyKey)].filter(Boolean).join(' ')
  }
  const { status, text, retryAfter } = answer
  if (status >= 200 && status < 300) return undefined
  const error = readError(text)
  const isUnclear = UNCLEAR.includes(status)
  const parts = [
    `The server answered ${status}${error?.type ? ` ${error.type}` : ''}: ${error?.message ?? 'no reason given.'}`,
    error?.code && `Code: ${error.code}.`,
    error?.declineCode && `Decline code: ${error.declineCode}.`,
    error?.param && `Field: ${error.param}.`,
    error?.paymentId && `Payment: ${error.paymentId}.`,
    status === 401 && 'A person must set BALCAO_API_KEY to a valid key and start balcao mcp again.',
    error?.requiredScope && `The key lacks the scope ${error.requiredScope}. A person must create a key that has it.`,
    retryAfter && `Wait ${retryAfter} s before another attempt.`,
    isUnclear && repeatAdvice(idempotencyKey),
  ]
  return parts.filter(Boolean).join(' ')
}

function repeatAdvice(idempotencyKey: string | undefined): string | undefined {
  if (idempotencyKey === undefined) return undefined
  return `The change may have happened. Repeat the same call with "idempotencyKey": "${idempotencyKey}", so that it happens at most once.`
}

function readError(text: string): Json | undefined {
  try {
    return JSON.parse(text).error
  } catch {
    return undefined
  }
}
