import assert from 'node:assert/strict'
import { test } from 'node:test'
import { described, type Person, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { forgetStore } from '../stores/authenticate.ts'
import { defaultSettings, getStore } from '../stores/store.ts'

const shop = await openShop({ jobs: false })
const makePartner = sql('platformFeeTest.partner', 'update stores set partner = true where id = :id')
await shop.ctx.database.rows(makePartner, { id: shop.store.id })
forgetStore(shop.store.id)

test('every role can read the platform’s fee of a partner’s store, and no role can change it', async () => {
  const settings = { platformFeePercent: 7.5, platformFeeFixedInCents: 30 }
  const { body } = await shop.call('POST', '/v1/partner/stores', { name: 'Filha', settings })
  const store = await getStore(shop.ctx.database, body.id)
  const ofStore = async (who: Person, method: string, sent?: object) =>
    await who.call(method, `/stores/${store.id}/settings`, sent)
  for (const role of ['owner', 'finance'] as const) {
    const person = await signedIn(shop, role, store)
    for (const change of [{ platformFeePercent: 0 }, { maxInstallments: 3, platformFeeFixedInCents: 0 }]) {
      const refused = await ofStore(person, 'PATCH', change)
      const { type, code, param } = refused.body.error
      const wrong = 'platformFeePercent' in change ? 'platformFeePercent' : 'platformFeeFixedInCents'
      assert.deepEqual([refused.status, type, code, param], [403, 'forbidden', 'platform_setting', wrong])
    }
    const kept = described(await ofStore(person, 'PATCH', { maxInstallments: 6, ...settings }), 'updateSettings')
    assert.deepEqual([kept.maxInstallments, kept.platformFeePercent, kept.platformFeeFixedInCents], [6, 7.5, 30])
    assert.deepEqual(described(await ofStore(person, 'GET'), 'getSettings').locked, [
      'platformFeePercent',
      'platformFeeFixedInCents',
    ])
  }
})

test('the dashboard asks for the fee until somebody sets it, and saving other settings does not set it', async () => {
  const { store: fresh } = await shop.secondStore()
  const owner = await signedIn(shop, 'owner', fresh)
  const patch = async (sent: object) =>
    described(await owner.call('PATCH', `/stores/${fresh.id}/settings`, sent), 'updateSettings').platformFeeChosen
  const asked = async () =>
    !described(await owner.call('GET', `/stores/${fresh.id}/overview`), 'getOverview').setup.hasFee
  assert.deepEqual([await patch({ maxInstallments: 3 }), await asked()], [false, true])
  const { platformFeePercent, platformFeeFixedInCents } = defaultSettings
  assert.deepEqual([await patch({ platformFeePercent, platformFeeFixedInCents }), await asked()], [true, false])
  assert.deepEqual([await patch({ maxInstallments: 4 }), await asked()], [true, false])
  const given = await shop.secondStore({ platformFeePercent: 0 })
  assert.equal(given.store.platformFeeChosen, true)
})

test('a store without a partner can change its platform fee', async () => {
  const owner = await signedIn(shop, 'owner')
  const changed = described(await owner.inStore('PATCH', '/settings', { platformFeePercent: 1 }), 'updateSettings')
  assert.deepEqual([changed.platformFeePercent, changed.locked], [1, []])
})
