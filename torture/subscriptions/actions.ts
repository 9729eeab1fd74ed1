import { setTimeout as delay } from 'node:timers/promises'
import { tokenBody } from '../sequences/tokenBody.ts'
import { BUYER } from '../shoppers/buyer.ts'
import { type Clients, isDone, unexpectedAnswer } from './clients.ts'
import type { Action, CardBehaviour, PlannedSubscription } from './planned.ts'
import { endConsent, failNext, steer } from './steeringActions.ts'

/** Performs one action. @returns a sentence about an unexpected answer, or undefined */
export async function doAction(
  clients: Clients,
  subscription: PlannedSubscription,
  action: Action,
  key: string,
): Promise<string | undefined> {
  switch (action.does) {
    case 'buy':
      return buy(clients, subscription, key)
    case 'pay':
      return payOpenCode(clients, subscription)
    case 'setBehaviour':
      return setBehaviour(clients, subscription, action.behaviour)
    case 'replace':
      return replaceCard(clients, subscription, action.behaviour)
    case 'cancel':
      return cancel(clients, subscription, action.atPeriodEnd, key)
    case 'back':
      return returnMoney(clients, subscription, action, key)
    case 'failNext':
      return failNext(clients, subscription, action.attempts)
    case 'endConsent':
      return endConsent(clients, subscription)
    default:
      return steer(clients, subscription, action, key)
  }
}

export function emailOf({ number }: PlannedSubscription): string {
  return `buyer-${number}@example.com`
}

async function buy(clients: Clients, subscription: PlannedSubscription, key: string): Promise<string | undefined> {
  const { offer, method, behaviour } = subscription
  const body = {
    offerId: clients.store.offers[offer.ref],
    method,
    buyer: buyerOf(subscription),
    ...(method === 'credit_card' && { card: openCard(FIRST_CARDS[behaviour]) }),
  }
  const answer = await clients.api.call('POST', '/v1/test-helpers/purchases', body, key)
  if (answer.status === 201) clients.ids.set(subscription.number, answer.body.subscriptionId)
  const wanted = behaviour === 'soft' || behaviour === 'hard' ? 402 : 201
  return answer.status === wanted ? undefined : unexpectedAnswer(answer)
}

function buyerOf(subscription: PlannedSubscription) {
  return {
    ...BUYER,
    name: `Buyer ${subscription.number}`,
    email: emailOf(subscription),
    document: cpfOf(subscription),
    ip: addressOf(subscription),
  }
}

/** Returns a separate network address for each buyer, because Balcão counts declined cards per address. */
function addressOf({ number }: PlannedSubscription): string {
  return `203.0.${number >> 8}.${number & 255}`
}

/** Returns a valid CPF for the buyer. It has nine digits and two check digits. */
function cpfOf({ number }: PlannedSubscription): string {
  let digits = String(100_000_000 + number * 137)
  for (const length of [9, 10]) {
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (length + 1 - index), 0)
    digits += ((sum * 10) % 11) % 10
  }
  return digits
}

/** The simulator's test card for each outcome of the first charge. KEPT has the outcomes of later charges. */
const FIRST_CARDS: Record<CardBehaviour, string> = {
  approves: '4111111111111111',
  soft: '4000000000000002',
  hard: '4000000000000069',
  lost: '4000000000000341',
}
const NEW_CARDS = { approves: '5555555555554444', soft: '4000000000000127', hard: '4000000000000150' }
const KEPT: Record<CardBehaviour, string> = {
  approves: 'approved',
  soft: 'declined',
  hard: 'declined_unsafe',
  lost: 'approved_answer_lost',
}

function openCard(number: string) {
  return { number, holderName: 'ANA M SOUZA', expiryMonth: '12', expiryYear: '2045', cvv: '123' }
}

async function setBehaviour(
  clients: Clients,
  subscription: PlannedSubscription,
  behaviour: CardBehaviour,
): Promise<string | undefined> {
  for (const card of await clients.keptCards(emailOf(subscription))) {
    const body = { provider: 'GATEWAY_B', card, outcome: KEPT[behaviour] }
    const answer = await clients.simulator.call('POST', '/control/cards', body)
    if (answer.status !== 200) return unexpectedAnswer(answer)
  }
  return undefined
}

async function payOpenCode({ api, ids, openCodes }: Clients, subscription: PlannedSubscription) {
  const [code, ...more] = openCodes.get(ids.get(subscription.number) ?? '') ?? []
  if (more.length > 0) return `${more.length + 1} codes are open at the same time`
  if (!code) return undefined
  const answer = await api.call('POST', `/v1/test-helpers/payments/${code}/pay`)
  return isDone(answer) ? undefined : unexpectedAnswer(answer)
}

