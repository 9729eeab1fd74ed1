import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, createCaller } from '../shoppers/caller.ts'
import type { Random } from '../systems/random.ts'

/** The number of buyers who come at the same time. */
export type Crowd = {
  nodes(): readonly string[]
  simulators(): readonly string[]
  key: string
  offers: { batch: string; coupon: string; code: string }
  buyers: number
  /** The percentage of buyers who pay their code. */
  payPercent: number
}

export type CrowdCounts = { codes: number; refused: number; complaints: string[] }

const AT_ONCE = 48
const RETRY_LIMIT = 600

const call = createCaller({ connections: 64, timeoutMs: 20_000 })

/** Each buyer of the crowd buys once. If a node dies, the buyer repeats the call at another node with the same key. */
export async function sendCrowd(crowd: Crowd, random: Random): Promise<CrowdCounts> {
  const counts: CrowdCounts = { codes: 0, refused: 0, complaints: [] }
  let next = 0
  const work = async () => {
    while (next < crowd.buyers) await buyOnce(crowd, random, { number: next++, counts })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return counts
}

async function buyOnce(
  crowd: Crowd,
  random: Random,
  { number, counts }: { number: number; counts: CrowdCounts },
): Promise<void> {
  const { offers, key } = crowd
  const wanted = number % 3 === 0 ? { offerId: offers.coupon, coupon: offers.code } : { offerId: offers.batch }
  const buyer = {
    name: 'Ana Souza',
    email: `${randomUUID()}@example.com`,
    document: '529.982.247-25',
    phone: '11987654321',
  }
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() }
  const bought = await untilAnswered(() =>
    call(`${random.pick(crowd.nodes())}/v1/test-helpers/purchases`, { ...wanted, method: 'pix', buyer }, headers),
  )
  const code = bought?.body.error?.code
  if (code === 'sold_out' || code === 'coupon_used_up') counts.refused += 1
  else if (bought?.status !== 201) counts.complaints.push(`A purchase answered ${bought?.status} ${code}.`)
  else {
    counts.codes += 1
    if (random.between(1, 100) <= crowd.payPercent) await payCode(crowd, random, bought.body.id)
  }
}

/** The bank pays the code. Any simulator can do it, because all simulators share their records. */
async function payCode(crowd: Crowd, random: Random, paymentId: string): Promise<void> {
  await untilAnswered(async () => {
    const simulator = random.pick(crowd.simulators())
    const found = await call(`${simulator}/control/payments?reference=${paymentId}`, undefined, {})
    const [there] = found.body as unknown as { id: string }[]
    return await call(`${simulator}/control/GATEWAY_A/payments/${there!.id}/pay`, {}, {})
  })
}

async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let count = 0; count < RETRY_LIMIT; count++) {
    const answer = await ask().catch(() => undefined)
    const code = answer?.body.error?.code
    const isBusy = code === 'payment_in_progress' || code === 'idempotency_in_progress'
    if (answer && answer.status < 500 && answer.status !== 429 && !isBusy) return answer
    await delay(100)
  }
  return undefined
}
