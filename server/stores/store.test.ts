import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import {
  createStore,
  defaultSettings,
  findStore,
  getStore,
  type PartialStoreSettings,
  updateStoreSettings,
} from './store.ts'

const ctx = await testContext()

describe('a store', () => {
  test('has the values of its creation, with defaults for missing settings', async () => {
    const settings = { monthlyInterestPercent: 1.2345, platformFeeFixedInCents: 0, statementDescriptor: 'LOJA' }
    const created = await createStore(ctx.database, { name: 'Loja', partner: true, settings })
    assert.deepEqual(await getStore(ctx.database, created.id), created)
    assert.deepEqual(created.settings, { ...defaultSettings, ...settings })
    assert.equal(created.partner, true)
    assert.deepEqual(created.gateways, [])
  })

  test('with an unknown id is not found', async () => {
    assert.equal(await findStore(ctx.database, 'sto_none'), undefined)
    await assert.rejects(getStore(ctx.database, 'sto_none'), { status: 404 })
  })

  test('keeps the settings that are missing from a change, and other stores keep their settings', async () => {
    const store = await createStore(ctx.database, { name: 'Loja', settings: { statementDescriptor: 'LOJA' } })
    const other = await createStore(ctx.database, { name: 'Outra' })
    const changes = { platformFeePercent: 0.5, statementDescriptor: null, interestPaidByBuyer: false }
    const settings = await updateStoreSettings(ctx, store.id, changes)
    assert.deepEqual(settings, { ...defaultSettings, ...changes })
    assert.deepEqual((await getStore(ctx.database, store.id)).settings, settings)
    assert.deepEqual((await getStore(ctx.database, other.id)).settings, defaultSettings)
  })

  const wrong: [param: string, changes: unknown][] = [
    ['maxInstallments', { maxInstallments: 13 }],
    ['maxInstallments', { maxInstallments: '12' }],
    ['interestFreeInstallments', { interestFreeInstallments: 0 }],
    ['monthlyInterestPercent', { monthlyInterestPercent: -1 }],
    ['monthlyInterestPercent', { monthlyInterestPercent: 2.99999 }],
    ['boletoDueInDays', { boletoDueInDays: 61 }],
    ['pixExpiresInMinutes', { pixExpiresInMinutes: 1.5 }],
    ['platformFeeFixedInCents', { platformFeeFixedInCents: null }],
    ['statementDescriptor', { statementDescriptor: 'MUITO COMPRIDO PARA A FATURA' }],
    ['maxInstalments', { maxInstalments: 12 }],
    ['dunningDays', { dunningDays: [] }],
    ['dunningDays', { dunningDays: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
    ['dunningDays', { dunningDays: [3, 1] }],
    ['dunningDays', { dunningDays: [1, 1] }],
    ['dunningDays.1', { dunningDays: [1, 61] }],
  ]
  for (const [param, changes] of wrong) {
    test(`refuses ${JSON.stringify(changes)} and names the setting`, async () => {
      const store = await createStore(ctx.database, { name: 'Loja' })
      const updated = updateStoreSettings(ctx, store.id, changes as PartialStoreSettings)
      await assert.rejects(updated, { status: 400, details: { param } })
      assert.deepEqual((await getStore(ctx.database, store.id)).settings, defaultSettings)
    })
  }

  test('with an unknown id cannot be changed', async () => {
    await assert.rejects(updateStoreSettings(ctx, 'sto_none', { maxInstallments: 1 }), { status: 404 })
  })
})
