import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createSecretBox } from '../server/core/secretBox.ts'
import { claimEnvironment } from '../server/database/environment.ts'
import { findPostmaster } from '../server/database/postmaster.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { claimDatabase } from '../server/setup/claimDatabase.ts'
import { importSections } from '../server/setup/importSections.ts'
import { afterFile } from './afterFile.ts'
import { TEST_SECRET, testContext, testDatabase } from './harness.ts'
import { dataFolder, runBalcao, startNode, type TestNode } from './nodes/node.ts'

const demoFile = new URL('../demo/demo.json', import.meta.url).pathname

describe('a node with its own database', { timeout: 240_000 }, () => {
  test('shows a demo key, a login and a curl line that work at its first start, and keeps its data after a restart', async () => {
    const DATA_DIR = await dataFolder()
    const first = await startNode({ DATA_DIR, BALCAO_DEMO: 'true' })
    const key = /sk_test_\w+/.exec(first.output())![0]
    const [, url, body] = /curl -s (\S+) .* -d '(.*)'/.exec(first.output())!
    const created = await post(url!, key, body!)
    assert.equal(created.status, 201)
    const { id } = (await created.json()) as { id: string }
    const [, email, password] = /Login +(\S+) +(\S+)/.exec(first.output())!
    assert.equal(await signIn(first, email!, password!), 200)
    const [, keyOfB, keyOfC] = first.output().match(/(?<= {2})sk_test_\w+$/gm)!
    assert.deepEqual(
      [await cardInput(first, keyOfB!), await cardInput(first, keyOfC!)],
      ['gateway_b_token', 'gateway_c_token'],
    )
    assert.equal(await first.end('SIGTERM'), 0)
    assert.equal(await findPostmaster(join(DATA_DIR, 'postgres')), undefined)

    const second = await startNode({ DATA_DIR, BALCAO_DEMO: 'true' })
    assert.match(second.output(), /balcao keys create --store sto_\w{26} --scopes/)
    const simulator = (output: string) => /Simulator +(\S+)/.exec(output)![1]
    assert.equal(simulator(second.output()), simulator(first.output()))
    const kept = await fetch(`${second.url}/v1/charges/${id}`, { headers: { authorization: `Bearer ${key}` } })
    assert.equal(kept.status, 200)
    assert.equal(await second.end('SIGINT'), 0)
  })

  test('takes over the database server of a killed node, whose simulator stops, and restarts that server when it is killed', async () => {
    const DATA_DIR = await dataFolder()
    const first = await startNode({ DATA_DIR, BALCAO_DEMO: 'true' })
    const key = /sk_test_\w+/.exec(first.output())![0]
    const left = await findPostmaster(join(DATA_DIR, 'postgres'))
    assert.equal(await first.end('SIGKILL'), undefined)
    await refusesConnections({ url: simulatorsOf(first)[0]!.url })
    const second = await startNode({ DATA_DIR })
    assert.equal((await findPostmaster(join(DATA_DIR, 'postgres')))?.pid, left!.pid)
    assert.equal((await charge(second, key)).status, 201)
    process.kill(left!.pid, 'SIGKILL')
    const again = await Promise.race([nextServer(DATA_DIR, left!.pid), second.died])
    assert.equal(again.port, left!.port)
    assert.equal(await second.end(), 0)
    assert.equal(await findPostmaster(join(DATA_DIR, 'postgres')), undefined)
  })

  test('shares its database server with a second node and with commands, and the last process stops it', async () => {
    const DATA_DIR = await dataFolder()
    const one = await startNode({ DATA_DIR })
    const other = await startNode({ DATA_DIR })
    const imported = await runBalcao(['import', demoFile], { DATA_DIR })
    assert.match(
      imported.stderr,
      /^Database: the embedded one in .+\.\n(The document gives no platform fee .+\nChoose it: .+\n){3}$/,
    )
    const store = JSON.parse(imported.stdout).stores.demo
    for (const node of [one, other]) assert.equal((await charge(node, store.apiKeys.demo)).status, 201)
    const people = ['--store', store.id, '--email', 'nova@cafe.example']
    const added = JSON.parse((await runBalcao(['users', 'add', ...people], { DATA_DIR })).stdout)
    assert.equal(await signIn(one, added.email, added.password), 200)
    const reset = JSON.parse((await runBalcao(['users', 'password', added.email], { DATA_DIR })).stdout)
    assert.deepEqual(
      [await signIn(other, added.email, added.password), await signIn(other, added.email, reset.password)],
      [401, 200],
    )
    assert.equal(await one.end(), 0)
    assert.equal((await charge(other, store.apiKeys.demo)).status, 201)
    assert.equal(await other.end(), 0)
    assert.equal(await findPostmaster(join(DATA_DIR, 'postgres')), undefined)

    const made = await runBalcao(['keys', 'create', '--store', store.id, '--scopes', 'charges:read'], { DATA_DIR })
    assert.match(JSON.parse(made.stdout).key, /^sk_test_/)
    const [listed] = JSON.parse((await runBalcao(['stores', 'list'], { DATA_DIR })).stdout)
    assert.deepEqual([Object.keys(listed), listed.id], [['id', 'name', 'createdAt'], store.id])
    assert.equal(await findPostmaster(join(DATA_DIR, 'postgres')), undefined)
  })

  test('starts twice at the same time, and both processes use one database', async () => {
    const DATA_DIR = await dataFolder()
    const nodes = await Promise.all([startNode({ DATA_DIR }), startNode({ DATA_DIR })])
    assert.deepEqual(await Promise.all(nodes.map((node) => node.end())), [0, 0])
    assert.equal(await findPostmaster(join(DATA_DIR, 'postgres')), undefined)
  })
})

