import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { type Answer as AnyAnswer, type Refused, simulatedDay } from '../port/answers.ts'
import { accountCall } from '../port/callStats.ts'

/** `text` may repeat data of the request. So callers may compare it, but must never show or log it. */
export type Answer = Exclude<AnyAnswer, Refused> | (Refused & { code: string | undefined; text: string })

const HOSTS = { sandbox: 'https://api-sandbox.asaas.com/v3', production: 'https://api.asaas.com/v3' }

/** With these statuses the gateway did nothing (documentation, "HTTP codes"). */
const REFUSALS = new Set([401, 403, 404, 429])
/**
 * Makes one call to gateway A.
 * @param options.timeoutMs the timeout of the whole call, 10 000 by default. The call also ends at `untilMs`
 */
export async function asaasCall(
  account: GatewayAccount,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: {
    json?: Record<string, unknown>
    multipart?: { bytes: Buffer; contentType: string }
    timeoutMs?: number
    untilMs?: number
  } = {},
): Promise<Answer> {
  const { multipart, ...call } = options
  const base = account.simulatorUrl ? `${account.simulatorUrl}/gateway-a/v3` : HOSTS[account.environment]
  const answer = await accountCall(account, {
    method,
    url: base + path,
    headers: {
      access_token: account.credentials.apiKey ?? '',
      'user-agent': 'Balcao',
      accept: 'application/json',
      ...simulatedDay(account),
      ...(multipart && { 'content-type': multipart.contentType }),
    },
    ...(multipart && { text: multipart.bytes }),
    ...call,
  })
  if (!answer.answered) return { is: 'trouble', sent: answer.sent, cause: answer.cause }
  const { status } = answer
  const body = asObject(answer.body)
  if (status === 200 && body) return { is: 'ok', body }
  const error = asObjects(body?.errors)[0]
  // Error texts may repeat the buyer's data or the card: keep only the code, and only if it has the form of a code.
  const code = asText(error?.code)?.match(/^[A-Za-z_]{1,60}$/)?.[0]
  const cause = code ? `HTTP ${status} ${code}` : `HTTP ${status}`
  if (REFUSALS.has(status) || (status === 400 && Array.isArray(body?.errors)))
    return { is: 'refused', status, code, text: asText(error?.description) ?? '', cause }
  return { is: 'trouble', sent: true, cause: status === 200 ? 'unreadable answer' : cause }
}
