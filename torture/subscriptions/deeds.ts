import { tokenBody } from '../tokenBody.ts'
import type { Answer, Client } from './client.ts'
import type { PlannedStore } from './ground.ts'
import type { CardMood, Deed, PlannedSubscription } from './plan.ts'

/** Those through whom deeds are done, and what they remember. */
export type Hands = {
  api: Client
  /** The owner's, signed in. */
  browser: Client
  simulator: Client
  store: PlannedStore
  /** Ids by the subscription's number; absent for a purchase that was declined. */
  ids: Map<number, string>
  /** Ids of the codes that waited for money when the clock was last stopped, by the subscription's id. */
  openCodes: ReadonlyMap<string, string[]>
  /** What the gateway calls the cards that it keeps of a buyer. */
  keptCards(email: string): Promise<string[]>
}

/** Does one deed. @returns what came of it that should not have; nothing: it went as deeds go */
export async function doDeed(
  hands: Hands,
  subscription: PlannedSubscription,
  deed: Deed,
  key: string,
): Promise<string | undefined> {
  switch (deed.does) {
    case 'buy':
      return buy(hands, subscription, key)
    case 'pay':
      return payOpenCode(hands, subscription)
    case 'mood':
      return setMood(hands, subscription, deed.mood)
    case 'replace':
      return replaceCard(hands, subscription, deed.mood)
    case 'cancel':
      return cancel(hands, subscription, deed.atPeriodEnd, key)
    case 'back':
      return giveBack(hands, subscription, deed, key)
  }
}

export function emailOf({ number }: PlannedSubscription): string {
  return `buyer-${number}@example.com`
}

async function buy(hands: Hands, subscription: PlannedSubscription, key: string): Promise<string | undefined> {
  const { offer, method, mood } = subscription
  const body = {
    offerId: hands.store.offers[offer.ref],
    method,
    buyer: buyerOf(subscription),
    ...(method === 'credit_card' && { card: openCard(FIRST_CARDS[mood]) }),
  }
  const answer = await hands.api.call('POST', '/v1/test-helpers/purchases', body, key)
  if (answer.status === 201) hands.ids.set(subscription.number, answer.body.subscriptionId)
  const wanted = mood === 'soft' || mood === 'hard' ? 402 : 201
  return answer.status === wanted ? undefined : told(answer)
}

function buyerOf(subscription: PlannedSubscription) {
  return {
    name: `Buyer ${subscription.number}`,
    email: emailOf(subscription),
    document: cpfOf(subscription),
    phone: '(11) 98765-4321',
    ip: addressOf(subscription),
    address: {
      zipCode: '01310-100',
      street: 'Avenida Paulista',
      number: '1000',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
  }
}

/** Buyers are people of their own, at home: refused cards are counted by who tries them. */
function addressOf({ number }: PlannedSubscription): string {
  return `203.0.${number >> 8}.${number & 255}`
}

/** With the two digits that the tax office counts from the others. */
function cpfOf({ number }: PlannedSubscription): string {
  let digits = String(100_000_000 + number * 137)
  for (const length of [9, 10]) {
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (length + 1 - index), 0)
    digits += ((sum * 10) % 11) % 10
  }
  return digits
}

/** The simulator's numbers: by a card's first charge, and by what it does to those of its gateway once it is kept there. */
const FIRST_CARDS: Record<CardMood, string> = {
  approves: '4111111111111111',
  soft: '4000000000000002',
  hard: '4000000000000069',
  lost: '4000000000000341',
}
const NEW_CARDS = { approves: '5555555555554444', soft: '4000000000000127', hard: '4000000000000150' }
const KEPT: Record<CardMood, string> = {
  approves: 'approved',
  soft: 'declined',
  hard: 'declined_unsafe',
  lost: 'approved_answer_lost',
}

function openCard(number: string) {
  return { number, holderName: 'ANA M SOUZA', expiryMonth: '12', expiryYear: '2045', cvv: '123' }
}

async function setMood(hands: Hands, subscription: PlannedSubscription, mood: CardMood): Promise<string | undefined> {
  for (const card of await hands.keptCards(emailOf(subscription))) {
    const body = { provider: 'GATEWAY_B', card, outcome: KEPT[mood] }
    const answer = await hands.simulator.call('POST', '/control/cards', body)
    if (answer.status !== 200) return told(answer)
  }
  return undefined
}

