import assert from 'node:assert/strict'
import { readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { cards, openCard } from '../../test/cards.ts'
import { eventually } from '../../test/eventually.ts'
import { dataFolder, runBalcao, startNode } from '../../test/node.ts'
import { buyer } from '../../test/shop.ts'
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

test('a backup of a running node is proven, and restored to an instant that the shop chooses', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await dataFolder(), await dataFolder()]
  const variables = { DATA_DIR, BACKUP_DIR, BALCAO_SECRET: 'a secret for tests only' }
  const file = join(DATA_DIR, 'stores.json')
  await writeFile(file, JSON.stringify(document))
  const imported = await runBalcao(['import', file], variables)
  const { key } = JSON.parse(imported.stdout).stores.a.apiKeys
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
  const wal = (await readdir(join(BACKUP_DIR, 'wal'))).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).sort()
  await truncate(join(BACKUP_DIR, 'wal', wal.at(-1)!), 100)
  const damaged = await runBalcao(['backup', 'verify'], variables)
  assert.equal(damaged.code, 1)
  assert.match(damaged.stderr, /^balcao: PostgreSQL could not recover the copy: .+\n$/)
})

test('a missing file of the WAL is found across the end of a log and across timelines', () => {
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
