import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { addGatewayAccount, type CredentialsInput, openAccount, type ProviderCredentials } from './gatewayAccounts.ts'
import { createStore, getStore } from './store.ts'

const providers: ProviderCredentials = {
  credentialNames: (provider) => (provider === 'GATEWAY_D' ? undefined : ['apiKey', 'webhookToken']),
  simulatorCredentials: () => ({ apiKey: 'simulated', webhookToken: 'token' }),
}
const own = { apiKey: 'a-secret-of-the-store', webhookToken: 'another' }

const ctx = await testContext()

function add(
  storeId: string,
  credentials: CredentialsInput,
  provider: 'GATEWAY_A' | 'GATEWAY_B' | 'GATEWAY_D' = 'GATEWAY_A',
) {
  return ctx.database.transaction((trx) =>
    addGatewayAccount(ctx, trx, { id: storeId }, { provider, credentials, providers }),
  )
}

describe('gateway accounts', () => {
  test('are loaded with the store, in the order of their creation', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    const first = await add(store.id, 'simulator')
    const second = await add(store.id, own, 'GATEWAY_B')
    assert.deepEqual((await getStore(ctx.database, store.id)).gateways, [first, second])
    assert.deepEqual([first.position, first.simulated, second.position, second.simulated], [0, true, 1, false])
  })

  test('get different positions if they are added at the same time', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    const accounts = await Promise.all(Array.from({ length: 8 }, () => add(store.id, own)))
    assert.deepEqual(accounts.map(({ position }) => position).sort(), [0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('are stored with encrypted credentials, which are decrypted for the gateway’s adapter', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    const account = await add(store.id, own)
    assert.ok(!account.sealedCredentials.includes(own.apiKey))
    const { customers, ...opened } = openAccount(ctx, account)
    assert.equal(await customers!.find('unknown'), undefined)
    assert.deepEqual(opened, {
      id: account.id,
      provider: 'GATEWAY_A',
      environment: 'sandbox',
      simulatorUrl: undefined,
      credentials: own,
    })
    assert.deepEqual(openAccount(ctx, account).credentials, opened.credentials)
  })

  test('have credentials that cannot be decrypted in the row of another account', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    const [mine, other] = [await add(store.id, own), await add(store.id, { ...own, apiKey: 'b' })]
    openAccount(ctx, mine)
    assert.throws(() => openAccount(ctx, { ...other, sealedCredentials: mine.sealedCredentials }))
  })

  test('of the simulator call only the simulator', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    const account = await add(store.id, 'simulator')
    const { simulatorUrl, credentials } = openAccount({ ...ctx, simulatorUrl: 'http://127.0.0.1:9' }, account)
    assert.equal(simulatorUrl, 'http://127.0.0.1:9')
    assert.deepEqual(credentials, { apiKey: 'simulated', webhookToken: 'token' })
    assert.throws(() => openAccount({ ...ctx, simulatorUrl: undefined }, account))
  })

  test('of the simulator are refused in production', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    const production = { ...ctx, settings: { ...ctx.settings, environment: 'production' as const } }
    const input = { provider: 'GATEWAY_A', credentials: 'simulator' } as const
    const added = ctx.database.transaction((trx) => addGatewayAccount(production, trx, store, { ...input, providers }))
    await assert.rejects(added, { status: 400, details: { param: 'credentials' } })
  })

  test('need all their credentials and no others, and the error contains no credential', async () => {
    const store = await createStore(ctx.database, { name: 'Loja' })
    const wrong = [{ apiKey: 'x-secret' }, { ...own, apiKey: '' }, { ...own, appId: 'x-secret' }]
    for (const credentials of wrong) {
      await assert.rejects(add(store.id, credentials as Record<string, string>), (error: Error) => {
        assert.ok(!error.message.includes('x-secret'))
        assert.match(error.message, /GATEWAY_A needs apiKey, webhookToken/)
        return true
      })
    }
    await assert.rejects(add(store.id, own, 'GATEWAY_D'), { status: 400 })
  })

  test('are not added to an unknown store', async () => {
    await assert.rejects(add('sto_none', own), { status: 404 })
  })
})
