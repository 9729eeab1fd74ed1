import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Random } from '../systems/random.ts'
import { BUYER, CARD } from './buyer.ts'
import { type Answer, createCaller } from './caller.ts'

/**
 * The shared state of the shoppers. After `over` the shoppers start no new order. `complaints` contains the wrong
 * answers.
 */
export type Market = {
  url: string
  simulatorUrl: string
  keys: readonly string[]
  postbackUrl: string
  over: boolean
  /** Resolves at the first PIX code or boleto. From then on, the node is under load. */
  flowing: PromiseWithResolvers<void>
  charges: number
  complaints: string[]
  /** The longest time that a caller retried until an answer arrived, in milliseconds. */
  longestRetryMs: number
  /** The share of orders paid by card, from 0 to 1. */
  cards: number
  /** The ids of the charges and payments in successful answers. */
  answered: string[]
}

const TIMEOUT_MS = 90_000
/** The acts on a PIX code or boleto. One is chosen at random. Most codes are paid. */
const fates = ['pay', 'pay', 'pay', 'pay', 'give back', 'refund', 'chargeback', 'expire', 'fail', 'leave'] as const

const call = createCaller({ connections: 32, timeoutMs: 15_000 })

/** Creates the shared state of the shoppers. By default they pay by PIX only. */
export function openMarket(
  where: Pick<Market, 'url' | 'simulatorUrl' | 'keys' | 'postbackUrl'> & { cards?: number },
): Market {
  const state = { over: false, flowing: Promise.withResolvers<void>(), charges: 0, complaints: [], longestRetryMs: 0 }
  return { cards: 0, answered: [], ...where, ...state }
}

/** Places orders one by one, until the market is over. A started order continues after a crash. */
export async function shop(market: Market, random: Random): Promise<void> {
  while (!market.over) await order(market, random)
}

/** Creates a charge, pays it by PIX or card, and performs a random act on the payment. */
export async function order(market: Market, random: Random): Promise<void> {
  const key = random.pick(market.keys)
  const amountInCents = random.between(1, 500_000)
  const postbackUrl = random.chance(0.5) ? `${market.postbackUrl}/postback/${randomUUID()}` : undefined
  const fate = random.pick(fates)
  const byCard = market.cards > 0 && random.chance(market.cards)
  const rush = random.chance(0.2) && !byCard
  const again = random.chance(0.2)

  const terms = { currency: 'brl', amountInCents, postbackUrl }
  const charge = await retryUntilDone(market, key, { path: '/v1/charges', body: terms, again })
  if (charge === undefined) return
  market.charges += 1
  const path = `/v1/charges/${charge.body.id}/payments`
  const body = byCard ? { method: 'credit_card', buyer: BUYER, card: CARD } : { method: 'pix', buyer: BUYER }
  if (rush) await Promise.all([0, 1, 2].map(() => tryOnce(market, key, path, body)))
  const payment = await retryUntilDone(market, key, { path, body, again })
  if (payment === undefined) return
  market.flowing.resolve()
  if (fate === 'leave') return
  if (!byCard) await act(market, payment, fate === 'expire' || fate === 'fail' ? fate : 'pay')
  if (fate === 'refund' || fate === 'chargeback') await act(market, payment, fate)
  if (fate === 'give back') await refundPaid(market, key, charge, payment)
}

