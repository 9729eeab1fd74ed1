import { request } from 'undici'
import { allEventKinds, type EventKind, isEventKind } from '../events/eventKinds.ts'
import { gatewayFor } from '../gateways/all.ts'
import { didYouMean } from '../lib/nearest.ts'
import { StartError } from '../lib/startError.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { apiCall, keyOf } from './apiCall.ts'
import { takeMoneySilently } from './refusedRefund.ts'

type Shop = {
  call(path: string, body?: object): ReturnType<typeof apiCall>
  get(path: string): ReturnType<typeof apiCall>
  /** Address of the server, for the pages of buyers. */
  base: string
}
type Created = { chargeId?: string; paymentId?: string; subscriptionId?: string; offerId?: string }

const DAY_SECONDS = 24 * 60 * 60
const REFUND_WINDOW_DAYS = 7
/** After this number of days, every PIX code and boleto is expired: at most 60 days, plus a weekend for a boleto. */
const CODE_DAYS = 64

/** For these kinds of event the store's clock must move. `days` is the distance, and `to` describes the new time. */
const moves: Partial<Record<EventKind, { days: number; to: string }>> = {
  'payment.completed': { days: REFUND_WINDOW_DAYS, to: 'to the end of the refund window' },
  'subscription.renewed': { days: 1, to: 'to the end of the trial' },
  'subscription.payment_failed': { days: 1 + CODE_DAYS, to: 'past the expiry of an unpaid PIX code' },
  'checkout.abandoned': { days: 1, to: 'past the minutes after which a checkout counts as abandoned' },
}

/**
 * `balcao trigger`: creates a real sandbox payment or subscription that leads to an event, and prints the ids. If the command
 * must move the store's clock, it warns on standard error first.
 * @throws StartError for an unknown kind, and for an error of the API
 */
export async function trigger(event: string, options: { key?: string; url?: string }): Promise<void> {
  if (!isEventKind(event))
    throw new StartError(
      `There is no event ${event}. The events are ${allEventKinds.join(', ')}.${didYouMean(event, allEventKinds)}`,
    )
  const base = options.url ?? environmentSettings().settings.publicUrl
  const key = keyOf(options)
  const shop: Shop = {
    call: (path, body = {}) => apiCall(base, { key, method: 'POST', path, body }),
    get: (path) => apiCall(base, { key, method: 'GET', path }),
    base,
  }
  const move = moves[event]
  if (move) {
    const days = move.days === 1 ? '1 day' : `${move.days} days`
    process.stderr.write(
      `This moves the clock of the whole store ${days} ahead, ${move.to}. The clock cannot be turned back.\n`,
    )
  }
  const made = await ways[event](shop)
  process.stdout.write(`${JSON.stringify({ event, ...made })}\n`)
}

/** For each kind of event, a function creates a payment, a subscription or a visit that leads to the event. */
const ways: Record<EventKind, (shop: Shop) => Promise<Created>> = {
  'payment.pending': pix,
  'payment.paid': (shop) => pixThat(shop, 'pay'),
  'payment.failed': (shop) => pixThat(shop, 'expire'),
  'payment.refunded': (shop) => pixThat(shop, 'pay', 'refund'),
  'payment.chargeback': (shop) => pixThat(shop, 'pay', 'chargeback'),
  async 'refund.done'(shop) {
    const made = await pixThat(shop, 'pay')
    await shop.call(`/v1/payments/${made.paymentId}/refunds`, { amountInCents: 1000 })
    return made
  },
  async 'refund.failed'(shop) {
    const made = await pixThat(shop, 'pay')
    const refund = () => shop.call(`/v1/payments/${made.paymentId}/refunds`, { amountInCents: 1000 })
    const payment = await shop.get(`/v1/payments/${made.paymentId}`)
    // Some gateways report later that a refund of a PIX failed. The other gateways refuse such a refund immediately.
    if (!gatewayFor(payment.provider).refunds.findFailed) {
      await takeMoneySilently(shop.base, payment)
      await refund().catch(expectRefusal)
      return made
    }
    await refund()
    await shop.call(`/v1/test-helpers/payments/${made.paymentId}/fail-refund`)
    return made
  },
  'checkout.abandoned': leaveCheckout,
  'subscription.paused': (shop) => changed(shop, 'pause'),
  'subscription.resumed': (shop) => changed(shop, 'pause', 'resume'),
  'subscription.plan_changed': (shop) => changed(shop, 'change-day'),
  'subscription.method_changed': (shop) => changed(shop, 'change-method'),
  'dispute.opened': (shop) => pixThat(shop, 'pay', 'chargeback'),
  'dispute.closed': (shop) => pixThat(shop, 'pay', 'chargeback', 'win-dispute'),
  async 'payment.completed'(shop) {
    const made = await pixThat(shop, 'pay')
    await shop.call('/v1/test-helpers/clock/advance', { seconds: REFUND_WINDOW_DAYS * DAY_SECONDS + 1 })
    return made
  },
  'subscription.created': trial,
  async 'subscription.canceled'(shop) {
    const made = await trial(shop)
    await shop.call(`/v1/subscriptions/${made.subscriptionId}/cancel`)
    return made
  },
  async 'subscription.renewed'(shop) {
    const made = await trialThatEnds(shop)
    const { data } = await shop.get('/v1/payments?status=PENDING&perPage=100')
    const code = data.find((payment: { subscriptionId: string }) => payment.subscriptionId === made.subscriptionId)
    await shop.call(`/v1/test-helpers/payments/${code.id}/pay`)
    return { ...made, paymentId: code.id }
  },
  async 'subscription.payment_failed'(shop) {
    const made = await trialThatEnds(shop)
    await shop.call('/v1/test-helpers/clock/advance', { seconds: CODE_DAYS * DAY_SECONDS })
    return made
  },
}

