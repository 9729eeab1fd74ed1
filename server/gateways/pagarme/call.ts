import { asObject } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { type Answer, isAboutBalance, simulatedDay } from '../port/answers.ts'
import { accountCall } from '../port/callStats.ts'

/** Test and production have the same host. The key selects one of them. */
const HOST = 'https://api.pagar.me/core/v5'

/**
 * With these statuses the gateway did nothing. 409 is not in the list, because it means that the first call with the
 * idempotency key is still running.
 */
const REFUSALS = new Set([400, 401, 402, 403, 404, 405, 412, 413, 415, 422, 429])

/**
 * Makes one call to gateway B. Never throws. The `cause` of a failure never contains data of the request.
 *
 * @param options.timeoutMs 10 000 by default. The call also ends at `untilMs`
 */
export async function call(
  account: GatewayAccount,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { json?: Record<string, unknown>; idempotencyKey?: string; timeoutMs?: number; untilMs?: number } = {},
): Promise<Answer> {
  const { json, idempotencyKey, timeoutMs, untilMs } = options
  const answer = await accountCall(account, {
    method,
    url: baseOf(account) + path,
    headers: {
      authorization: `Basic ${Buffer.from(`${account.credentials.secretKey ?? ''}:`).toString('base64')}`,
      accept: 'application/json',
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...simulatedDay(account),
    },
    json,
    timeoutMs,
    untilMs,
  })
  if (!answer.answered) return { is: 'trouble', sent: answer.sent, cause: answer.cause }
  const { status } = answer
  const body = asObject(answer.body)
  if (status >= 200 && status < 300 && body) return { is: 'ok', body }
  if (status >= 200 && status < 300) return { is: 'trouble', sent: true, cause: 'unreadable answer' }
  if (REFUSALS.has(status)) {
    const field = wrongField(body)
    const cause = field ? `HTTP ${status} ${field}` : `HTTP ${status}`
    return {
      is: 'refused',
      status,
      cause,
      ...(/(?:^|[._])(?:token|card_id)$/.test(field ?? '') && { param: 'card.token' }),
      ...(isAboutBalance(body?.message) && { lacksBalance: true }),
    }
  }
  return { is: 'trouble', sent: true, cause: `HTTP ${status}` }
}

export function baseOf({ simulatorUrl }: GatewayAccount): string {
  return simulatorUrl ? `${simulatorUrl}/gateway-b/core/v5` : HOST
}

/**
 * Returns the name of the first wrong field, if the text has the form of a field name. Other texts of an error may repeat the
 * buyer's data.
 */
function wrongField(body: Record<string, unknown> | undefined): string | undefined {
  return Object.keys(asObject(body?.errors) ?? {})[0]?.match(/^[\w.[\]]{1,80}$/)?.[0]
}
