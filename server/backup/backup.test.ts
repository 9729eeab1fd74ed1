import assert from 'node:assert/strict'
import { mkdir, readdir, rename, rmdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { cards, openCard } from '../../test/cards.ts'
import { LAST_OF_FIRST_RELEASE, migrateTo, migrationNames } from '../../test/databases/migrateTo.ts'
import { eventually } from '../../test/eventually.ts'
import { TEST_SECRET, testDatabase } from '../../test/harness.ts'
import { dataFolder, runBalcao, startNode } from '../../test/nodes/node.ts'
import { buyer } from '../../test/shop.ts'
import { createSecretBox } from '../core/secretBox.ts'
import { startEmbedded } from '../database/embedded.ts'
import { recordRestore } from '../reconciliation/restores.ts'
import { checkDatabase } from './checkDatabase.ts'
import { findGaps } from './walFiles.ts'

const document = {
  stores: [
    {
      ref: 'a',
      name: 'Loja',
      gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
      apiKeys: [{ ref: 'key', scopes: ['charges:read', 'charges:write'] }],
    },
  ],
}

const payer = { ...buyer, ip: '203.0.113.7', address: { zipCode: '01310-100', number: '1000' } }

test('a backup of a running node is verified, and restored to a chosen instant', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await dataFolder(), await dataFolder()]
  const variables = { DATA_DIR, BACKUP_DIR, BALCAO_SECRET: 'a secret for tests only' }
  const { key } = await importStore(variables)
  const node = await startNode(variables)
  const first = await createCharge(node.url, key)
  const made = await runBalcao(['backup', 'make'], variables)
  assert.equal(made.code, 0, made.stderr)
  const kept = await createCharge(node.url, key)
  const at = new Date(Date.now() + 1)
  await eventually(async () => Date.now() > at.getTime() + 1, 'the clock goes on')
  const lost = await createCharge(node.url, key)
  await node.end()

  const restored = await runBalcao(['backup', 'restore', '--at', at.toISOString()], variables)
  assert.equal(restored.code, 0, restored.stderr)
  const { rows, problems, before } = JSON.parse(restored.stdout)
  assert.deepEqual({ charges: rows.charges, problems }, { charges: 2, problems: [] })
  assert.ok((await readdir(before)).includes('PG_VERSION'), 'the data before the restore stays')

  const again = await startNode(variables)
  const look = async (id: string) =>
    (await fetch(`${again.url}/v1/charges/${id}`, { headers: { authorization: `Bearer ${key}` } })).status
  assert.deepEqual([await look(first), await look(kept), await look(lost)], [200, 200, 404])
  const card = { method: 'credit_card', buyer: payer, card: openCard(cards.approved) }
  const answer = await post(`${again.url}/v1/charges/${kept}/payments`, key, card)
  assert.equal(
    answer.status,
    503,
    'cards wait until the gateways were asked, also after a restore of less than two seconds',
  )
  await again.end()

  const verified = await runBalcao(['backup', 'verify'], variables)
  assert.equal(verified.code, 0, verified.stderr + verified.stdout)
  assert.equal(JSON.parse(verified.stdout).rows.charges, 2, 'the WAL after a restore goes into the same folder')
  const wrong = await runBalcao(['backup', 'verify'], { ...variables, BALCAO_SECRET: 'another secret for tests' })
  assert.equal(wrong.code, 1)
  assert.match(JSON.parse(wrong.stdout).problems.join(), /BALCAO_SECRET does not open/)
  const unusable = await runBalcao(['backup', 'restore'], { ...variables, BALCAO_SECRET: 'another secret for tests' })
  assert.equal(unusable.code, 1, 'a restored database that this node cannot use')
  assert.match(JSON.parse(unusable.stdout).problems.join(), /BALCAO_SECRET does not open/)
  const wal = (await readdir(join(BACKUP_DIR, 'wal'))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort()
  await truncate(join(BACKUP_DIR, 'wal', wal.at(-1)!), 100)
  const damaged = await runBalcao(['backup', 'verify'], variables)
  assert.equal(damaged.code, 1)
  assert.match(damaged.stderr, /^balcao: PostgreSQL could not recover the copy: .+\n$/)
})

