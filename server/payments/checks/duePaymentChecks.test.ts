import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../../../test/eventually.ts'
import { openGatewayProxy } from '../../../test/gateways/gatewayProxy.ts'
import { buyer, openShop } from '../../../test/shop.ts'
import { sql } from '../../core/sql.ts'
import { startJobs } from '../../scheduler/jobs.ts'
import { forgetStore } from '../../stores/authenticate.ts'

const shop = await openShop({ gateways: ['GATEWAY_A', 'GATEWAY_B'], jobs: false })
const proxy = await openGatewayProxy(shop.simulatorUrl)
after(() => proxy.close())
shop.ctx.simulatorUrl = proxy.url

async function newPayment(): Promise<string> {
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100 })).body
  return (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body.id
}

const dueNow = (ids: string[]) =>
  shop.ctx.database.rows(
    sql('test due now', 'update payment_checks set next_at = now() where payment_id = any (:ids)'),
    { ids },
  )

test('a gateway that does not answer delays only its own checks', async (context) => {
  const atA = await Promise.all(Array.from({ length: 40 }, newPayment))
  await shop.ctx.database.rows(
    sql('test B first', `update gateway_accounts set position = -1 where provider = 'GATEWAY_B'`),
  )
  forgetStore(shop.store.id)
  const atB = await newPayment()
  const released = Promise.withResolvers<undefined>()
  const asked: string[] = []
  proxy.meddle = async ({ method, path }) => {
    if (method !== 'GET') return undefined
    asked.push(path.slice(0, 10))
    return path.startsWith('/gateway-a') ? await released.promise : undefined
  }
  await dueNow(atA)
  const jobs = startJobs(shop.ctx)
  context.after(() => jobs.stop())
  await eventually(async () => asked.length >= 16, 'the jobs sent their share of look-ups to gateway A')
  await dueNow([atB])
  await eventually(async () => asked.includes('/gateway-b'), 'the jobs sent the look-up to gateway B')
  assert.ok(asked.filter((path) => path === '/gateway-a').length <= 32, `${asked.length} look-ups`)
  released.resolve(undefined)
})