/** Retries a call with one Idempotency-Key until it succeeds. @returns undefined if the answer was wrong */
async function retryUntilDone(
  market: Market,
  key: string,
  { path, body, again }: { path: string; body: object; again: boolean },
): Promise<Answer | undefined> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }
  const answer = await untilAnswered(market, path, () => call(market.url + path, body, headers))
  if (answer === undefined) return undefined
  if (answer.status !== 201 && answer.status !== 200) {
    market.complaints.push(`POST ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return undefined
  }
  market.answered.push(answer.body.id)
  if (again) {
    const repeat = await untilAnswered(market, path, () => call(market.url + path, body, headers))
    if (repeat && repeat.body.id !== answer.body.id)
      market.complaints.push(`the retry of POST ${path} answered ${repeat.body.id} instead of ${answer.body.id}`)
  }
  return answer
}

/** Acts as the store: refunds the payment as soon as the charge is paid. */
async function refundPaid(market: Market, key: string, charge: Answer, payment: Answer): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  // After many refused webhooks the money arrives minutes later. Money that never arrives is found by the audit.
  const paid = await untilAnswered(market, undefined, async () => {
    const seen = await call(`${market.url}/v1/charges/${charge.body.id}`, undefined, headers)
    return { ...seen, status: seen.body.status === 'pending' ? 503 : seen.status }
  })
  if (paid?.body.status !== 'paid') return
  const path = `/v1/payments/${payment.body.id}/refunds`
  const idempotencyKey = randomUUID()
  const done = await untilAnswered(market, path, () =>
    call(market.url + path, {}, { ...headers, 'idempotency-key': idempotencyKey }),
  )
  const { code } = (done?.body.error ?? {}) as { code?: string }
  // If the first answer was lost, the refund already exists. The retry may then get this code.
  if (done && done.status !== 201 && code !== 'payment_not_paid')
    market.complaints.push(`POST ${path} answered ${done.status} ${code}`)
}

/** Calls once, without an idempotency key. */
async function tryOnce(market: Market, key: string, path: string, body: object): Promise<void> {
  const answer = await call(market.url + path, body, { authorization: `Bearer ${key}` }).catch(() => undefined)
  if (answer && ![200, 201, 409, 502, 503].includes(answer.status))
    market.complaints.push(`POST ${path} without a key answered ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Performs an act of the payer's bank. A 409 after a crash means that the first call succeeded. */
async function act(market: Market, payment: Answer, does: string): Promise<void> {
  const { id } = payment.body
  const externalId = await untilAnswered(market, 'the gateway', async () => {
    const found = await call(`${market.simulatorUrl}/control/payments?reference=${id}`, undefined, {})
    return { ...found, status: found.status === 200 ? 200 : 503 }
  })
  const [atGateway] = (externalId?.body ?? []) as unknown as { id: string }[]
  if (atGateway === undefined) {
    market.complaints.push(`The gateway has no payment ${id}`)
    return
  }
  const path = `/control/GATEWAY_A/payments/${atGateway.id}/${does}`
  const done = await untilAnswered(market, path, async () => {
    const answer = await call(market.simulatorUrl + path, {}, {})
    return answer.status === 409 ? { ...answer, status: 200 } : answer
  })
  if (done && done.status !== 200) market.complaints.push(`${path} answered ${done.status}`)
}

/**
 * Retries after connection errors, 409 in progress, 429 and 5xx.
 * @param what the call in words. Without `what`, a missing answer is not a complaint
 */
async function untilAnswered(
  market: Market,
  what: string | undefined,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const startedMs = monotonicMs()
  for (let last = 'nothing'; ; await delay(100)) {
    const answer = await ask().catch((error: Error) => {
      last = error.message
      return undefined
    })
    const waitedMs = monotonicMs() - startedMs
    market.longestRetryMs = Math.max(market.longestRetryMs, waitedMs)
    if (answer) {
      const { code } = (answer.body.error ?? {}) as { code?: string }
      const inProgress = code === 'payment_in_progress' || code === 'idempotency_in_progress'
      if (!inProgress && answer.status !== 429 && answer.status < 500) return answer
      if (answer.status === 500) market.complaints.push(`${what ?? 'a question'} answered 500`)
      last = `${answer.status} ${code}`
    }
    if (waitedMs > TIMEOUT_MS) {
      if (what !== undefined)
        market.complaints.push(`${what} was not answered within ${TIMEOUT_MS / 1000} s. The last error was ${last}.`)
      return undefined
    }
  }
}
