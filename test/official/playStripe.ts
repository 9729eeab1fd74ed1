import assert from 'node:assert/strict'
import Stripe from 'stripe'
import { addDays, dateInSaoPaulo } from '../../server/brazil/calendar.ts'
import { systemNow } from '../../server/core/clock.ts'
import type { GatewayAccount } from '../../server/gateways/port/account.ts'
import { stripe } from '../../server/gateways/stripe/stripe.ts'
import { paymentOrder } from '../gateways/paymentOrder.ts'
import type { Stage } from './playGateway.ts'

/** Plays a card on the hosted page, a failed refund, the end of disputes, and the payouts of the next weeks. */
export async function playStripe({ account, act, sell }: Stage): Promise<void> {
  const paid = await sell()
  await payOnPage(account.simulatorUrl!, await open())
  await act(paid.externalId, 'refund', { amountInCents: 4000 })
  await act(paid.externalId, 'fail_refund')
  const failed = await stripe.refunds.findFailed!(account, paid)
  assert.ok(failed.is === 'found' && failed.refunds.length === 1)
  for (const end of ['dispute_won', 'given up']) {
    const sold = await sell()
    await act(sold.externalId, 'chargeback')
    const found = await stripe.disputes!.find(account, sold)
    assert.ok(found.is === 'found')
    const [dispute] = found.disputes
    if (end === 'dispute_won') await act(sold.externalId, end)
    else assert.equal((await stripe.disputes!.accept!(account, dispute!.externalId)).is, 'accepted')
    assert.ok(await stripe.orders.find(account, sold))
  }
  const today = dateInSaoPaulo(systemNow())
  const later = { ...account, simulatedDay: addDays(today, 45) }
  const period = { since: today, until: addDays(today, 60) }
  const read = await stripe.books!.read(later, { ...period, cursor: 'payouts' })
  assert.ok(read.is === 'read' && read.payouts.length > 0, JSON.stringify(read))
  assert.equal((await stripe.books!.read(later, period)).is, 'read')
  for (const refused of REFUSED) await refuse(account, refused)

  async function open(): Promise<string> {
    const created = await stripe.card!.create(account, paymentOrder({ returnUrl: 'https://loja.example/' }))
    assert.ok(created.is === 'pending')
    assert.equal(await stripe.webhooks.resolve!(account, 'pi_none'), undefined)
    return created.externalId
  }
}

const REFUSED: readonly [path: string, form: Record<string, string>][] = [
  ['refunds', {}],
  ['refunds', { payment_intent: 'pi_none' }],
  ['refunds', { payment_intent: 'pi_none', amount: 'all' }],
  ['checkout/sessions', { mode: 'setup' }],
  ['checkout/sessions', { mode: 'payment', payment_method_types: 'card' }],
  ['checkout/sessions', { mode: 'payment' }],
  ['checkout/sessions/cs_test_none/expire', {}],
  ['disputes/du_none', {}],
  ['transfers/tr_none/reversals', {}],
  ['webhook_endpoints', { url: 'nowhere' }],
]

async function refuse({ simulatorUrl, credentials }: GatewayAccount, [path, form]: (typeof REFUSED)[number]) {
  const headers = { authorization: `Bearer ${credentials.secretKey}`, 'stripe-version': Stripe.API_VERSION }
  const call = { method: 'POST', headers, body: new URLSearchParams(form) }
  const { status } = await fetch(`${simulatorUrl}/gateway-d/v1/${path}`, call)
  assert.ok(status === 400 || status === 404, `${path} ${status}`)
}

/** After a declined card the page stays open. Then another card pays. */
async function payOnPage(simulatorUrl: string, session: string): Promise<void> {
  for (const [number, status] of [
    ['4000000000009995', 200],
    ['4242424242424242', 303],
  ] as const) {
    const body = new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'ANA SOUZA' })
    const url = `${simulatorUrl}/gateway-d/pay/${session}`
    assert.equal((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status, status)
  }
}
