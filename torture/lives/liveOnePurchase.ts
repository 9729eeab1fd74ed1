import { randomUUID } from 'node:crypto'
import { CARD } from '../shoppers/buyer.ts'
import type { Client } from '../subscriptions/client.ts'
import type { Random } from '../systems/random.ts'
import { type LifeStore, sold } from './lifeStore.ts'

const acts = {
  pending: ['pay', 'pay', 'pay', 'pay', 'expire', 'leave'],
  paid: ['keep', 'keep', 'keep', 'refund', 'ask for a refund', 'chargeback'],
} as const

const DECLINED = '4000000000000002'
const address = { zipCode: '01310-100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' }

/**
 * Runs one purchase of a charge or an offer, by PIX, boleto or card. Then runs the acts of its buyer, the store and the
 * bank. Each call is repeated until a node answers it.
 * @param number determines the buyer's e-mail
 * @returns the wrong answers
 */
export async function liveOnePurchase(
  { client, store }: { client: Pick<Client, 'call'>; store: Pick<LifeStore, 'offers' | 'byCard'> },
  number: number,
  random: Random,
): Promise<string[]> {
  const { offers, byCard } = store
  const complaints: string[] = []
  const ask = async (path: string, body: object | undefined, expected: readonly number[]) => {
    const answer = await client.call('POST', path, body, randomUUID())
    if (!expected.includes(answer.status))
      complaints.push(`POST ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const offer = random.pick(sold)
  const picked = random.pick(['pix', 'pix', 'boleto', 'credit_card'] as const)
  const method = picked === 'credit_card' && !byCard.includes(offer) ? 'pix' : picked
  const isDeclined = method === 'credit_card' && random.chance(0.15)
  const payment = {
    method,
    buyer: {
      name: 'Ana Maria Souza',
      email: `ana${number}@example.com`,
      document: '529.982.247-25',
      phone: '11987654321',
      ip: '201.17.0.9',
      address,
    },
    ...(method === 'credit_card' && { card: isDeclined ? { ...CARD, number: DECLINED } : CARD }),
  }
  // If the answer of a declined charge was lost, its repeated call gets a 409, because the charge has failed.
  const made = [201, 200, 402, 409]
  let answer: Awaited<ReturnType<typeof ask>>
  if (offer === 'charge') {
    const charge = await ask(
      '/v1/charges',
      { currency: 'brl', amountInCents: 9_700, sendMail: random.chance(0.8) },
      [201],
    )
    if (charge.status >= 400) return complaints
    answer = await ask(`/v1/charges/${charge.body.id}/payments`, payment, made)
  } else answer = await ask('/v1/test-helpers/purchases', { offerId: offers[offer], ...payment }, made)
  const { id, status, provider } = answer.body
  if (answer.status >= 400 || answer.body.chargeId === null) return complaints
  const helper = async (act: string) => {
    const { status } = await ask(`/v1/test-helpers/payments/${id}/${act}`, undefined, [200, 409])
    if (status === 404) complaints.push(`the 404 was for ${JSON.stringify(answer.body)}`)
  }
  // The gateway never got the order. The repeated call after the 502 reports this.
  if (status === 'failed') return complaints
  if (status === 'pending') {
    const act = random.pick(acts.pending)
    if (act !== 'leave') await helper(act)
    if (act !== 'pay') return complaints
  }
  const act = random.pick(acts.paid)
  if (act === 'refund' || act === 'chargeback') await helper(act)
  // A boleto of gateway B is refunded only on the gateway's own site.
  const refused = method === 'boleto' && provider === 'GATEWAY_B' ? [422] : []
  if (act === 'ask for a refund') await ask(`/v1/payments/${id}/refunds`, undefined, [201, 409, ...refused])
  return complaints
}
