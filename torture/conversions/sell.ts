import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import type { Database } from '../../server/core/sql.ts'
import { CARD } from '../shoppers/buyer.ts'
import { type Answer, createCaller } from '../shoppers/caller.ts'
import type { Random } from '../systems/random.ts'

/**
 * The stores and nodes of a run. The store `asked` reports only purchases with the buyer's consent. The store `always`
 * reports all purchases.
 */
export type Market = {
  nodes: readonly string[]
  simulators: readonly string[]
  keys: Record<StoreName, string>
  database: Database
}
export type StoreName = 'asked' | 'always'

/** A charge with a buyer. `isWanted` is true if its purchase may be reported. */
export type Sale = { chargeId: string; isWanted: boolean }

const RETRY_LIMIT = 600
const buyer = { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25', phone: '11987654321' }
const address = { zipCode: '01310-100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' }
const DECLINED = '4000000000000002'
/** The bank's answer to a code. Refused and unpaid purchases must not be reported as paid. */
const fates = ['pay', 'pay', 'pay', 'pay', 'pay then refund', 'expire', 'fail', 'leave'] as const

const call = createCaller({ connections: 64, timeoutMs: 20_000 })

/**
 * Sells once, by the form of the checkout or by the API. A caller repeats the call at another node if its node dies.
 * @returns the sale, or the wrong answer
 */
export async function sellOnce(market: Market, random: Random): Promise<Sale | { complaint: string }> {
  const store = random.pick(['asked', 'asked', 'always'] as const)
  const headers = { authorization: `Bearer ${market.keys[store]}`, 'idempotency-key': randomUUID() }
  const amountInCents = random.between(500, 90_000)
  const charge = await untilAnswered(() =>
    call(`${random.pick(market.nodes)}/v1/charges`, { currency: 'brl', amountInCents }, headers),
  )
  if (charge?.status !== 201) return { complaint: `A charge answered ${charge?.status}.` }
  const chargeId: string = charge.body.id
  const byForm = store === 'asked' && random.chance(0.8)
  const agrees = byForm && random.chance(0.6)
  const method = byForm || random.chance(0.6) ? 'pix' : 'credit_card'
  const status = byForm
    ? await sendForm(market, random, { chargeId, agrees })
    : await payByApi(market, random, { chargeId, method, headers })
  if (![200, 201, 303, 402].includes(status ?? 0))
    return { complaint: `A payment of ${chargeId} by ${byForm ? 'form' : 'API'} answered ${status}.` }
  if (method === 'pix') await letBankAct(market, random, chargeId)
  return { chargeId, isWanted: agrees || store === 'always' }
}

/** Sends the form like a browser without scripts. @returns the status of the answer */
async function sendForm(
  { nodes }: Market,
  random: Random,
  { chargeId, agrees }: { chargeId: string; agrees: boolean },
): Promise<number | undefined> {
  const body = new URLSearchParams({ ...buyer, method: 'pix', ...(agrees && { conversionConsent: '1' }) }).toString()
  const answer = await untilAnswered(async () => {
    const node = random.pick(nodes)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: node, 'user-agent': 'Firefox 140' }
    const sent = await request(`${node}/checkout/${chargeId}`, {
      method: 'POST',
      headers,
      body,
      headersTimeout: 20_000,
    })
    await sent.body.dump()
    // The page answers 409 while another attempt of the charge runs. After a kill the lease of that attempt must end
    // first.
    return { status: sent.statusCode === 409 ? 503 : sent.statusCode, headers: {}, body: {} }
  })
  return answer?.status
}

async function payByApi(
  { nodes }: Market,
  random: Random,
  { chargeId, method, headers }: { chargeId: string; method: string; headers: Record<string, string> },
): Promise<number | undefined> {
  const number = random.chance(0.4) ? DECLINED : CARD.number
  const payer = { ...buyer, ip: '203.0.113.7', address }
  const body = { method, buyer: payer, ...(method === 'credit_card' && { card: { ...CARD, number } }) }
  const path = `/v1/charges/${chargeId}/payments`
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  return (await untilAnswered(() => call(`${random.pick(nodes)}${path}`, body, keyed)))?.status
}

/**
 * Performs an act of the bank on the code of the charge. Any simulator can do it, because all simulators share their
 * records.
 */
async function letBankAct({ simulators, database }: Market, random: Random, chargeId: string): Promise<void> {
  const fate = random.pick(fates)
  if (fate === 'leave') return
  const { rows } = await database.pool.query<{ id: string }>(
    `select truth.id from simulator.payments as truth join payments on payments.id = truth.external_reference
     where charge_id = $1 order by truth.created_at desc limit 1`,
    [chargeId],
  )
  if (rows.length === 0) return
  for (const act of fate === 'pay then refund' ? ['pay', 'refund'] : [fate])
    await untilAnswered(() =>
      call(`${random.pick(simulators)}/control/GATEWAY_A/payments/${rows[0]!.id}/${act}`, {}, {}),
    )
}

async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let count = 0; count < RETRY_LIMIT; count++) {
    const answer = await ask().catch(() => undefined)
    const isBusy = String(answer?.body.error?.code ?? '').endsWith('_in_progress')
    if (answer && answer.status < 500 && answer.status !== 429 && !isBusy) return answer
    await delay(100)
  }
  return undefined
}
