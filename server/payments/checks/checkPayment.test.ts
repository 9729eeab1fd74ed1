/** Tests of the schedule of checks at a gateway, and of a gateway that does not answer. */
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { openGatewayProxy } from '../../../test/gateways/gatewayProxy.ts'
import { buyer, call, openShop } from '../../../test/shop.ts'
import { sql } from '../../core/sql.ts'
import { type PaymentRow, paymentById } from '../payment.ts'
import { checkPayment } from './checkPayment.ts'
import { nextCheck } from './checkSchedule.ts'

const shop = await openShop({ jobs: false })
const { simulatorUrl } = shop
const proxy = await openGatewayProxy(simulatorUrl)
after(() => proxy.close())
shop.ctx.simulatorUrl = proxy.url
afterEach(() => {
  proxy.meddle = undefined
})

const HOUR = 3600
const DAY = 24 * HOUR

async function newPayment(method = 'pix', name = buyer.name): Promise<{ chargeId: string; id: string }> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 10_000 })).body
  const body = { method, buyer: { ...buyer, name } }
  const answer = await shop.call('POST', `/v1/charges/${charge.id}/payments`, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return { chargeId: charge.id, id: answer.body.id }
}

const rowOf = async (id: string) => (await shop.ctx.database.row(paymentById, { id, storeId: shop.store.id }))!
const check = async (id: string) => (await checkPayment(shop.ctx, shop.store, id))!

async function secondsToCheck(id: string): Promise<number | null> {
  const text =
    'select extract(epoch from next_at - now())::float8 as seconds from payment_checks where payment_id = :id'
  return (await shop.ctx.database.row(sql('check in', text).as<{ seconds: number | null }>(), { id }))?.seconds ?? null
}

async function expireAgo(id: string, seconds: number): Promise<void> {
  const text = `update payments set expires_at = now() - :seconds::float8 * interval '1 second' where id = :id`
  await shop.ctx.database.rows(sql('check expired ago', text), { id, seconds })
}

/** Pays at the simulated bank, without a webhook. */
async function payUnseen(id: string, force = false): Promise<void> {
  const [there] = await shop.atGateway(id)
  const body = { webhooks: 'never', force }
  const paid = await call(simulatorUrl, 'POST', `/control/GATEWAY_A/payments/${there.id}/pay`, { body })
  assert.equal(paid.status, 200)
}

const isLookUp = ({ method, path }: { method: string; path: string }) => method === 'GET' && path.includes('/payments')
const unreachable = async (one: { method: string; path: string }) =>
  isLookUp(one) ? { status: 503, json: {} } : undefined

describe('while a gateway does not answer', () => {
  test('a PIX that was paid in its last second does not expire', async () => {
    const { id, chargeId } = await newPayment()
    await payUnseen(id)
    await expireAgo(id, 1)
    proxy.meddle = unreachable
    assert.equal((await check(id)).status, 'pending')
    const [first, second] = [await secondsToCheck(id), await check(id).then(() => secondsToCheck(id))]
    assert.ok(first! > 10 && first! <= 15 && second! > 25 && second! <= 30, `after ${first}, then ${second} s`)
    proxy.meddle = undefined
    assert.equal((await check(id)).status, 'paid')
    assert.equal((await shop.call('GET', `/v1/charges/${chargeId}`)).body.status, 'paid')
  })

  test('a PIX expires a day after its time, and money that is found later is still accepted', async () => {
    const { id } = await newPayment()
    await payUnseen(id)
    await expireAgo(id, DAY + 1)
    proxy.meddle = unreachable
    assert.equal((await check(id)).status, 'expired')
    proxy.meddle = undefined
    assert.equal((await check(id)).status, 'paid')
  })

  test('the time between two checks doubles from 15 seconds up to one hour', () => {
    const row = { status: 'pending', method: 'pix' } as PaymentRow
    let checks = 3
    const waits = Array.from({ length: 10 }, () => {
      const next = nextCheck(row, checks, { gone: false, owing: false, lost: true })
      checks = next.checks
      return next.seconds
    })
    assert.deepEqual(waits, [15, 30, 60, 120, 240, 480, 960, 1920, HOUR, HOUR])
    const answered = nextCheck(row, checks, { gone: false, owing: false, lost: false })
    assert.deepEqual(answered, { seconds: 15 * 60, checks: 1 })
  })
})

describe('a check of a payment', () => {
  test('is repeated immediately if the charge was canceled during the check, and the repeated check cancels the PIX at the gateway', async () => {
    const { id, chargeId } = await newPayment()
    proxy.meddle = async (one) => {
      proxy.meddle = undefined
      if (isLookUp(one)) assert.equal((await shop.call('POST', `/v1/charges/${chargeId}/cancel`)).status, 200)
      return undefined
    }
    assert.equal((await check(id)).status, 'pending')
    assert.ok((await secondsToCheck(id))! <= 0)
    assert.equal((await check(id)).status, 'canceled')
  })

  test('comes after an hour and then daily for a boleto, and after 4 and then 15 minutes for a PIX', async () => {
    const [slip, code] = [await newPayment('boleto'), await newPayment()]
    assert.equal(Math.ceil((await secondsToCheck(slip.id))!), HOUR)
    assert.equal(Math.ceil((await secondsToCheck(code.id))!), 4 * 60)
    await Promise.all([check(slip.id), check(code.id)])
    assert.equal(Math.ceil((await secondsToCheck(slip.id))!), DAY)
    assert.equal(Math.ceil((await secondsToCheck(code.id))!), 15 * 60)
  })

  test('comes daily for a week after a boleto expired, and finds late money', async () => {
    const { id } = await newPayment('boleto')
    await expireAgo(id, 1)
    assert.equal((await check(id)).status, 'expired')
    await payUnseen(id, true)
    const waits: (number | null)[] = []
    for (let checks = 0; waits.at(-1) !== null; checks++)
      waits.push(nextCheck(await rowOf(id), checks, { gone: true, owing: false, lost: false }).seconds)
    assert.deepEqual(waits, [HOUR, DAY, DAY, DAY, DAY, DAY, DAY, DAY, null])
    assert.equal((await check(id)).status, 'paid')
  })
})

test('a buyer can pay with a name that has an emoji as its 64th character', async () => {
  const { id } = await newPayment('pix', `${'a'.repeat(63)}🎸 e mais`)
  assert.equal((await rowOf(id)).buyer_name, `${'a'.repeat(63)}🎸 e mais`)
})
