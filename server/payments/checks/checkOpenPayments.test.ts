/** Tests of checks in sets: one list of the gateway shows the state of many open payments. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { openGatewayProxy } from '../../../test/gateways/gatewayProxy.ts'
import { buyer, call, openShop } from '../../../test/shop.ts'
import { sql } from '../../core/sql.ts'
import { openPaymentSets } from './checkOpenPayments.ts'
import { checkPayment } from './checkPayment.ts'
import { duePaymentChecks } from './duePaymentChecks.ts'

const shop = await openShop({ jobs: false, settings: { pixExpiresInMinutes: 60 } })
const proxy = await openGatewayProxy(shop.simulatorUrl)
after(() => proxy.close())
shop.ctx.simulatorUrl = proxy.url
const { pool } = shop.ctx.database
const sets = openPaymentSets(shop.ctx)
const claim = () => sets.claim({ limit: 10, limitPerOwner: 10, exceptOwners: [] })

async function newPayments(count: number): Promise<string[]> {
  const pay = async () => {
    const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4_990 })).body
    return (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body.id as string
  }
  return await Promise.all(Array.from({ length: count }, pay))
}

/** Makes the checks of payments due in ten seconds. */
async function makeDue(ids: readonly string[]): Promise<void> {
  const text = `update payment_checks set next_at = now() + interval '10 seconds' where payment_id = any (:ids)`
  await shop.ctx.database.rows(sql('test due in ten seconds', text), { ids })
}

type Plan = { id: string; seconds: number; checks: number }

async function plansOf(ids: readonly string[]): Promise<Map<string, Plan>> {
  const { rows } = await pool.query<Plan>(
    `select payment_id as id, extract(epoch from next_at - now())::float8 as seconds, checks from payment_checks where payment_id = any ($1)`,
    [ids],
  )
  return new Map(rows.map((plan) => [plan.id, plan]))
}

beforeEach(async () => {
  proxy.meddle = undefined
  await pool.query('delete from payment_checks')
})

test('one call shows that 23 of 26 PIX are still open, and the other three get a separate check', async () => {
  const ids = await newPayments(26)
  const [paid, canceled, expiring, requested, ...open] = ids as [string, string, string, string, ...string[]]
  const [there] = await shop.atGateway(paid)
  const body = { webhooks: 'never' }
  await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body })
  const chargeOf = async (id: string) => (await shop.call('GET', `/v1/payments/${id}`)).body.chargeId
  assert.equal((await shop.call('POST', `/v1/charges/${await chargeOf(canceled)}/cancel`)).status, 200)
  await pool.query(`update payments set expires_at = now() + interval '2 minutes' where id = $1`, [expiring])
  await makeDue(ids)
  proxy.calls.length = 0
  proxy.meddle = async () => {
    // Another call requests a check of this payment while the gateway answers the list.
    await pool.query(
      `update payment_checks set requests = requests + 1, next_at = now() - interval '1 hour' where payment_id = any ($1)`,
      [[requested, paid]],
    )
    return undefined
  }
  const [set, ...more] = await claim()
  assert.deepEqual(more, [])
  assert.deepEqual(await claim(), [], 'no other node claims the payments of a set that runs')
  await sets.work(set!)
  assert.deepEqual(
    proxy.calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`),
    ['GET /gateway-a/v3/payments'],
  )
  const plans = await plansOf(ids)
  for (const id of open) {
    const { seconds, checks } = plans.get(id)!
    assert.ok(seconds > 14 * 60 && seconds <= 15 * 60 && checks === 1, `${seconds} ${checks}`)
  }
  for (const id of [canceled, expiring]) assert.ok(plans.get(id)!.seconds <= 10, id)
  for (const id of [requested, paid]) assert.ok(plans.get(id)!.seconds < -3_000, 'the requested check comes')
  assert.equal((await checkPayment(shop.ctx, shop.store, paid))!.status, 'paid')
  assert.equal((await checkPayment(shop.ctx, shop.store, canceled))!.status, 'canceled')
})

test('while a gateway does not answer, the checks of its payments stay due at the same instants', async () => {
  const ids = await newPayments(20)
  await makeDue(ids)
  proxy.meddle = async () => ({ status: 503, json: {} })
  const [set] = await claim()
  await sets.work(set!)
  for (const { seconds, checks } of (await plansOf(ids)).values()) assert.ok(seconds <= 10 && checks === 0)
})

test('a few payments form no set, and neither do payments with a lost last answer', async () => {
  const ids = await newPayments(20)
  await makeDue(ids)
  await pool.query('update payment_checks set checks = -1 where payment_id = $1', [ids[0]])
  assert.deepEqual(await claim(), [])
})

test('an answer from before a lost answer does not delay the next attempt', async () => {
  const [listed, paid, ...more] = (await newPayments(20)) as [string, string, ...string[]]
  await makeDue([listed, paid, ...more])
  const loseMeanwhile = (id: string) => async () => {
    proxy.meddle = async () => ({ status: 503, json: {} })
    await checkPayment(shop.ctx, shop.store, id)
    proxy.meddle = undefined
    return undefined
  }
  const [set] = await claim()
  proxy.meddle = loseMeanwhile(listed)
  await sets.work(set!)
  const [there] = await shop.atGateway(paid)
  await call(shop.simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body: { webhooks: 'never' } })
  await checkPayment(shop.ctx, shop.store, paid)
  assert.equal((await plansOf([paid])).size, 0)
  proxy.meddle = loseMeanwhile(paid)
  await checkPayment(shop.ctx, shop.store, paid)
  for (const id of [listed, paid]) {
    const { seconds, checks } = (await plansOf([id])).get(id)!
    assert.ok(seconds <= 15 && checks === -1, `${id} ${seconds} ${checks}`)
  }
})

test('the checks of one gateway account leave capacity for another account, and come when they are due', async () => {
  const [first, second, third, early] = await newPayments(4)
  const other = await shop.secondStore()
  const asOther = (path: string, body: object) =>
    shop.call('POST', path, body, { authorization: `Bearer ${other.key}` })
  const charge = (await asOther('/v1/charges', { currency: 'brl', amountInCents: 900 })).body
  const { id: ofOther } = (await asOther(`/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
  await makeDue([first!, second!, third!, early!, ofOther])
  const due = sql('test share due now', `update payment_checks set next_at = now() where payment_id <> :early`)
  await shop.ctx.database.rows(due, { early: early! })
  const checks = duePaymentChecks(shop.ctx)
  const share = { limit: 8, limitPerOwner: 2, exceptOwners: [] }
  const claimed = await checks.claim(share)
  assert.deepEqual([claimed.length, claimed.filter(({ id }) => id === ofOther).length], [3, 1])
  const busy = shop.store.gateways[0]!.id
  assert.deepEqual(await checks.claim({ ...share, exceptOwners: [busy] }), [])
  const left = await checks.claim(share)
  assert.equal(left.length, 1)
  assert.ok(!left.some(({ id }) => id === early))
})
