import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { TEST_SECRET } from '../../test/harness.ts'
import { dataFolder, runBalcao } from '../../test/nodes/node.ts'
import { call, openShop } from '../../test/shop.ts'
import { createApiKey } from '../stores/apiKeys.ts'

const shop = await openShop({ jobs: false })
const variables = {
  DATABASE_URL: shop.ctx.settings.databaseUrl!,
  BALCAO_SECRET: TEST_SECRET,
  DATA_DIR: await dataFolder(),
}

/** Runs a command with success, and returns its JSON. */
async function run(...args: string[]) {
  const { code, stdout, stderr } = await runBalcao(args, variables)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

describe('the audit log of a store', () => {
  test('contains the API key that exported sales by either address of the CSV, and no e-mail of a buyer', async () => {
    const owner = await signedIn(shop, 'owner')
    const { id, key } = await createApiKey(shop.ctx, shop.store.id, { name: 'Contador', scopes: ['charges:read'] })
    const get = (path: string, headers: object = {}) =>
      call(shop.url, 'GET', path, { headers: { authorization: `Bearer ${key}`, ...headers } })
    assert.equal((await get('/v1/payments.csv?status=PAID')).status, 200)
    assert.equal((await get('/v1/payments?email=ana@example.com', { accept: 'text/csv' })).status, 200)
    assert.equal((await get('/v1/payments.csv?startDate=x')).status, 400)
    assert.equal((await get('/v1/payments')).status, 200)
    const list = await owner.inStore('GET', '/audit?action=exportPayments&actor=api_key')
    const lines = described(list, 'listAudit').data
    const actor = { kind: 'api_key', id, name: 'Contador', email: null }
    assert.deepEqual(
      lines.map(({ actor, subject, after, address }: (typeof lines)[number]) => [actor, subject, after, address]),
      [
        [actor, shop.store.id, { byText: true, withDocuments: true }, '127.0.0.1'],
        [actor, shop.store.id, { byText: false, status: 'PAID', withDocuments: true }, '127.0.0.1'],
      ],
    )
  })

  test('contains the commands on the server that changed the store, with the old values', async () => {
    const { store } = await shop.secondStore()
    const owner = await signedIn(shop, 'owner', store)
    await run('stores', 'fee', '--store', store.id, '--percent', '1.5', '--fixed-in-cents', '0')
    const made = await run('keys', 'create', '--store', store.id, '--scopes', 'charges:read', '--name', 'Loja')
    await run('keys', 'revoke', made.id)
    const added = await run('users', 'add', '--store', store.id, '--email', 'rita@example.com', '--role', 'support')
    await run('users', 'add', '--store', store.id, '--email', 'rita@example.com', '--role', 'finance')
    await run('users', 'remove', 'rita@example.com')
    await run('privacy', 'export', '--store', store.id, '--email', 'ana@example.com')
    await run('privacy', 'erase', '--store', store.id, '--email', 'ana@example.com')
    const list = await owner.call('GET', `/stores/${store.id}/audit?actor=command`)
    const lines = described(list, 'listAudit').data.toReversed()
    const key = { name: 'Loja', scopes: ['charges:read'] }
    assert.deepEqual(
      lines.map(({ action, subject, before, after }: (typeof lines)[number]) => [action, subject, before, after]),
      [
        [
          'updateSettings',
          store.id,
          { platformFeePercent: 4.99, platformFeeFixedInCents: 100 },
          { platformFeePercent: 1.5, platformFeeFixedInCents: 0 },
        ],
        ['createApiKey', made.id, null, key],
        ['revokeApiKey', made.id, key, null],
        ['addMember', added.id, null, { role: 'support' }],
        ['changeRole', added.id, { role: 'support' }, { role: 'finance' }],
        ['removeMember', added.id, { role: 'finance' }, null],
        ['exportPerson', store.id, null, null],
        ['erasePerson', store.id, null, null],
      ],
    )
    for (const { actor } of lines) assert.deepEqual(actor, { kind: 'command', id: null, name: null, email: null })
    for (const subject of [store.id, made.id, added.id]) await auditOf(shop, subject)
  })

  test('has no line for a failed command', async () => {
    const { store } = await shop.secondStore()
    const { code } = await runBalcao(['stores', 'fee', '--store', store.id, '--percent', '101'], variables)
    assert.equal(code, 1)
    assert.deepEqual(await auditOf(shop, store.id), [])
  })
})