describe('a node with a given database', { timeout: 240_000 }, () => {
  test('restarts its simulator at the same address when its process is killed, and answers and stops while that process hangs', async () => {
    const { node } = await nodeWithStore()
    const [first] = simulatorsOf(node)
    process.kill(first!.pid, 'SIGKILL')
    await node.said('The process of the simulator died.')
    const again = await nextSimulator(node, first!.pid)
    assert.equal(again.url, first!.url)
    assert.equal((await fetch(`${again.url}/control/movements`)).status, 200)
    process.kill(again.pid, 'SIGSTOP')
    assert.equal((await fetch(`${node.url}/healthz`)).status, 200)
    assert.equal(await node.end(), 0)
    assert.throws(() => process.kill(again.pid, 0), { code: 'ESRCH' })
  })

  test('finishes a running request after SIGTERM, then exits with 0', async () => {
    const { node, key } = await nodeWithStore()
    const body = JSON.stringify({ currency: 'BRL', amountInCents: 100 })
    const socket = connectSocket(Number(new URL(node.url).port), '127.0.0.1')
    await once(socket, 'connect')
    const answer = text(socket)
    const head = ['POST /v1/charges HTTP/1.1', 'Host: x', `Authorization: Bearer ${key}`, 'Connection: close']
    head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, 'Expect: 100-continue')
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await once(socket, 'readable') // The answer "100 Continue" means that the request has begun.
    const closed = once(node.process, 'close')
    const ended = node.end('SIGTERM')
    await refusesConnections(node)
    socket.write(body)
    assert.match(await answer, /HTTP\/1\.1 201 /)
    assert.equal(await ended, 0)
    await closed
    assert.match(node.output(), /"msg":"Stopping: [\s\S]*"msg":"Stopped\."/)
  })

  test('is not ready if its clock is an hour ahead, and dates PIX codes by the clock of the database', async () => {
    const { node, key } = await nodeWithStore([], { NODE_OPTIONS: `--import "data:text/javascript,${HOUR_AHEAD}"` })
    await node.said("The clock of this machine differs from the database's.")
    const ready = await fetch(`${node.url}/readyz`)
    assert.equal(ready.status, 503)
    assert.deepEqual(((await ready.json()) as { reasons: unknown }).reasons, ['clock'])
    const { id } = (await (await charge(node, key)).json()) as { id: string }
    const buyer = { name: 'Ana Lima', email: 'ana@example.com', document: '52998224725', phone: '11987654321' }
    const paid = await post(`${node.url}/v1/charges/${id}/payments`, key, JSON.stringify({ method: 'pix', buyer }))
    const { pix } = (await paid.json()) as { pix: { expiresAt: string } }
    const minutes = (Date.parse(pix.expiresAt) - Date.now()) / 60_000
    assert.ok(minutes < 61 && minutes > 0, `the PIX expires in ${minutes} minutes`)
    assert.equal(await node.end(), 0)
  })

  for (const DATABASE_SIGNALS of ['on', 'off'])
    test(`runs as separate API and worker nodes with signals ${DATABASE_SIGNALS}, and the worker delivers the events of the API node`, async () => {
      const received = Promise.withResolvers<string>()
      const receiver = createServer(async (request, response) => {
        received.resolve(await text(request))
        response.end()
      })
      receiver.listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      const { port } = receiver.address() as { port: number }
      const { node, key, variables } = await nodeWithStore(['--role', 'api'], { DATABASE_SIGNALS })
      const worker = await startNode(variables, ['--role', 'worker'])
      try {
        const postbackUrl = `http://127.0.0.1:${port}/hook`
        const { id } = (await (await charge(node, key, { postbackUrl })).json()) as { id: string }
        const buyer = { name: 'Ana Lima', email: 'ana@example.com', document: '52998224725', phone: '11987654321' }
        const paid = await post(`${node.url}/v1/charges/${id}/payments`, key, JSON.stringify({ method: 'pix', buyer }))
        const payment = (await paid.json()) as { id: string }
        await post(`${node.url}/v1/test-helpers/payments/${payment.id}/pay`, key, '{}')
        assert.match(await received.promise, /"event":"payment\.paid"/)
        assert.deepEqual(await Promise.all([node.end(), worker.end()]), [0, 0])
      } finally {
        receiver.close()
      }
    })

  test('refuses a key within a second after a command revoked it, and lists the key as revoked', async () => {
    const { node, key, storeId, variables } = await nodeWithStore()
    const listed = async () => JSON.parse((await runBalcao(['keys', 'list', '--store', storeId], variables)).stdout)[0]
    const shown = await listed()
    assert.deepEqual([shown.lastFour, shown.revokedAt], [key.slice(-4), null])
    assert.equal((await charge(node, key)).status, 201)
    assert.equal((await runBalcao(['keys', 'revoke', shown.id], variables)).code, 0)
    const startedMs = performance.now()
    while ((await charge(node, key)).status !== 401) assert.ok(performance.now() - startedMs < 1_000)
    assert.notEqual((await listed()).revokedAt, null)
    assert.match((await runBalcao(['keys', 'revoke', 'key_x'], variables)).stderr, /^balcao: No such API key\.\n$/m)
    assert.equal(await node.end(), 0)
  })

  test('answers from several API processes, replaces a dead process, and is not ready while it drains before its end', async () => {
    const { node, key } = await nodeWithStore([], { WORKERS: '2', DRAIN_SECONDS: '3' })
    assert.equal((await charge(node, key)).status, 201)
    const [victim] = (await childrenOf(node.process.pid!)).slice(-1)
    process.kill(victim!, 'SIGKILL')
    await node.said('A new one will replace it')
    assert.equal((await charge(node, key)).status, 201)
    assert.equal((await fetch(`${node.url}/readyz`)).status, 200)
    const ended = node.end()
    const reasons = async () =>
      ((await (await fetch(`${node.url}/readyz`)).json()) as { reasons: readonly string[] }).reasons
    while ((await reasons()).length === 0);
    assert.deepEqual(await reasons(), ['draining'])
    const { status, headers } = await charge(node, key)
    assert.deepEqual([status, headers.get('connection')], [201, 'close'])
    assert.equal(await ended, 0)
  })
})

