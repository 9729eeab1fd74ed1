import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/panel.ts'
import { openShop } from '../../test/shop.ts'

const shop = await openShop()
const other = await shop.secondStore()
const owner = await signedIn(shop, 'owner')

describe('gateways', () => {
  test('are connected, asked whether they know us, put in order and taken out of use', async () => {
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

  test('take credentials and show none, in an answer or in the audit log', async () => {
    const incomplete = await owner.inStore('POST', '/gateways', {
      provider: 'GATEWAY_D',
      credentials: { secretKey: 'sk' },
    })
    assert.deepEqual([incomplete.status, incomplete.body.error.param], [400, 'credentials'])
    const credentials = { secretKey: 'sk_very_secret', webhookSecret: 'whsec_very_secret' }
    const { body } = await owner.inStore('POST', '/gateways', { provider: 'GATEWAY_D', credentials })
    const { id } = body.accounts.at(-1)
    const replaced = { secretKey: 'sk_more_secret', webhookSecret: 'whsec_more_secret' }
    const answer = await owner.inStore('PATCH', `/gateways/${id}`, { credentials: replaced })
    assert.doesNotMatch(JSON.stringify([body, answer.body, await auditOf(shop, id)]), /_secret/)
    assert.equal((await auditOf(shop, id)).at(-1).after.credentials, 'replaced')
  })

  test('of another store are not there', async () => {
    const [theirs] = other.store.gateways
    assert.equal((await owner.inStore('PATCH', `/gateways/${theirs!.id}`, { active: false })).status, 404)
    assert.equal((await owner.inStore('POST', `/gateways/${theirs!.id}/test`)).status, 404)
    assert.equal((await owner.inStore('PUT', '/gateways/order', { ids: [theirs!.id] })).status, 400)
  })
})

test('settings are changed one by one, hold at once, and leave a line with what they were', async () => {
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
