import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'

// Without jobs, no check in the background gets the planted fault.
const shop = await openShop({ jobs: false })

test('a sale can be checked at the gateway, and a missing answer does not mean "still pending"', async () => {
  const support = await signedIn(shop, 'support')
  const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body
  const { id } = (await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })).body
  const check = () => support.inStore('POST', `/sales/${id}/check`)
  assert.equal(described(await check(), 'checkSale').status, 'PENDING')
  const reference = sql('checkSaleTest.gatewayId', 'select external_id as id from payments where id = :id').as<{
    id: string
  }>()
  const atGateway = (await shop.ctx.database.row(reference, { id }))!.id
  const paid = `/control/GATEWAY_A/payments/${atGateway}/pay`
  assert.equal((await call(shop.simulatorUrl, 'POST', paid, { body: { webhooks: 'never' } })).status, 200)
  const body = { provider: 'GATEWAY_A', operation: 'find', fault: 'reset' }
  await call(shop.simulatorUrl, 'POST', '/control/faults', { body })
  const silent = await check()
  await call(shop.simulatorUrl, 'DELETE', '/control/faults')
  assert.deepEqual([silent.status, silent.body.error.type], [502, 'gateway_error'])
  const answered = described(await check(), 'checkSale')
  assert.deepEqual([answered.status, answered.can.check], ['PAID', false])
  const lines = await auditOf(shop, id)
  assert.deepEqual(lines.at(-1)?.after, { status: 'PAID' })
})