test('charges after a failed restore survive the next restore, and later copies can be verified', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await dataFolder(), await dataFolder()]
  const variables = { DATA_DIR, BACKUP_DIR, BALCAO_SECRET: 'a secret for tests only' }
  const { key } = await importStore(variables)
  const node = await startNode(variables)
  await createCharge(node.url, key)
  assert.equal((await runBalcao(['backup', 'make'], variables)).code, 0)
  await node.end()
  // The restore reads the password in its last step, after the check of the recovered database.
  const password = join(DATA_DIR, 'postgres.password')
  await rename(password, `${password}.away`)
  await mkdir(password)
  assert.equal((await runBalcao(['backup', 'restore'], variables)).code, 1)
  await rmdir(password)
  await rename(`${password}.away`, password)
  const histories = (await readdir(join(BACKUP_DIR, 'wal'))).filter((name) => name.includes('history'))
  assert.deepEqual(histories, [], 'a restore that failed leaves no timeline')

  const next = await startNode(variables)
  for (let count = 0; count < 3; count++) await createCharge(next.url, key)
  assert.equal((await runBalcao(['backup', 'make'], variables)).code, 0)
  await next.end()
  const verified = await runBalcao(['backup', 'verify'], variables)
  assert.equal(verified.code, 0, verified.stderr)
  assert.equal(JSON.parse(verified.stdout).rows.charges, 4)

  const first = JSON.parse((await runBalcao(['backup', 'list'], variables)).stdout)[0].id
  const restored = await runBalcao(['backup', 'restore', '--from', first], variables)
  assert.equal(restored.code, 0, restored.stderr)
  const { rows, timeline } = JSON.parse(restored.stdout)
  assert.deepEqual({ charges: rows.charges, timeline }, { charges: 4, timeline: 2 })
  const last = await startNode(variables)
  await createCharge(last.url, key)
  await last.end()
  const again = await runBalcao(['backup', 'restore'], variables)
  assert.equal(again.code, 0, again.stderr)
  assert.equal(JSON.parse(again.stdout).rows.charges, 5, 'the WAL after a restore is kept')
})

test('a restore refuses to choose between two branches if both have new WAL', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await dataFolder(), await dataFolder()]
  const other = await dataFolder()
  const variables = { DATA_DIR, BACKUP_DIR, BALCAO_SECRET: 'a secret for tests only' }
  const { key } = await importStore(variables)
  const node = await startNode(variables)
  await createCharge(node.url, key)
  assert.equal((await runBalcao(['backup', 'make'], variables)).code, 0)
  await node.end()
  // A second machine restores and sells. Then the first machine runs again. Both copy their WAL.
  const second = { ...variables, DATA_DIR: other }
  assert.equal((await runBalcao(['backup', 'restore'], second)).code, 0)
  for (const machine of [second, variables]) {
    const running = await startNode(machine)
    await createCharge(running.url, key)
    await running.end()
  }
  const refused = await runBalcao(['backup', 'restore'], variables)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /several branches.*timeline 1 .*timeline 2 .*--timeline N/)
  assert.match((await runBalcao(['backup', 'verify'], variables)).stderr, /several branches/)
  const named = await runBalcao(['backup', 'restore', '--timeline', '1'], variables)
  assert.equal(named.code, 0, named.stderr)
  const { rows, timeline } = JSON.parse(named.stdout)
  assert.deepEqual({ charges: rows.charges, timeline }, { charges: 2, timeline: 3 })
  assert.equal((await runBalcao(['backup', 'restore'], variables)).code, 0, 'now it is clear')
})

test('a backup of an earlier release is verified and restored by this release', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await dataFolder(), await dataFolder()]
  const variables = { DATA_DIR, BACKUP_DIR, BALCAO_SECRET: 'a secret for tests only' }
  const server = await startEmbedded(DATA_DIR, { backupDir: BACKUP_DIR })
  const [earlier, newest] = (await migrationNames()).slice(-2)
  await migrateTo(server.url, earlier!)
  assert.equal((await runBalcao(['backup', 'make'], variables)).code, 0)
  await server.close()
  for (const command of ['verify', 'restore']) {
    const { code, stdout, stderr } = await runBalcao(['backup', command], variables)
    assert.equal(code, 0, stderr)
    const { problems, pendingMigrations } = JSON.parse(stdout)
    assert.deepEqual({ problems, first: pendingMigrations[0] }, { problems: [], first: newest })
  }
  const { key } = await importStore(variables)
  const node = await startNode(variables)
  await createCharge(node.url, key)
  await node.end()
})

test('a check and a restore read only tables and columns of the first release', async () => {
  const { database, url } = await testDatabase('template0')
  const box = createSecretBox([TEST_SECRET])
  for (const name of await migrationNames()) {
    await migrateTo(url, name)
    if (name < LAST_OF_FIRST_RELEASE) continue
    const { problems } = await checkDatabase(database, box)
    assert.deepEqual(problems, [], name)
    await recordRestore(database)
  }
})

test('a missing WAL file is found, even at the end of a log and across timelines', () => {
  const [a, b, c] = ['0000000100000001000000FE', '0000000100000001000000FF', '000000020000000200000000']
  assert.deepEqual(findGaps([a, b, c, `${b}.00000028.backup`, '00000002.history'], a), [])
  assert.deepEqual(findGaps([a, c], a), ['00000001000000FF'])
  assert.deepEqual(findGaps(['000000010000000100000001', b, c], b), [], 'older files do not count')
})

async function createCharge(url: string, key: string): Promise<string> {
  const answer = await post(`${url}/v1/charges`, key, { currency: 'brl', amountInCents: 4990 })
  assert.equal(answer.status, 201)
  return ((await answer.json()) as { id: string }).id
}

function post(url: string, key: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function importStore(variables: Record<string, string>): Promise<{ key: string }> {
  const file = join(variables.DATA_DIR!, 'stores.json')
  await writeFile(file, JSON.stringify(document))
  const { stdout, stderr } = await runBalcao(['import', file], variables)
  assert.notEqual(stdout, '', stderr)
  return JSON.parse(stdout).stores.a.apiKeys
}
