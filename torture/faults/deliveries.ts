import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { recordMany } from '../../bench/webhookSystem.ts'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Context } from '../../server/core/context.ts'
import { createSecretBox } from '../../server/core/secretBox.ts'
import type { Database } from '../../server/core/sql.ts'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readSettings } from '../../server/process/readSettings.ts'
import { createStore } from '../../server/stores/store.ts'
import { createEndpoint } from '../../server/webhooks/endpoints.ts'
import type { Scenario } from '../scenario.ts'
import { startServer } from '../systems/databaseServer.ts'
import { createRandom, type Random } from '../systems/random.ts'

const COMMAND = fileURLToPath(new URL('../../bin/balcao.js', import.meta.url))
const SECRET = 'a secret for torture only'
const ENDPOINTS = 40
const WORKERS = 2
const KILL_EVERY_MS = 10_000
const PER_ROUND = 10_000
/** The time limit of a round. It is long enough for a slow machine and all kills. */
const TIMEOUT_MS_PER_ROUND = 90_000

/** Sends deliveries to a receiver that fails at random. Meanwhile it kills worker processes repeatedly. */
export const deliveries: Scenario = {
  about: `${PER_ROUND} deliveries a round to a receiver that fails at random, with a worker killed every ten seconds`,
  rounds: 20,
  async run({ rounds, seed, figure }, print) {
    const count = rounds * PER_ROUND
    return await withServer(async (database, url, context) => {
      const receiver = await openFailingReceiver(createRandom(seed))
      const workers: ChildProcess[] = []
      try {
        const secrets = await prepare(context, receiver.url, count)
        receiver.setSecrets(secrets)
        const run = await deliverAll(database, url, count, workers)
        print(run.summary)
        if (!run.finished) receiver.wrong.push('Some deliveries were not sent in time.')
        return await compare({
          database,
          receiver,
          count,
          print,
          figure: (text) => figure(`${run.kills} kills; ${text}`),
        })
      } finally {
        for (const worker of workers) worker.kill('SIGKILL')
        receiver.close()
      }
    })
  },
}

/**
 * Runs the work on a migrated database of a separate server in a temporary folder. The context is for calls in this
 * process.
 */
export async function withServer<Result>(
  work: (database: Database, url: string, context: Context) => Promise<Result>,
): Promise<Result> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const server = await startServer(folder)
  started.defer(() => server.close())
  await migrate(server.url)
  const database = openDatabase(server.url, { size: 4, applicationName: 'torture', onError: () => {} })
  started.defer(() => database.close())
  const context = {
    database,
    secrets: createSecretBox([SECRET]),
    settings: readSettings({}),
    log: pino({ level: 'silent' }),
  }
  return await work(database, server.url, context as unknown as Context)
}

/** Creates the store, its endpoints and the deliveries. @returns the secret of each endpoint, by the path of its URL */
async function prepare(context: Context, receiverUrl: string, count: number) {
  const { database } = context
  const { id } = await createStore(database, { name: 'Loja' })
  const secrets = new Map<string, string>()
  for (let number = 0; number < ENDPOINTS; number += 1) {
    const input = { url: `${receiverUrl}/${number}`, events: ['payment.paid'] }
    const { secret } = await createEndpoint(context, id, input)
    secrets.set(`/${number}`, secret)
  }
  await recordMany(database, id, { from: 0, count })
  await database.pool.query('vacuum analyze deliveries, events')
  return secrets
}

/** Runs workers and kills one of them every ten seconds, until all deliveries have arrived. */
async function deliverAll(database: Database, url: string, count: number, workers: ChildProcess[]) {
  for (let place = 0; place < WORKERS; place += 1) workers.push(await startWorker(url))
  const startedMs = monotonicMs()
  let kills = 0
  let waiting = count
  let lastKillMs = startedMs
  while (waiting > 0 && monotonicMs() - startedMs < (count / PER_ROUND) * TIMEOUT_MS_PER_ROUND) {
    await delay(1_000)
    await makeRetriesDue(database)
    if (monotonicMs() - lastKillMs >= KILL_EVERY_MS) {
      const place = kills % WORKERS
      const gone = once(workers[place]!, 'exit')
      workers[place]!.kill('SIGKILL')
      await gone
      kills += 1
      lastKillMs = monotonicMs()
      workers[place] = await startWorker(url)
    }
    const { rows } = await database.pool.query(`select count(*) as waiting from deliveries where status = 'pending'`)
    waiting = rows[0].waiting
  }
  const seconds = (monotonicMs() - startedMs) / 1000
  const summary = `${count} deliveries in ${seconds.toFixed(0)} s (${Math.round(count / seconds)}/s), ${kills} kills of one of ${WORKERS} workers`
  return { summary, kills, finished: waiting === 0 }
}