describe('a start that fails', { timeout: 240_000 }, () => {
  const cases: [why: string, prepare: () => Promise<Record<string, string>>, sentence: RegExp][] = [
    ['names a bad setting', async () => ({ PORT: 'abc' }), /^balcao: PORT must be .*got "abc"\.\n$/],
    ['says that the port is taken', takenPort, /^balcao: Port \d+ of 127\.0\.0\.1 is already in use\. .*set PORT\.\n$/],
    ['says that the database is down', downDatabase, /^balcao: The database of DATABASE_URL cannot be reached: .*\n$/],
    ['refuses a newer database', newerDatabase, /^balcao: The database is newer .*9999_future.*\n$/],
    [
      'refuses a file as its data folder',
      async () => ({ DATA_DIR: demoFile }),
      /^balcao: DATA_DIR .* is not a folder\.\n$/,
    ],
    [
      'refuses a data folder that cannot exist',
      async () => ({ DATA_DIR: '/proc/x/y' }),
      /^balcao: DATA_DIR \/proc\/x\/y .*\.\n$/,
    ],
    [
      'refuses a sandbox’s database in production',
      sandboxDatabase,
      /^balcao: This database belongs to sandbox and stays so, .*production here: set DATABASE_URL .*\n$/,
    ],
    ['refuses a database of another secret', markedDatabase, /^balcao: BALCAO_SECRET .* not the secret of this .*\n$/],
  ]
  for (const [why, prepare, sentence] of cases)
    test(`${why}, on one line and with exit code 1`, async () => {
      const DATA_DIR = await dataFolder()
      const finished = await runBalcao(['serve'], { DATA_DIR, PORT: '0', ...(await prepare()) })
      assert.match(finished.stderr, sentence)
      assert.equal(finished.code, 1)
    })

  test('creates no demo store if its port is taken; the next start creates the store and shows its key', async () => {
    const { PORT } = await takenPort()
    const { url, database } = await testDatabase()
    const finished = await runBalcao(['serve'], { DATABASE_URL: url, PORT: PORT!, DATA_DIR: await dataFolder() })
    assert.match(finished.stderr, /is already in use/)
    assert.equal((await database.pool.query('select from stores')).rowCount, 0)
  })

  test('names the wrong field of an import document, and writes nothing to standard output', async () => {
    const folder = await dataFolder()
    const file = join(folder, 'wrong.json')
    await writeFile(file, '{"stores": [{"ref": "x", "name": "X", "colour": "blue"}]}')
    const { url } = await testDatabase()
    const finished = await runBalcao(['import', file], { DATA_DIR: folder, DATABASE_URL: url })
    assert.equal(finished.code, 1)
    assert.equal(finished.stdout, '')
    assert.match(finished.stderr, /\nbalcao: .*stores\.0\.colour/)
  })
})

