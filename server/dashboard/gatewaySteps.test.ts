import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { cardFor, cards } from '../../test/cards.ts'
import { described, signedIn } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { newId } from '../core/ids.ts'
import { type Provider, providers } from '../core/provider.ts'
import { createPayment } from '../payments/createPayment.ts'
import { subscribeToGatewayWebhooks } from '../payments/gatewayWebhooks/subscribeToGatewayWebhooks.ts'
import { startJobs } from '../scheduler/jobs.ts'
import { getStore } from '../stores/store.ts'

const shop = await openShop({ gateways: [...providers], jobs: false })
const owner = await signedIn(shop, 'owner')
const accountOf = (provider: string) => shop.store.gateways.find((one) => one.provider === provider)!

async function stepsOf(provider: string): Promise<Answer['body']> {
  return described(await owner.inStore('GET', `/gateways/${accountOf(provider).id}/steps`), 'getGatewaySteps')
}

/** Returns the names of the steps that are done. */
async function doneAt(provider: string): Promise<string[]> {
  const { steps } = await stepsOf(provider)
  return steps.filter((one: Answer['body']) => one.doneAt !== null).map((one: Answer['body']) => one.step)
}

/** Sells by PIX, or by card at a gateway without PIX, while only this gateway is in use. @returns the payment's id */
async function sell(provider: Provider): Promise<string> {
  for (const { id } of shop.store.gateways)
    await owner.inStore('PATCH', `/gateways/${id}`, { active: id === accountOf(provider).id })
  const { method, amountInCents } = await stepsOf(provider)
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents })).body
  const isHosted = provider === 'GATEWAY_D'
  const card = method === 'credit_card' && !isHosted ? await cardFor(shop, cards.approved) : undefined
  const store = await getStore(shop.ctx.database, shop.store.id)
  const { payment } = await createPayment(shop.ctx, store, charge.id, {
    request: { method, buyer, card },
    paymentId: newId('pay'),
    channel: isHosted ? 'checkout' : 'api',
  })
  return payment.id
}

async function payAtGateway(provider: string, paymentId: string): Promise<void> {
  const [payment] = await shop.atGateway(paymentId)
  if (payment.status === 'approved' || payment.paidInCents > 0) return
  await call(shop.simulatorUrl, 'POST', `/control/${provider}/payments/${payment.id}/pay`, { body: {} })
}

describe('the steps of the first day', () => {
  test('are all open for a new account, and a test of the credentials completes the first', async () => {
    for (const provider of providers) {
      assert.deepEqual(await doneAt(provider), [])
      const before = Date.now()
      await owner.inStore('POST', `/gateways/${accountOf(provider).id}/test`)
      const [{ step, doneAt: at }] = (await stepsOf(provider)).steps
      assert.equal(step, 'credentials')
      assert.ok(Math.abs(Date.parse(at) - before) < 60_000)
      await owner.inStore('POST', `/gateways/${accountOf(provider).id}/test`)
      assert.equal((await stepsOf(provider)).steps[0].doneAt, at)
    }
    const other = await shop.secondStore()
    const path = `/gateways/${other.store.gateways[0]!.id}/steps`
    assert.equal((await owner.inStore('GET', path)).status, 404)
  })

  test('show the address of the webhooks that a gateway has accepted', async () => {
    assert.ok((await subscribeToGatewayWebhooks(shop.ctx)) >= providers.length)
    const registered = ['credentials', 'webhook_registered']
    for (const provider of ['GATEWAY_A', 'GATEWAY_B', 'GATEWAY_D']) assert.deepEqual(await doneAt(provider), registered)
    assert.deepEqual(await doneAt('GATEWAY_C'), ['credentials'])
  })

  test('start again after a change of credentials', async () => {
    const added = await owner.inStore('POST', '/gateways', { provider: 'GATEWAY_A', credentials: 'simulator' })
    const { id } = added.body.accounts.at(-1)
    const steps = async () => (await owner.inStore('GET', `/gateways/${id}/steps`)).body.steps
    await owner.inStore('POST', `/gateways/${id}/test`)
    assert.ok((await steps())[0].doneAt)
    await owner.inStore('PATCH', `/gateways/${id}`, { credentials: 'simulator' })
    assert.ok((await steps()).every((one: Answer['body']) => one.doneAt === null))
    await owner.inStore('PATCH', `/gateways/${id}`, { active: false })
  })

  for (const provider of providers)
    test(`are done after the first payment of ${provider}, its webhook and its refund, without a person`, async () => {
      jobs ??= startJobs(shop.ctx)
      const id = await sell(provider)
      await payAtGateway(provider, id)
      const all = ['credentials', 'webhook_registered', 'webhook_received', 'paid', 'refunded']
      const reaches = (steps: string[]) => async () => String(await doneAt(provider)) === String(steps)
      await eventually(reaches(all.slice(0, 4)), 'the payment and its webhook are seen')
      const { status } = await shop.call('POST', `/v1/payments/${id}/refunds`, { reason: 'other' })
      assert.ok(status < 300)
      await eventually(reaches(all), 'the refund is seen')
      const { steps, method } = await stepsOf(provider)
      assert.deepEqual([steps[3].paymentId, steps[4].paymentId], [id, id])
      const hasPix = provider === 'GATEWAY_A' || provider === 'GATEWAY_B'
      assert.equal(method, hasPix ? 'pix' : 'credit_card')
    })
})

let jobs: ReturnType<typeof startJobs> | undefined
afterFile(() => jobs?.stop())
