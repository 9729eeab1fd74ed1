import { createHash } from 'node:crypto'
import { monotonicMs } from '../../core/clock.ts'
import type { HttpCall } from '../../lib/httpCall.ts'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { type Answer, isAboutBalance, simulatedDay } from '../port/answers.ts'
import { accountCall } from '../port/callStats.ts'
import { meaningOfError } from './errors.ts'

const HOSTS = { sandbox: 'https://cobrancas-h.api.efipay.com.br', production: 'https://cobrancas.api.efipay.com.br' }

/** With these statuses the gateway did nothing, even if the answer contains no error code. */
const REFUSALS = new Set([401, 403, 404, 429])
const NOT_FOUND = 404
type Options = { json?: Record<string, unknown>; timeoutMs?: number; untilMs?: number }

/**
 * Makes one call to gateway C with the account's token.
 * @param options.timeoutMs 10 000 by default. The call also ends at `untilMs`. The request for a token has other limits
 */
export async function efiCall(
  account: GatewayAccount,
  method: HttpCall['method'],
  path: string,
  options: Options = {},
): Promise<Answer> {
  const login = loginOf(account)
  const call = { method, url: baseOf(account) + path, headers: simulatedDay(account), ...options }
  const answer = await callUnder(account, login, call)
  if (answer.is !== 'refused' || answer.status !== 401) return answer
  // The gateway revoked the token early and did not execute the call, so we can repeat the call once.
  logins.forget(login)
  return callUnder(account, loginOf(account), call)
}

async function callUnder(account: GatewayAccount, login: Login, call: HttpCall): Promise<Answer> {
  const granted = await login.granted
  if (granted.is !== 'token') return granted
  const headers = { authorization: `Bearer ${granted.token}`, 'user-agent': 'Balcao', accept: 'application/json' }
  return send(account, { ...call, headers: { ...call.headers, ...headers } })
}

// Tokens

/** An account's token, or the running request for the token. Simultaneous callers share one request. */
type Login = { key: string; granted: Promise<Granted>; goodUntilMs: number }

type Granted = { is: 'token'; token: string } | Answer

const MAX_REMEMBERED = 10_000
/**
 * A token is renewed this long before its expiry. So it does not expire during a call. The gateway's own client does the
 * same.
 */
const MARGIN_S = 30

const logins = {
  known: new Map<string, Login>(),
  forget(login: Login): void {
    if (this.known.get(login.key) === login) this.known.delete(login.key)
  },
}

function loginOf(account: GatewayAccount): Login {
  const key = keyOf(account)
  const known = logins.known.get(key)
  if (known && monotonicMs() < known.goodUntilMs) return known
  if (logins.known.size >= MAX_REMEMBERED) logins.known.delete(logins.known.keys().next().value!)
  const granted = Promise.withResolvers<Granted>()
  const login: Login = { key, granted: granted.promise, goodUntilMs: Number.POSITIVE_INFINITY }
  granted.resolve(authorize(account, login))
  logins.known.set(key, login)
  return login
}

/** The key contains the secret. So a call with a new secret does not use the token of the old secret. */
function keyOf(account: GatewayAccount): string {
  const { clientId, clientSecret } = account.credentials
  return createHash('sha256')
    .update(JSON.stringify([account.id, baseOf(account), clientId, clientSecret]))
    .digest('hex')
}

async function authorize(account: GatewayAccount, login: Login): Promise<Granted> {
  const { clientId, clientSecret } = account.credentials
  const askedAtMs = monotonicMs()
  const answer = await send(account, {
    method: 'POST',
    url: `${baseOf(account)}/v1/authorize`,
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    json: { grant_type: 'client_credentials' },
  })
  const token = answer.is === 'ok' ? asText(answer.body.access_token, 8_000) : undefined
  const seconds = answer.is === 'ok' ? Number(answer.body.expires_in) : 0
  if (token === undefined) {
    logins.forget(login)
    // We have no token, so the call itself was not sent.
    return { is: 'trouble', sent: false, cause: `authorize: ${causeOf(answer)}` }
  }
  login.goodUntilMs = askedAtMs + Math.max(0, (Number.isFinite(seconds) ? seconds : 0) - MARGIN_S) * 1000
  return { is: 'token', token }
}

function causeOf(answer: Answer): string {
  return answer.is === 'ok' ? 'unreadable answer' : answer.cause
}

// The HTTP call

export function baseOf(account: GatewayAccount): string {
  return account.simulatorUrl ? `${account.simulatorUrl}/gateway-c` : HOSTS[account.environment]
}

async function send(account: GatewayAccount, call: HttpCall): Promise<Answer> {
  const answer = await accountCall(account, call)
  if (!answer.answered) return { is: 'trouble', sent: answer.sent, cause: answer.cause }
  const { status } = answer
  const body = asObject(answer.body)
  if (status >= 200 && status < 300 && body) return { is: 'ok', body }
  // Error texts may repeat the buyer's data: keep only the code.
  const code = Number.isSafeInteger(body?.code) ? ` ${body!.code}` : ''
  const meaning = meaningOfError(body)
  const isRefused = status >= 400 && status < 500 && meaning !== 'unclear'
  const cause = status < 300 ? 'unreadable answer' : `HTTP ${status}${code}`
  if (!isRefused || !(REFUSALS.has(status) || meaning)) return { is: 'trouble', sent: true, cause }
  const property = asText(asObject(body?.error_description)?.property)
  const isToken = meaning === 'card_token' || property?.endsWith('payment_token')
  const isPoor = isAboutBalance(body?.error) || isAboutBalance(body?.error_description)
  return {
    is: 'refused',
    // For an object that does not exist, the documentation gives the error code, but no HTTP status.
    status: meaning === 'absent' ? NOT_FOUND : status,
    cause,
    ...(isToken && { param: 'card.token' }),
    ...(isPoor && { lacksBalance: true }),
  }
}
