import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../shoppers/caller.ts'
import type { Repeated } from './laws.ts'
import { type Market, type Purchase, type Sent, sendOnce } from './shop.ts'

const ATTEMPTS = 100
const PAUSE_MS = 200

/** Repeats the card payments of the API, with their charges. */
export async function repeatCards(market: Market): Promise<Repeated[]> {
  const repeated: Repeated[] = []
  for (const { store, isCard, charge, payment } of market.purchases) {
    if (!isCard || payment === undefined || charge === undefined) continue
    const sent = paymentOf(payment, await sendOnce(market, store, charge))
    repeated.push({ sent, answer: await sendOnce(market, store, sent) })
  }
  return repeated
}

/**
 * Repeats the calls of the API with their keys. The buyers at the page of gateway D repeat nothing. A repeated partial
 * refund would be a new refund (docs/reliability.md), so the shops compare partial refunds with the payment instead.
 */
export async function repeatAll(market: Market): Promise<Repeated[]> {
  const repeated: Repeated[] = []
  for (const purchase of market.purchases) {
    if (purchase.charge !== undefined) await repeatPurchase(market, purchase, purchase.charge, repeated)
    else await repeatRefunds(market, purchase, repeated)
  }
  return repeated
}

async function repeatPurchase(market: Market, purchase: Purchase, charge: Sent, repeated: Repeated[]): Promise<void> {
  const made = await again(market, purchase, charge)
  repeated.push(made)
  if (purchase.payment === undefined) return
  const paid = await again(market, purchase, paymentOf(purchase.payment, made.answer))
  repeated.push(paid)
  await repeatRefunds(market, purchase, repeated)
}

async function repeatRefunds(market: Market, purchase: Purchase, repeated: Repeated[]): Promise<void> {
  if (purchase.partInCents !== undefined) return
  for (const refund of purchase.refunds) repeated.push(await again(market, purchase, refund))
}

/** A lost charge has a new id, and the shop continues with the new id. */
function paymentOf(payment: Sent, charge: Answer): Sent {
  return charge.status === 201 ? { ...payment, path: `/v1/charges/${charge.body.id}/payments` } : payment
}

async function again(market: Market, { store }: Purchase, sent: Sent): Promise<Repeated> {
  for (let attempt = 1; ; attempt++) {
    const answer = await sendOnce(market, store, sent)
    if (attempt === ATTEMPTS || !/in_progress/.test(answer.body.error?.code)) return { sent, answer }
    await delay(PAUSE_MS)
  }
}

/** Counts the repeats by their first and their second answer. */
export function summaryOf(repeated: readonly Repeated[]): string {
  const kinds = repeated.map(({ sent, answer }) => {
    const what = sent.path.replace(/\/\w+_[0-9a-z]+/, '').replace('/v1/', '')
    const same = sent.answer !== undefined && sent.answer.body.id === answer.body.id ? ' with the same id' : ''
    return `${what} ${sent.answer?.status ?? 'without an answer'}, then ${answer.status}${answer.body.error ? '' : same}`
  })
  return [...Map.groupBy(kinds, (kind) => kind)]
    .map(([kind, { length }]) => `${length} ${kind}`)
    .toSorted()
    .join('; ')
}
