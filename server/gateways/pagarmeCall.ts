import { httpCall } from '../lib/httpCall.ts'
import { asObject } from '../lib/untrustedJson.ts'
import type { GatewayAccount, Outcome } from './gateway.ts'

export type Answer =
  | { is: 'ok'; body: Record<string, unknown> }
  /** Understood and refused: nothing was done. */
  | { is: 'refused'; status: number; cause: string; param?: 'card.token' }
  /** `answered`: the gateway has ended its work, whatever became of it. */
  | { is: 'trouble'; sent: boolean; answered: boolean; cause: string }

/** One host for test and production: the key decides. */
const HOST = 'https://api.pagar.me/core/v5'

/** Answered at the gateway's door: nothing was done. A 409 is not: the first call of its key is still running. */
const REFUSALS = new Set([400, 401, 402, 403, 404, 405, 412, 413, 415, 422, 429])

/** Said by whoever stands before the gateway, which may still be at work. */
const PROXY_TROUBLE = new Set([502, 504])

/**
 * One call to gateway B. Never throws; no cause holds anything of the request.
 *
 * @param options.timeoutMs 10 000 unless told
 */
export async function call(
  account: GatewayAccount,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { json?: Record<string, unknown>; idempotencyKey?: string; timeoutMs?: number } = {},
): Promise<Answer> {
  const { json, idempotencyKey, timeoutMs } = options
  const answer = await httpCall({
    method,
    url: baseOf(account) + path,
    headers: {
      authorization: `Basic ${Buffer.from(`${account.credentials.secretKey ?? ''}:`).toString('base64')}`,
      accept: 'application/json',
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    json,
    timeoutMs,
  })
  if (!answer.answered) return { is: 'trouble', sent: answer.sent, answered: false, cause: answer.cause }
  const { status } = answer
  const body = asObject(answer.body)
  if (status >= 200 && status < 300 && body) return { is: 'ok', body }
  if (status >= 200 && status < 300) return { is: 'trouble', sent: true, answered: false, cause: 'unreadable answer' }
  if (REFUSALS.has(status)) {
    const field = wrongField(body)
    const cause = field ? `HTTP ${status} ${field}` : `HTTP ${status}`
    return { is: 'refused', status, cause, ...(/(?:^|[._])token$/.test(field ?? '') && { param: 'card.token' }) }
  }
  const answered = status >= 500 && !PROXY_TROUBLE.has(status)
  return { is: 'trouble', sent: true, answered, cause: `HTTP ${status}` }
}

export function baseOf({ simulatorUrl }: GatewayAccount): string {
  return simulatorUrl ? `${simulatorUrl}/gateway-b/core/v5` : HOST
}

/** Errors repeat the request, buyer included: only the name of the first wrong field is kept, if it looks like one. */
function wrongField(body: Record<string, unknown> | undefined): string | undefined {
  return Object.keys(asObject(body?.errors) ?? {})[0]?.match(/^[\w.[\]]{1,80}$/)?.[0]
}

export function rejectedBy({ cause, param }: Extract<Answer, { is: 'refused' }>): Extract<Outcome, { is: 'rejected' }> {
  return { is: 'rejected', cause, ...(param && { param }) }
}

/** For a request that was sent. */
export function unknownAfter(trouble: { answered: boolean; cause: string }): Extract<Outcome, { is: 'unknown' }> {
  return { is: 'unknown', cause: trouble.cause, ...(trouble.answered ? { answered: true } : {}) }
}

export function unreadable(what: string): { is: 'unknown'; cause: string } {
  return { is: 'unknown', cause: `unreadable ${what}` }
}