/** Makes waiting retries due now and closes the circuit breakers. Leases keep their normal time. */
async function makeRetriesDue(database: Database): Promise<void> {
  await database.pool.query(
    `update deliveries set next_at = now(), attempts = least(attempts, 3) where id in (
       select id from deliveries where status = 'pending' and next_at > now() and leased_until is null
       for update skip locked
     )`,
  )
  await database.pool.query('update webhook_breakers set open_until = now() where open_until > now()')
}

/** Starts a worker, and resolves when the worker is ready. */
export async function startWorker(url: string): Promise<ChildProcess> {
  const { PATH, HOME } = process.env
  const variables = { DATABASE_URL: url, BALCAO_SECRET: SECRET, BALCAO_DEMO: 'false', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [COMMAND, 'serve', '--role', 'worker'], {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A worker ended with ${code}.`)))
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output = `${output.slice(-2_000)}${text}`
      if (output.includes('"msg":"Started."')) resolve()
    })
  })
  return child
}

type Receipts = {
  attempts: number
  /** The number of 2xx answers of the receiver. */
  accepted: number
  /** The time in the signature of the last attempt, in Unix seconds. */
  lastSignedAt: number
  body: string
}

async function openFailingReceiver(random: Random) {
  const receipts = new Map<string, Receipts>()
  const wrong: string[] = []
  let secrets = new Map<string, string>()
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      await receive(request, Buffer.concat(chunks).toString('utf8'), response)
    } catch {
      // The sender was killed during its request: ignore the request.
    }
  })
  async function receive(request: IncomingMessage, raw: string, response: ServerResponse): Promise<void> {
    const id = String(request.headers['x-service-delivery'])
    const [, t, proof] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-service-signature'])) ?? []
    const secret = secrets.get(request.url!)!
    if (proof !== createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex'))
      wrong.push(`a signature is wrong: ${id}`)
    const known = receipts.get(id) ?? { attempts: 0, accepted: 0, lastSignedAt: 0, body: raw }
    receipts.set(id, known)
    if (known.body !== raw || !raw.startsWith(`{"id":"${id}",`)) wrong.push(`a body is wrong: ${id}`)
    known.attempts += 1
    known.lastSignedAt = Math.max(known.lastSignedAt, Number(t))
    const chance = random.next()
    if (chance < 0.05) await delay(random.between(50, 500))
    if (chance > 0.9) return void response.writeHead(random.pick([500, 503, 429, 404])).end('não')
    if (chance > 0.87) return void request.socket.destroy()
    known.accepted += 1
    response.writeHead(random.pick([200, 204])).end()
  }
  server.keepAliveTimeout = 30_000
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receipts,
    wrong,
    setSecrets(known: Map<string, string>) {
      secrets = known
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Delivered = {
  database: Database
  receiver: { receipts: Map<string, Receipts>; wrong: string[] }
  count: number
  print(line: string): void
  figure(text: string): void
}

async function compare({ database, receiver, count, print, figure }: Delivered): Promise<string[]> {
  const differences = [...receiver.wrong]
  const { rows } = await database.pool.query<{ id: string; status: string; finished: number; sent: number }>(
    'select id, status, extract(epoch from finished_at)::float as finished, sent from deliveries',
  )
  const totals = { attempts: 0, duplicates: 0, unrecorded: 0 }
  for (const { id, status, finished: finishedAt, sent } of rows) {
    const receipt = receiver.receipts.get(id)
    if (status !== 'delivered') differences.push(`${id} is ${status}`)
    if (!receipt?.accepted) differences.push(`lost: ${id} is ${status} and was never accepted`)
    if (!receipt) continue
    totals.attempts += receipt.attempts
    totals.duplicates += Math.max(0, receipt.accepted - 1)
    totals.unrecorded += Math.max(0, receipt.attempts - sent)
    // A signature contains the time of its attempt. If this time is later than the stored 2xx, the delivery was sent
    // again.
    if (receipt.lastSignedAt > finishedAt) differences.push(`sent again after its 2xx was recorded: ${id}`)
    if (sent > receipt.attempts) differences.push(`the database has more attempts than the receiver: ${id}`)
  }
  if (rows.length !== count || receiver.receipts.size > count)
    differences.push(`${rows.length} rows for ${count} deliveries`)
  print(
    `${totals.attempts} attempts received, ${receiver.receipts.size} deliveries; ` +
      `${totals.duplicates} accepted twice (${((totals.duplicates / count) * 100).toFixed(2)} %), ` +
      `${totals.unrecorded} attempts were not recorded because of a kill`,
  )
  figure(`${count} deliveries, ${totals.duplicates} accepted twice, ${differences.length} lost or wrong`)
  return differences
}