async function payOpenCode({ api, ids, openCodes }: Hands, subscription: PlannedSubscription) {
  const [code, ...more] = openCodes.get(ids.get(subscription.number) ?? '') ?? []
  if (more.length > 0) return `${more.length + 1} codes are open at once`
  if (!code) return undefined
  const answer = await api.call('POST', `/v1/test-helpers/payments/${code}/pay`)
  return isDone(answer) ? undefined : told(answer)
}

/** After a death the gateway may have done it already, and then cannot do it again. */
function isDone({ status, body }: Answer): boolean {
  return status < 300 || body?.error?.code === 'not_possible'
}

async function cancel(hands: Hands, subscription: PlannedSubscription, atPeriodEnd: boolean, key: string) {
  const id = hands.ids.get(subscription.number)
  if (id === undefined) return undefined
  const answer = await hands.api.call('POST', `/v1/subscriptions/${id}/cancel`, atPeriodEnd ? { atPeriodEnd } : {}, key)
  // One that never began is unknown, one that is completed stays so: whether it is, the comparison will tell.
  return [200, 404, 409].includes(answer.status) ? undefined : told(answer)
}

async function giveBack(
  hands: Hands,
  subscription: PlannedSubscription,
  { by, which }: Extract<Deed, { does: 'back' }>,
  key: string,
): Promise<string | undefined> {
  const paid = await salesOf(hands, subscription, 'PAID')
  const payment = paid[which === 'latest' ? 0 : 1]
  if (!payment) return undefined
  const path =
    by === 'refund' ? `/v1/payments/${payment.id}/refunds` : `/v1/test-helpers/payments/${payment.id}/chargeback`
  const answer = await hands.api.call('POST', path, undefined, key)
  return isDone(answer) ? undefined : told(answer)
}

/** The subscription's sales of one status, newest first. */
async function salesOf(hands: Hands, subscription: PlannedSubscription, status: string): Promise<{ id: string }[]> {
  const productId = hands.store.products[subscription.offer.ref]
  const answer = await hands.api.call('GET', `/v1/payments?status=${status}&productId=${productId}`)
  if (answer.status !== 200) throw new Error(told(answer))
  const id = hands.ids.get(subscription.number)
  return answer.body.data.filter((sale: { subscriptionId: string }) => id !== undefined && sale.subscriptionId === id)
}

/** By the signed link that the owner hands on, on the page behind it. */
async function replaceCard(
  hands: Hands,
  subscription: PlannedSubscription,
  mood: 'approves' | 'soft' | 'hard',
): Promise<string | undefined> {
  const id = hands.ids.get(subscription.number)
  if (id === undefined) return undefined
  const path = `/dashboard/api/stores/${hands.store.id}/subscriptions/${id}`
  const link = await hands.browser.call('POST', `${path}/card-link`, {})
  // Over, or never begun: whether it is, the comparison will tell.
  if (link.status === 409 || link.status === 404) return undefined
  if (link.status !== 201) return told(link)
  const card = openCard(NEW_CARDS[mood])
  const token = new URL(link.body.url).searchParams.get('token')!
  for (;;) {
    const fields = { token, method: 'credit_card', cardToken: await cardToken(hands, card) }
    try {
      const sent = await hands.browser.tryOnce('POST', `/checkout/${id}/card`, new URLSearchParams(fields), {
        'x-forwarded-for': addressOf(subscription),
      })
      return sent.status === 303 || sent.status === 302 ? undefined : told(sent)
    } catch {
      // The node died: whether the card was kept before is seen by its last digits.
      const seen = await hands.browser.call('GET', path)
      if (seen.body.cardLastFour === card.number.slice(-4)) return undefined
    }
  }
}

/** As the buyer's browser has it made by the gateway. */
async function cardToken({ api, simulator }: Hands, card: ReturnType<typeof openCard>): Promise<string> {
  const { gatewayBPublicKey } = (await api.call('GET', '/v1/payment-methods')).body.card
  const path = `/gateway-b/core/v5/tokens?appId=${gatewayBPublicKey}`
  return (await simulator.call('POST', path, tokenBody(card))).body.id
}

function told({ status, body }: Answer): string {
  return `answered ${status} ${JSON.stringify(body).slice(0, 300)}`
}