test('two processes that migrate an empty database at the same time both succeed', async () => {
  const { url, database } = await testDatabase('template0')
  const variables = { DATABASE_URL: url, DATA_DIR: await dataFolder() }
  const both = await Promise.all([runBalcao(['migrate'], variables), runBalcao(['migrate'], variables)])
  for (const { code, stderr } of both) {
    assert.equal(code, 0)
    assert.match(stderr, /^Database: 127\.0\.0\.1:\d+\/\w+ \(DATABASE_URL\)\.\n$/)
  }
  const { rows } = await database.pool.query(`select to_regclass('charges') is not null as made`)
  assert.equal(rows[0].made, true)
  const owner = await database.pool.query('select name from environment where secret_mark is not null')
  assert.deepEqual(owner.rows, [{ name: 'sandbox' }], 'the first migration fixes the environment')
})

async function nextServer(dataDir: string, killedPid: number) {
  for (;;) {
    const server = await findPostmaster(join(dataDir, 'postgres'))
    if (server !== undefined && server.pid !== killedPid && server.state === 'ready') return server
    await pause(20)
  }
}

/** A module that moves the clock of a process. Its text has no space, because a space would end the option. */
const HOUR_AHEAD = encodeURIComponent(`
  const Real = Date
  const now = () => Real.now() + 3_600_000
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(now()); else super(...given) }
    static now() { return now() }
  }`)

