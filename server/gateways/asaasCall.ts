import { httpCall } from '../lib/httpCall.ts'
import { asObject, asObjects, asText } from '../lib/untrustedJson.ts'
import type { GatewayAccount, Outcome } from './gateway.ts'

export type Answer =
  | { is: 'ok'; body: Record<string, unknown> }
  /** Understood and refused: nothing was done. `text` may repeat what was sent: compare it, never show or log it. */
  | { is: 'refused'; status: number; code: string | undefined; text: string; cause: string }
  | { is: 'trouble'; sent: boolean; answered: boolean; cause: string }

const HOSTS = { sandbox: 'https://api-sandbox.asaas.com/v3', production: 'https://api.asaas.com/v3' }

/** Answered at the gateway's door: nothing was done (documentation, "HTTP codes"). */
const REFUSALS = new Set([401, 403, 404, 429])
/** Said by what stands before the gateway, which may still be at work. */
const SAID_BY_PROXIES = new Set([502, 504])

/** One call of gateway A's interface. @param options.timeoutMs for the whole call; 10 000 unless told */
export async function asaasCall(
  account: GatewayAccount,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { json?: Record<string, unknown>; timeoutMs?: number } = {},
): Promise<Answer> {
  const base = account.simulatorUrl ? `${account.simulatorUrl}/gateway-a/v3` : HOSTS[account.environment]
  const answer = await httpCall({
    method,
    url: base + path,
    headers: { access_token: account.credentials.apiKey ?? '', 'user-agent': 'Balcao', accept: 'application/json' },
    ...options,
  })
  if (!answer.answered) return { is: 'trouble', sent: answer.sent, answered: false, cause: answer.cause }
  const { status } = answer
  const body = asObject(answer.body)
  if (status === 200 && body) return { is: 'ok', body }
  const error = asObjects(body?.errors)[0]
  // Texts of errors may repeat the buyer's data or the card: only the code is kept, and only if it looks like one.
  const code = asText(error?.code)?.match(/^[A-Za-z_]{1,60}$/)?.[0]
  const cause = code ? `HTTP ${status} ${code}` : `HTTP ${status}`
  if (REFUSALS.has(status) || (status === 400 && Array.isArray(body?.errors)))
    return { is: 'refused', status, code, text: asText(error?.description) ?? '', cause }
  const answered = !SAID_BY_PROXIES.has(status)
  return { is: 'trouble', sent: true, answered, cause: status === 200 ? 'unreadable answer' : cause }
}

/** What a call that did not do what it was asked to means for an order. */
export function failureOf(answer: Exclude<Answer, { is: 'ok' }>): Extract<Outcome, { is: 'rejected' | 'unknown' }> {
  const { cause } = answer
  if (answer.is === 'refused' || !answer.sent) return { is: 'rejected', cause }
  return answer.answered ? { is: 'unknown', cause, answered: true } : { is: 'unknown', cause }
}

export function unreadable(what: string): Extract<Outcome, { is: 'unknown' }> {
  return { is: 'unknown', cause: `unreadable ${what}` }
}
