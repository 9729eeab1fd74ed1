import { type EventKind, eventKinds, isEventKind } from '../events/eventKinds.ts'
import { StartError } from '../lib/startError.ts'
import { environmentSettings } from '../main.ts'
import { apiCall } from './apiCall.ts'

type Shop = { call(path: string, body?: object): ReturnType<typeof apiCall> }
type Made = { chargeId: string; paymentId: string; note?: string }

const REFUND_WINDOW_SECONDS = 7 * 24 * 60 * 60

/** `balcao trigger`: makes a real sandbox payment that leads to an event, and prints what it made. */
export async function trigger(event: string, options: { key: string; url?: string }): Promise<void> {
  if (!isEventKind(event)) throw new StartError(`There is no event ${event}; there are ${eventKinds.join(', ')}.`)
  const make = ways[event]
  if (!make) throw new StartError(`${event} cannot be triggered: this version makes no subscriptions.`)
  const base = options.url ?? environmentSettings().settings.publicUrl
  const shop: Shop = { call: (path, body = {}) => apiCall(base, options.key, 'POST', path, body) }
  const { note, ...made } = await make(shop)
  process.stdout.write(`${JSON.stringify({ event, ...made })}\n`)
  if (note) process.stderr.write(`${note}\n`)
}

/** How each kind of event comes about. */
const ways: Partial<Record<EventKind, (shop: Shop) => Promise<Made>>> = {
  'payment.pending': pix,
  'payment.paid': (shop) => pixThat(shop, 'pay'),
  'payment.failed': (shop) => pixThat(shop, 'expire'),
  'payment.refunded': (shop) => pixThat(shop, 'pay', 'refund'),
  'payment.chargeback': (shop) => pixThat(shop, 'pay', 'chargeback'),
  async 'payment.completed'(shop) {
    const made = await pixThat(shop, 'pay')
    await shop.call('/v1/test-helpers/clock/advance', { seconds: REFUND_WINDOW_SECONDS + 1 })
    return { ...made, note: 'The store’s clock moved seven days ahead, to the end of the refund window.' }
  },
}

async function pix(shop: Shop): Promise<Made> {
  const charge = await shop.call('/v1/charges', {
    currency: 'BRL',
    items: [{ name: 'balcao trigger', quantity: 1, unitAmountInCents: 4990 }],
    metadata: { source: 'balcao trigger' },
  })
  const payment = await shop.call(`/v1/charges/${charge.id}/payments`, {
    method: 'pix',
    buyer: { name: 'Ana Maria Souza', email: 'ana@example.com', document: '52998224725', phone: '11987654321' },
  })
  return { chargeId: charge.id, paymentId: payment.id }
}

async function pixThat(shop: Shop, ...acts: string[]): Promise<Made> {
  const made = await pix(shop)
  for (const act of acts) await shop.call(`/v1/test-helpers/payments/${made.paymentId}/${act}`)
  return made
}
