import { allEventKinds, type EventKind, isEventKind } from '../events/eventKinds.ts'
import { StartError } from '../lib/startError.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { apiCall } from './apiCall.ts'

type Shop = {
  call(path: string, body?: object): ReturnType<typeof apiCall>
  get(path: string): ReturnType<typeof apiCall>
}
type Created = { chargeId?: string; paymentId?: string; subscriptionId?: string }

const DAY_SECONDS = 24 * 60 * 60
const REFUND_WINDOW_DAYS = 7
/** Days after which every PIX code and boleto has expired: at most 60 days, plus a weekend for a boleto. */
const CODE_DAYS = 64

/** The kinds of event for which the store's clock must move, with the number of days and the point in time. */
const moves: Partial<Record<EventKind, { days: number; to: string }>> = {
  'payment.completed': { days: REFUND_WINDOW_DAYS, to: 'to the end of the refund window' },
  'subscription.renewed': { days: 1, to: 'to the end of the trial' },
  'subscription.payment_failed': { days: 1 + CODE_DAYS, to: 'past the expiry of an unpaid PIX code' },
}

/**
 * `balcao trigger`: creates a real sandbox payment or subscription that leads to an event, and prints the ids. If the command
 * must move the store's clock, it warns on standard error first.
 * @throws StartError for an unknown kind, and for an error of the API
 */
export async function trigger(event: string, options: { key: string; url?: string }): Promise<void> {
  if (!isEventKind(event))
    throw new StartError(`There is no event ${event}. The events are ${allEventKinds.join(', ')}.`)
  if (!isTriggered(event)) throw new StartError(`No request can cause the event ${event}.`)
  const base = options.url ?? environmentSettings().settings.publicUrl
  const shop: Shop = {
    call: (path, body = {}) => apiCall(base, { key: options.key, method: 'POST', path, body }),
    get: (path) => apiCall(base, { key: options.key, method: 'GET', path }),
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

/** A gateway refuses a refund for reasons of its own, and a buyer leaves a page. No request causes these events. */
type Triggered = Exclude<EventKind, 'refund.failed' | 'checkout.abandoned'>

function isTriggered(event: EventKind): event is Triggered {
  return event in ways
}

/** For each kind of event, creates a payment or subscription that leads to the event. */
const ways: Record<Triggered, (shop: Shop) => Promise<Created>> = {
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

/** Creates a PIX subscription with a trial of one day, so no gateway is called yet. */
async function trial(shop: Shop): Promise<Created> {
  const recurring = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 4990, trialDays: 1 }
  const offer = await shop.call('/v1/test-helpers/offers', { name: 'balcao trigger', ...recurring })
  const { subscriptionId } = await shop.call('/v1/test-helpers/purchases', { offerId: offer.id, method: 'pix', buyer })
  return { subscriptionId }
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
  const payment = await shop.call(`/v1/charges/${charge.id}/payments`, {
    method: 'pix',
    buyer,
  })
  return { chargeId: charge.id, paymentId: payment.id }
}

async function pixThat(shop: Shop, ...acts: string[]): Promise<Created> {
  const made = await pix(shop)
  for (const act of acts) await shop.call(`/v1/test-helpers/payments/${made.paymentId}/${act}`)
  return made
}
