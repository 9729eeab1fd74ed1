import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import { asObject } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { type Refused, simulatedDay, type Trouble } from '../port/answers.ts'
import { accountCall } from '../port/callStats.ts'

/** The API version of our request bodies. In versions before 2026-09-30, a session needs `payment_method_types`. */
export const API_VERSION = '2026-10-28.endive'

const REAL_BASE = 'https://api.stripe.com'
const REAL_FILES_BASE = 'https://files.stripe.com'
const TIMEOUT_MS = 10_000
const MAX_REMEMBERED = 1_000
const require = createRequire(import.meta.url)
const clients = new Map<string, Stripe>()

/** Returns the gateway's own client for an account. It uses our HTTP transport, which counts the calls of this account. */
export function stripeClient(account: GatewayAccount): Stripe {
  const base = account.simulatorUrl ? `${account.simulatorUrl}/gateway-d` : REAL_BASE
  const secretKey = account.credentials.secretKey ?? ''
  const { 'x-simulated-day': day = '' } = simulatedDay(account)
  const key = createHash('sha256').update(`${base} ${secretKey} ${day} ${account.id}`).digest('hex')
  const known = clients.get(key)
  if (known) return known
  const client = new (stripePackage())(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: httpClient(account, base),
  })
  if (clients.size >= MAX_REMEMBERED) clients.delete(clients.keys().next().value!)
  clients.set(key, client)
  return client
}

/** Loads the gateway's package at its first use, because it has 200 files and needs 30 MB of memory. */
export function stripePackage(): typeof Stripe {
  return require('stripe')
}

export type Failure = (Refused & { code: string | undefined }) | Trouble

/** Turns the result of a client's call into an answer. It also turns an error of the client into an answer. */
export async function ask<T>(call: Promise<T>): Promise<{ is: 'ok'; value: T } | Failure> {
  try {
    return { is: 'ok', value: await call }
  } catch (error) {
    return troubleOf(error)
  }
}

/** 408 is a timeout. 409 means that another call with the same idempotency key is running. Both outcomes are unknown. */
const UNDECIDED = new Set([408, 409])

/**
 * The gateway limits the calls of an account, and locks an object while another call changes it (documentation, "Rate limits").
 * A later call may succeed.
 */
export const TOO_MANY_CALLS = 429

function troubleOf(error: unknown): Failure {
  if (!(error instanceof stripePackage().errors.StripeError)) throw error
  const { statusCode: status, detail } = error
  if (detail instanceof NotAnswered) return { is: 'trouble', sent: detail.sent, cause: detail.message }
  if (status === undefined) return { is: 'trouble', sent: true, cause: 'unreadable answer' }
  // Messages may repeat the buyer's data: keep only the code, and only if it has the form of a code.
  const code = error.code?.match(/^\w{1,60}$/)?.[0]
  const cause = code ? `HTTP ${status} ${code}` : `HTTP ${status}`
  if (status >= 400 && status < 500 && !UNDECIDED.has(status)) return { is: 'refused', status, code, cause }
  return { is: 'trouble', sent: true, cause }
}

// The HTTP call

class NotAnswered extends Error {
  sent: boolean

  constructor(cause: string, sent: boolean) {
    super(cause)
    this.sent = sent
  }
}

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>

/**
 * Our transport for the client. The client's own transport repeats a call after a cut connection, even if retries are off. It
 * does not limit the length of an answer, and it allows no path before `/v1`.
 */
function httpClient(account: GatewayAccount, base: string): HttpClient {
  const added = simulatedDay(account)
  return {
    getClientName: () => 'balcao',
    async makeRequest(...request) {
      const [host, , path, method, headers, requestData, , timeoutMs] = request
      // The client sends files to another host.
      const own = base === REAL_BASE && host === new URL(REAL_FILES_BASE).host ? REAL_FILES_BASE : base
      const call = {
        method: method as 'GET' | 'POST',
        url: own + path,
        headers: { ...textsOf(headers), ...added },
        timeoutMs,
      }
      const answer = await accountCall(account, requestData ? { ...call, text: requestData } : call)
      if (!answer.answered) throw new NotAnswered(answer.cause, answer.sent)
      const { status } = answer
      return {
        getStatusCode: () => status,
        getHeaders: () => ({}),
        getRawResponse: () => ({}),
        toStream() {
          throw new Error('Streamed answers are not supported.')
        },
        toJSON: async () => bodyOf(status, answer.body),
      }
    },
  }
}

/** Returns a body that shows an error status, because the client recognizes an error only by the body. */
function bodyOf(status: number, answered: unknown): Record<string, unknown> {
  const body = asObject(answered)
  if (status >= 400) return asObject(body?.error) ? body! : { error: { type: 'api_error' } }
  if (body === undefined || body.error !== undefined) throw new SyntaxError('the answer is not a JSON object')
  return body
}

/** Returns the headers as texts. It leaves out the length, because the HTTP call computes it. */
function textsOf(headers: Record<string, string | number | string[]>): Record<string, string> {
  const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
}