type SimulatorLine = { pid: number; url: string }

/** Returns the processes of the node's simulator so far, from the node's log. */
function simulatorsOf(node: TestNode): SimulatorLine[] {
  const lines = node.output().split('\n')
  return lines.filter((line) => line.includes('"The simulator is ready."}')).map((line) => JSON.parse(line))
}

async function nextSimulator(node: TestNode, killedPid: number): Promise<SimulatorLine> {
  for (;;) {
    const simulator = simulatorsOf(node).at(-1)!
    if (simulator.pid !== killedPid) return simulator
    await Promise.race([pause(20), node.died])
  }
}

async function nodeWithStore(args: readonly string[] = [], more: Record<string, string> = {}) {
  const ctx = await testContext()
  const variables = { DATABASE_URL: ctx.databaseUrl, DATA_DIR: await dataFolder(), BALCAO_SECRET: TEST_SECRET, ...more }
  const { stores } = await importDocument(ctx, JSON.parse(await readFile(demoFile, 'utf8')), importSections)
  const { id: storeId, apiKeys } = stores.demo as unknown as { id: string; apiKeys: { demo: string } }
  return { node: await startNode(variables, args), key: apiKeys.demo, storeId, variables }
}

/** Returns the kind of card fields at the store of a key. */
async function cardInput({ url }: TestNode, key: string): Promise<string> {
  const answer = await fetch(`${url}/v1/payment-methods`, { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { card: { input: string } }).card.input
}

/** Signs in to the dashboard. @returns the status */
async function signIn({ url }: TestNode, email: string, password: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin }
  const body = JSON.stringify({ email, password })
  return (await fetch(`${url}/dashboard/api/session`, { method: 'POST', headers, body })).status
}

function charge(node: TestNode, key: string, more: object = {}): Promise<Response> {
  return post(`${node.url}/v1/charges`, key, JSON.stringify({ currency: 'BRL', amountInCents: 4990, ...more }))
}

function post(url: string, key: string, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', connection: 'close' }
  return fetch(url, { method: 'POST', headers, body })
}

async function refusesConnections(node: Pick<TestNode, 'url'>): Promise<void> {
  for (;;) {
    const socket = connectSocket(Number(new URL(node.url).port), '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!open) return
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}

async function takenPort(): Promise<Record<string, string>> {
  const { url } = await testDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  afterFile(() => other.close())
  await once(other, 'listening')
  return { DATABASE_URL: url, PORT: String((other.address() as AddressInfo).port) }
}

async function downDatabase(): Promise<Record<string, string>> {
  return { DATABASE_URL: 'postgres://balcao:secret@127.0.0.1:1/balcao' }
}

async function sandboxDatabase(): Promise<Record<string, string>> {
  const { url, database } = await testDatabase()
  await claimEnvironment(database, 'sandbox')
  return { DATABASE_URL: url, BALCAO_ENV: 'production', MAIL: 'off', BALCAO_SECRET: 'a secret for this test only' }
}

async function markedDatabase(): Promise<Record<string, string>> {
  const { url, database } = await testDatabase()
  await claimDatabase(database, { environment: 'sandbox', box: createSecretBox([TEST_SECRET]) })
  return { DATABASE_URL: url, BALCAO_SECRET: 'a secret for this test only' }
}

async function newerDatabase(): Promise<Record<string, string>> {
  const { url } = await testDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into migrations (name, timestamp) values ('9999_future', '2099-01-01')`)
  await client.query(`update compatibility set oldest = '9999_future'`)
  await client.end()
  return { DATABASE_URL: url }
}
