import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { requireSameMerchant } from '../stores/sameMerchant.ts'
import { getStore } from '../stores/store.ts'

const shop = await openShop()
const other = await shop.secondStore()
const owner = await signedIn(shop, 'owner')

const deleteAtGateway = sql(
  'gatewaysTest.deleteAtGateway',
  `with moved as (delete from simulator.movements where payment_id in
     (select id from simulator.payments where external_reference = :externalReference))
   delete from simulator.payments where external_reference = :externalReference returning id`,
)

describe('gateways', () => {
  test('can be connected, tested, reordered and deactivated', async () => {
    const before = described(await owner.inStore('GET', '/gateways'), 'listGateways')
    const [first] = before.accounts
    assert.deepEqual([first.provider, first.methods], ['GATEWAY_A', ['pix', 'boleto', 'credit_card']])
    assert.equal(before.routes.pix, first.id)
    const added = await owner.inStore('POST', '/gateways', { provider: 'GATEWAY_C', credentials: 'simulator' })
    const { accounts } = described(added, 'addGateway', 201)
    const second = accounts[1]
    assert.deepEqual([second.provider, second.methods, second.position], ['GATEWAY_C', ['credit_card'], 1])
    for (const { id } of accounts)
      assert.deepEqual(described(await owner.inStore('POST', `/gateways/${id}/test`), 'testGateway'), {
        ok: true,
        cause: null,
        credentials: [],
        words: null,
      })
    const ordered = await owner.inStore('PUT', '/gateways/order', { ids: [second.id, first.id] })
    const { routes } = described(ordered, 'orderGateways')
    assert.deepEqual([routes.credit_card, routes.pix], [second.id, first.id])
    assert.equal((await shop.call('GET', '/v1/payment-methods')).body.card.provider, 'GATEWAY_C')
    const off = described(await owner.inStore('PATCH', `/gateways/${second.id}`, { active: false }), 'updateGateway')
    assert.equal(off.routes.credit_card, first.id)
    const wrong = await owner.inStore('PUT', '/gateways/order', { ids: [first.id] })
    assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'ids'])
  })

  test('never show credentials in an answer or in the audit log', async () => {
    const incomplete = await owner.inStore('POST', '/gateways', {
      provider: 'GATEWAY_D',
      credentials: { secretKey: 'sk' },
    })
    assert.deepEqual([incomplete.status, incomplete.body.error.param], [400, 'credentials.webhookSecret'])
    const credentials = { secretKey: 'sk_very_secret', webhookSecret: 'whsec_very_secret' }
    const { body } = await owner.inStore('POST', '/gateways', { provider: 'GATEWAY_D', credentials })
    const { id } = body.accounts.at(-1)
    const replaced = { secretKey: 'sk_more_secret', webhookSecret: 'whsec_more_secret' }
    const answer = await owner.inStore('PATCH', `/gateways/${id}`, { credentials: replaced })
    assert.doesNotMatch(JSON.stringify([body, answer.body, await auditOf(shop, id)]), /_secret/)
    assert.equal((await auditOf(shop, id)).at(-1).after.credentials, 'replaced')
  })

  test('accept only credentials of the same merchant after their first payment', async () => {
    const { store, ctx } = shop
    const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 1_000 })).body
    const paid = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer })
    assert.equal(paid.status, 201, JSON.stringify(paid.body))
    const before = (await getStore(ctx.database, store.id)).gateways
    const account = before.find(({ provider }) => provider === paid.body.provider)!
    const change = { credentials: 'simulator', active: false }
    const refused = await owner.inStore('PATCH', `/gateways/${account.id}`, change)
    const { code, param } = refused.body.error
    assert.deepEqual([refused.status, code, param], [400, 'other_merchant', 'credentials'])
    assert.deepEqual((await getStore(ctx.database, store.id)).gateways, before)
    // A request with a new key of the same merchant finds the payment too.
    await requireSameMerchant(ctx, store.id, openAccount(ctx, account))
    const { id: canceled } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 1_000 })).body
    const lapsed = await shop.call('POST', `/v1/charges/${canceled}/payments`, { method: 'pix', buyer })
    assert.equal((await shop.call('POST', `/v1/charges/${canceled}/cancel`)).status, 200)
    const status = async () => (await shop.call('GET', `/v1/payments/${lapsed.body.id}`)).body.status
    await eventually(async () => (await status()) === 'EXPIRED', 'the open PIX is canceled')
    await ctx.database.rows(deleteAtGateway, { externalReference: lapsed.body.id })
    await requireSameMerchant(ctx, store.id, openAccount(ctx, account))
    // Several faults, because a background check of a payment may use up the first.
    const fault = { provider: account.provider, operation: 'find', fault: '500', times: 50 }
    assert.equal((await call(shop.simulatorUrl, 'POST', '/control/faults', { body: fault })).status, 201)
    await assert.rejects(requireSameMerchant(ctx, store.id, openAccount(ctx, account)), {
      status: 400,
      details: { code: 'merchant_unproven', param: 'credentials' },
    })
    await call(shop.simulatorUrl, 'DELETE', '/control/faults')
  })

  test('are not found in another store', async () => {
    const [theirs] = other.store.gateways
    assert.equal((await owner.inStore('PATCH', `/gateways/${theirs!.id}`, { active: false })).status, 404)
    assert.equal((await owner.inStore('POST', `/gateways/${theirs!.id}/test`)).status, 404)
    assert.equal((await owner.inStore('PUT', '/gateways/order', { ids: [theirs!.id] })).status, 400)
  })
})

test('a change of a setting takes effect immediately, and the audit log has the old value', async () => {
  const changes = { name: 'Café da Esquina', maxInstallments: 6, refundWindowDays: 14 }
  const after = described(await owner.inStore('PATCH', '/settings', changes), 'updateSettings')
  assert.deepEqual([after.name, after.maxInstallments, after.boletoDueInDays], ['Café da Esquina', 6, 3])
  assert.deepEqual(described(await owner.inStore('GET', '/settings'), 'getSettings'), after)
  const charge = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 1_000 })
  assert.equal(charge.body.maxInstallments, 6)
  const line = (await auditOf(shop, shop.store.id)).at(-1)
  assert.deepEqual(
    [line.before, line.after],
    [{ name: 'Loja de Teste', maxInstallments: 12, refundWindowDays: 7 }, changes],
  )
  const wrong = await owner.inStore('PATCH', '/settings', { maxInstallments: 13 })
  assert.deepEqual([wrong.status, wrong.body.error.param], [400, 'maxInstallments'])
  const falling = await owner.inStore('PATCH', '/settings', { name: 'Outra', dunningDays: [3, 1] })
  assert.deepEqual([falling.status, falling.body.error.param], [400, 'dunningDays'])
  assert.deepEqual(described(await owner.inStore('GET', '/settings'), 'getSettings'), after)
  const preview = await owner.inStore(
    'GET',
    '/installments-preview?amountInCents=100000&maxInstallments=2&monthlyInterestPercent=2.99&interestFreeInstallments=1',
  )
  const { data } = described(preview, 'previewInstallments')
  assert.deepEqual(
    data.map(({ hasInterest }: { hasInterest: boolean }) => hasInterest),
    [false, true],
  )
})