async function cancel(clients: Clients, subscription: PlannedSubscription, atPeriodEnd: boolean, key: string) {
  const id = clients.ids.get(subscription.number)
  if (id === undefined) return undefined
  const answer = await clients.api.call(
    'POST',
    `/v1/subscriptions/${id}/cancel`,
    atPeriodEnd ? { atPeriodEnd } : {},
    key,
  )
  // 404 means that the subscription never started. 409 means that it is completed. The model checks whether this is
  // right.
  return [200, 404, 409].includes(answer.status) ? undefined : unexpectedAnswer(answer)
}

async function returnMoney(
  clients: Clients,
  subscription: PlannedSubscription,
  { by, which }: Extract<Action, { does: 'back' }>,
  key: string,
): Promise<string | undefined> {
  const paid = await salesOf(clients, subscription, 'PAID')
  const payment = paid[which === 'latest' ? 0 : 1]
  if (!payment) return undefined
  const atGateway = (act: string, ownKey = key) =>
    clients.api.call('POST', `/v1/test-helpers/payments/${payment.id}/${act}`, undefined, ownKey)
  let answer =
    by === 'refund'
      ? await clients.api.call('POST', `/v1/payments/${payment.id}/refunds`, undefined, key)
      : await atGateway('chargeback')
  // The team refunds a boleto of gateway B on the gateway's own site.
  if (by === 'refund' && answer.status === 422) answer = await atGateway('refund', `${key}-at-gateway`)
  if (!isDone(answer)) return unexpectedAnswer(answer)
  return by === 'refund' ? await untilRefunded(clients, payment.id) : undefined
}

/**
 * Waits for a refund that its node began and could not end. Another node continues it after the lease, which lasts
 * seconds of the machine's clock, while the clock of the store moves by days.
 */
async function untilRefunded({ api }: Clients, paymentId: string): Promise<string | undefined> {
  for (let waitedMs = 0; waitedMs <= REFUND_TIMEOUT_MS; waitedMs += REFUND_PAUSE_MS) {
    const { body } = await api.call('GET', `/v1/payments/${paymentId}`)
    if (body.status !== 'PAID') return undefined
    await delay(REFUND_PAUSE_MS)
  }
  return `payment ${paymentId} was not refunded within ${REFUND_TIMEOUT_MS} ms`
}

const REFUND_PAUSE_MS = 100
const REFUND_TIMEOUT_MS = 90_000

/** Returns the subscription's sales with one status, the newest first. */
async function salesOf(clients: Clients, subscription: PlannedSubscription, status: string): Promise<{ id: string }[]> {
  const email = encodeURIComponent(emailOf(subscription))
  const answer = await clients.api.call('GET', `/v1/payments?status=${status}&email=${email}`)
  if (answer.status !== 200) throw new Error(unexpectedAnswer(answer))
  const id = clients.ids.get(subscription.number)
  return answer.body.data.filter((sale: { subscriptionId: string }) => id !== undefined && sale.subscriptionId === id)
}

/** Creates a signed link as the owner, and replaces the card on the page of this link as the buyer. */
async function replaceCard(
  clients: Clients,
  subscription: PlannedSubscription,
  behaviour: 'approves' | 'soft' | 'hard',
): Promise<string | undefined> {
  const id = clients.ids.get(subscription.number)
  if (id === undefined) return undefined
  const path = `/dashboard/api/stores/${clients.store.id}/subscriptions/${id}`
  const link = await clients.browser.call('POST', `${path}/card-link`, {})
  // The subscription has ended or never started. The model checks whether this is right.
  if (link.status === 409 || link.status === 404) return undefined
  if (link.status !== 201) return unexpectedAnswer(link)
  const card = openCard(NEW_CARDS[behaviour])
  const token = new URL(link.body.url).searchParams.get('token')!
  for (;;) {
    const fields = { token, method: 'credit_card', cardToken: await cardToken(clients, card) }
    try {
      const sent = await clients.browser.tryOnce('POST', `/checkout/${id}/card`, new URLSearchParams(fields), {
        'x-forwarded-for': addressOf(subscription),
      })
      return sent.status === 303 || sent.status === 302 ? undefined : unexpectedAnswer(sent)
    } catch {
      // If the node died, the last four digits show whether the card was stored.
      const seen = await clients.browser.call('GET', path)
      if (seen.body.cardLastFour === card.number.slice(-4)) return undefined
    }
  }
}

/** Creates a card token at the gateway, like the buyer's browser. */
async function cardToken({ api, simulator }: Clients, card: ReturnType<typeof openCard>): Promise<string> {
  const { gatewayBPublicKey } = (await api.call('GET', '/v1/payment-methods')).body.card
  const path = `/gateway-b/core/v5/tokens?appId=${gatewayBPublicKey}`
  return (await simulator.call('POST', path, tokenBody(card))).body.id
}
