import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { isLuhnValid } from '../../server/brazil/luhn.ts'
import type { Database } from '../../server/core/sql.ts'
import { balcao } from '../restore/commands.ts'
import type { Scenario } from '../scenario.ts'
import { BUYER, CARD } from '../shoppers/buyer.ts'
import { openReceiver } from '../shoppers/receiver.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { PATIENT, type ServeProcess, startServing } from '../systems/serveProcess.ts'
import { openWorld, type World } from '../systems/world.ts'

/** A place to search. `certain` is a text that the place must contain. It proves that the place was read. */
type Place = { name: string; texts: AsyncIterable<Buffer> | Buffer[]; sought: readonly string[]; certain: string }

const AT_ONCE = 4
/** A node forgets the last requests after this time. */
const FORGET_MS = 10_000

/**
 * Sends card numbers and secrets through many paths, even in wrong places, and searches all stored data for them.
 * `rounds` is the number of cards.
 */
export const secrets: Scenario = {
  about: 'planted cards and secrets, searched in tables, data files, WAL, logs, backups and the heap of a node',
  rounds: 500,
  async run(options, print) {
    const random = createRandom(options.seed)
    const differences: string[] = []
    await using started = new AsyncDisposableStack()
    const receiver = await openReceiver()
    const keeps = () => options.keep && differences.length > 0
    const world = await openWorld(started, receiver, { server: 'embedded', workers: 1, keeps })
    const folder = world.variables.DATA_DIR!
    const heaps = join(folder, 'heaps')
    await mkdir(heaps)
    const variables = {
      ...world.variables,
      BACKUP_DIR: join(folder, 'backup'),
      LOG_LEVEL: 'trace',
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${heaps}`,
    }
    const log: string[] = []
    const start = () => startServing(variables, { ...PATIENT, onOutput: (text) => log.push(text) })
    let node = await start()
    started.defer(() => node.kill('SIGKILL'))
    const planted: string[] = []
    const half = Math.ceil(options.rounds / 2)
    planted.push(...(await plant(world, random, half)))
    // Kills the node during requests with cards.
    const dying = plant(world, random, AT_ONCE)
    await delay(random.between(0, 50))
    await node.kill('SIGKILL')
    planted.push(...(await dying))
    node = await start()
    planted.push(...(await plant(world, random, options.rounds - half)))
    await balcao(['backup', 'make'], variables)
    await delay(FORGET_MS)
    const known = secretsOf(world)
    const heap = await heapOf(node, heaps)
    const database = await world.openDatabase()
    const all = [...planted, ...known]
    const places: Place[] = [
      { name: 'a table', texts: [await everyRow(database)], sought: all, certain: BUYER.email },
      { name: 'the log', texts: [Buffer.from(log.join(''))], sought: all, certain: '/v1/charges' },
      {
        name: 'a file',
        texts: filesUnder(folder, [heaps, join(folder, 'stores.json')]),
        sought: all,
        certain: BUYER.email,
      },
      // The heap may contain the secrets of the node, but no card after the end of its payment.
      { name: 'the heap', texts: [heap], sought: planted, certain: '/v1/charges' },
    ]
    await database.close()
    let megabytes = 0
    for (const { name, texts, sought, certain } of places) {
      let wasRead = false
      for await (const text of texts) {
        megabytes += text.length / 2 ** 20
        wasRead ||= text.includes(certain)
        for (const one of findAll(text, sought)) differences.push(`${name} has ${one.slice(0, 6)}…, a planted text`)
      }
      if (!wasRead) differences.push(`${name} was not read, because ${certain} is not there`)
    }
    const figure = `${planted.length} cards and wrong keys, ${known.length} secrets, searched in ${Math.round(megabytes)} MB of tables, files, WAL, log, backup and heap`
    print(figure)
    options.figure(figure)
    return differences
  },
}

/** Sends cards by valid and invalid requests. @returns the planted texts */
async function plant({ url, keys }: World, random: Random, count: number): Promise<string[]> {
  const planted: string[] = []
  const post = async (path: string, body: object | string, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const all = { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json', ...headers }
    const answer = await fetch(url + path, { method: 'POST', headers: all, body: text })
    return JSON.parse((await answer.text()) || '{}') as { id?: string }
  }
  const one = async (): Promise<void> => {
    const number = cardNumber(random)
    const wrongKey = `balcao_test_${Array.from({ length: 36 }, () => random.pick([...'abcdefghjkmnpqrstuvwxyz'])).join('')}`
    planted.push(number, wrongKey)
    const { id } = await post('/v1/charges', { currency: 'brl', amountInCents: 4_990 })
    const card = { ...CARD, number }
    const order = { method: 'credit_card', buyer: BUYER, card }
    const path = `/v1/charges/${id}/payments`
    const idempotent = { 'idempotency-key': `k${random.between(1, 2 ** 31)}` }
    const ways = [
      () => post(path, order, idempotent),
      () => post(path, { ...order, typo: number }),
      () => post(path, { ...order, buyer: { ...BUYER, name: number } }),
      () => post(path, { ...order, card: { ...card, expiryYear: '2020' } }),
      () => post(path, JSON.stringify(order).slice(0, -2)),
      () => post(path, order, { authorization: `Bearer ${wrongKey}` }),
      () => post(path, order, { 'user-agent': number }),
      () => post('/v1/charges', { currency: 'brl', amountInCents: 4_990, metadata: { note: number } }),
      () => post(`/v1/charges/${number}/payments`, order),
      () =>
        post(
          '/dashboard/api/session',
          { email: 'ana@example.com', password: number },
          { 'sec-fetch-site': 'same-origin' },
        ),
    ]
    await random.pick(ways)()
    await random.pick(ways)()
  }
  for (let done = 0; done < count; done += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, () => one().catch(() => {})))
  return planted
}

/** Returns a random card number that passes the Luhn check. */
function cardNumber(random: Random): string {
  const digits = `4111${Array.from({ length: 11 }, () => random.between(0, 9)).join('')}`
  const check = Array.from({ length: 10 }, (_, last) => last).find((last) => isLuhnValid(`${digits}${last}`))
  return `${digits}${check}`
}

/** The secrets that the import printed once. */
function secretsOf({ stores }: World): string[] {
  const text = JSON.stringify(stores)
  return [...text.matchAll(/"(?:key|secret)":"([^"]{16,})"/g)].map(([, secret]) => secret!)
}

async function everyRow({ pool }: Database): Promise<Buffer> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'simulator')`,
  )
  const texts: string[] = []
  for (const { name } of tables)
    texts.push(JSON.stringify((await pool.query(`select row::text from ${name} as row`)).rows))
  return Buffer.from(texts.join(''))
}

/** All files of the node: the data files and the WAL of its database, the log and the backup. */
async function* filesUnder(folder: string, without: readonly string[]): AsyncIterable<Buffer> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || without.some((other) => path.startsWith(other))) continue
    const text = await readFile(path).catch(() => Buffer.alloc(0))
    yield text.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])) ? gunzipSync(text) : text
  }
}

/** Takes a heap snapshot of a node by a signal. The snapshot contains the reachable objects. */
async function heapOf(node: ServeProcess, folder: string): Promise<Buffer> {
  const watcher = watch(folder)
  const begun = once(watcher, 'change')
  process.kill(node.pid, 'SIGUSR2')
  await begun
  watcher.close()
  for (let size = -1; ; await delay(1_000)) {
    const [name] = await readdir(folder)
    const text = await readFile(join(folder, name!))
    if (text.length === size && text.length > 0) return text
    size = text.length
  }
}

const PLANTED = /4111\d{12}|balcao_test_[a-z]{36}/g

/** Finds the planted texts. All planted texts have one form, so one pass finds all of them. */
function findAll(text: Buffer, sought: readonly string[]): string[] {
  const candidates = new Set([...text.toString('latin1').matchAll(PLANTED)].map(([found]) => found))
  return sought.filter(
    (one) => candidates.has(one) || (!/^(4111|balcao_test_[a-z]{36}$)/.test(one) && text.includes(one)),
  )
}