/** Begins a subscription and changes it. */
async function changed(shop: Shop, ...acts: string[]): Promise<Created> {
  const recurring = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 4990 }
  const offer = await shop.call('/v1/test-helpers/offers', { name: 'balcao trigger', ...recurring })
  const wanted = { offerId: offer.id, method: 'boleto', buyer: { ...buyer, address } }
  const { id, subscriptionId } = await shop.call('/v1/test-helpers/purchases', wanted)
  await shop.call(`/v1/test-helpers/payments/${id}/pay`)
  // The answer comes when the payment has begun the subscription.
  await shop.call('/v1/test-helpers/clock/advance', { seconds: 1 })
  const { currentPeriodEnd } = await shop.get(`/v1/subscriptions/${subscriptionId}`)
  // Two weeks away from the day of the subscription.
  const day = ((new Date(currentPeriodEnd).getUTCDate() + 13) % 28) + 1
  const bodies: Record<string, object> = { 'change-day': { day }, 'change-method': { method: 'pix' } }
  for (const act of acts) await shop.call(`/v1/subscriptions/${subscriptionId}/${act}`, bodies[act])
  return { subscriptionId }
}

const address = { zipCode: '01310100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' }

function expectRefusal(error: Error): void {
  if (!/\/refunds answered 409:/.test(error.message)) throw error
}

/** Creates a PIX subscription with a trial of one day, so no gateway is called yet. */
async function trial(shop: Shop): Promise<Created> {
  const recurring = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 4990, trialDays: 1 }
  const offer = await shop.call('/v1/test-helpers/offers', { name: 'balcao trigger', ...recurring })
  const { subscriptionId } = await shop.call('/v1/test-helpers/purchases', { offerId: offer.id, method: 'pix', buyer })
  return { subscriptionId }
}

/**
 * Lets a buyer leave the page of an offer. One buyer in ten belongs to the control group, which gets no reminder and no event.
 * Then another buyer leaves.
 */
async function leaveCheckout(shop: Shop): Promise<Created> {
  const offer = await shop.call('/v1/test-helpers/offers', { name: 'balcao trigger', priceInCents: 4990 })
  const { next } = await readAbandoned(shop)
  for (let buyers = 1; buyers <= MAX_BUYERS; buyers++) {
    await leavePage(shop, `${shop.base}/checkout/${offer.id}`, `ana${buyers}-${offer.id}@example.com`)
    await shop.call('/v1/test-helpers/clock/advance', { seconds: DAY_SECONDS })
    if ((await readAbandoned(shop, next)).count > 0) break
  }
  return { offerId: offer.id }
}

/** Types an e-mail into the page, agrees to be reminded, and leaves. */
async function leavePage(shop: Shop, page: string, email: string): Promise<void> {
  const html = await (await request(page)).body.text()
  const [, purchase] = /name="purchase" value="([^"]+)"/.exec(html) ?? []
  if (purchase === undefined) throw new StartError(`${page} has no form, so no buyer can leave it.`)
  if (!html.includes('name="reminderConsent"'))
    throw new StartError(
      'This store reminds no buyers. Switch the reminders on in its settings (settings.checkoutReminders in an import document).',
    )
  const form = { purchase, name: buyer.name, email, reminderConsent: '1' }
  const left = await request(`${page}/draft`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(shop.base).origin },
    body: String(new URLSearchParams(form)),
  })
  await left.body.dump()
  if (left.statusCode >= 300) throw new StartError(`${page}/draft answered ${left.statusCode}.`)
}

const MAX_BUYERS = 9

/** Counts the events of abandoned checkouts after a sequence. @returns also the sequence of the newest event of any kind */
async function readAbandoned(shop: Shop, after?: number): Promise<{ count: number; next: number | undefined }> {
  let [count, next, isLast] = [0, after, false]
  while (!isLast) {
    const answer = await shop.get(`/v1/events?kind=checkout.abandoned${next === undefined ? '' : `&after=${next}`}`)
    count += answer.data.length
    next = answer.next as number
    isLast = !answer.hasMore
  }
  return { count, next }
}

async function trialThatEnds(shop: Shop): Promise<Created> {
  const made = await trial(shop)
  await shop.call('/v1/test-helpers/clock/advance', { seconds: DAY_SECONDS + 1 })
  return made
}

const buyer = { name: 'Ana Maria Souza', email: 'ana@example.com', document: '52998224725', phone: '11987654321' }

async function pix(shop: Shop): Promise<Created> {
  const charge = await shop.call('/v1/charges', {
    currency: 'BRL',
    items: [{ name: 'balcao trigger', quantity: 1, unitAmountInCents: 4990 }],
    metadata: { source: 'balcao trigger' },
  })
  const payment = await shop.call(`/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
  return { chargeId: charge.id, paymentId: payment.id }
}

async function pixThat(shop: Shop, ...acts: string[]): Promise<Created> {
  const made = await pix(shop)
  for (const act of acts) await shop.call(`/v1/test-helpers/payments/${made.paymentId}/${act}`)
  return made
}
