import { readFileSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../server/core/sql.ts'
import { findPostmaster } from '../../server/database/postmaster.ts'
import { sendWebhooksTo } from '../kill/balancer.ts'
import { stablePorts } from '../proxies/stablePorts.ts'
import type { Scenario } from '../scenario.ts'
import { openReceiver, type Received } from '../shoppers/receiver.ts'
import { openMarket, order } from '../shoppers/shopper.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { PATIENT, type ServeProcess, startServing } from '../systems/serveProcess.ts'
import { auditWorld, createWorld, type World } from '../systems/world.ts'

const ORDERS_A_ROUND = 4
const SETTLE_TIMEOUT_MS = 120_000
/** The percentage of rounds that kill the database server too. */
const SERVER_KILLS_PERCENT = 30

/**
 * Nodes start at the same time on one data folder. The scenario kills the nodes that started the folder's PostgreSQL,
 * some of them during their start.
 */
export const oneFolder: Scenario = {
  about: 'nodes that start at the same time on one data folder, and kills of the nodes that started its PostgreSQL',
  rounds: 30,
  async run(options, print) {
    const random = createRandom(options.seed)
    const receiver = await openReceiver()
    const world = await createWorld(receiver, { server: 'embedded', workers: 1 })
    const settings = await settingsOf(world)
    const differences: string[] = []
    const totals = { rounds: 0, starts: 0, kills: 0, serverKills: 0, charges: 0 }
    try {
      while (totals.rounds < options.rounds && differences.length === 0 && !options.signal.aborted) {
        totals.rounds += 1
        await killStarting(settings, random)
        const nodes: ServeProcess[] = []
        try {
          await Promise.all(
            settings.map(async (variables, index) => {
              nodes[index] = await startServing(variables, PATIENT)
            }),
          )
          totals.starts += nodes.length
          const found = await judgeServers(world)
          await sendWebhooksToTheOneThatStays(world)
          const market = openMarket({
            url: world.url,
            simulatorUrl: world.simulatorUrl,
            keys: world.keys,
            postbackUrl: receiver.url,
          })
          const orders = Array.from({ length: ORDERS_A_ROUND }, (_, n) =>
            order(market, random.fork(`${totals.rounds} ${n}`)),
          )
          await market.flowing.promise
          // The first node dies under load. In most rounds its process started the database server.
          await nodes[0]!.kill('SIGKILL')
          const withServer = random.between(1, 100) <= SERVER_KILLS_PERCENT && (await killServer(world))
          await Promise.all(orders)
          found.push(...market.complaints, ...(await judgeServers(world)), ...(await compare(world, receiver.received)))
          totals.charges += market.charges
          totals.kills += 1 + nodes.length
          totals.serverKills += withServer ? 1 : 0
          print(
            `round ${String(totals.rounds).padStart(3)} 2 nodes started, 1 killed while it started${withServer ? ', the server killed' : ''}`,
          )
          differences.push(...found.map((difference) => `round ${totals.rounds}: ${difference}`))
        } finally {
          await endAll(nodes)
        }
      }
      options.figure(
        `${totals.starts} of ${totals.rounds * 2} starts on one folder, ${totals.kills} kills of nodes and ${totals.serverKills} of the server, ${totals.charges} charges`,
      )
      return differences
    } finally {
      receiver.close()
      await world.close({ keep: options.keep && differences.length > 0 })
    }
  },
}

/** Returns the settings of a node that is killed and of a node that stays. */
async function settingsOf({ variables }: World): Promise<Record<string, string>[]> {
  return [{ ...variables, ...(await stablePorts()) }, variables]
}

async function sendWebhooksToTheOneThatStays(world: World): Promise<void> {
  const database = await untilOpened(world)
  await sendWebhooksTo(database, world.url).finally(() => database.close())
}

/** Kills a node at a random moment of its start. */
async function killStarting(settings: readonly Record<string, string>[], random: Random): Promise<void> {
  const starting = startServing(random.pick(settings), { startTimeoutMs: random.between(100, 4_000) })
  const started = await starting.catch(() => undefined)
  await started?.kill('SIGKILL')
}

async function killServer(world: World): Promise<boolean> {
  const server = await findPostmaster(world.ownServer!)
  if (server !== undefined) process.kill(server.pid, 'SIGKILL')
  return server !== undefined
}

/** Only one server may run on the folder. Any process may have started it. */
async function judgeServers({ ownServer }: World): Promise<string[]> {
  for (let attempts = 0; ; attempts++) {
    const server = await findPostmaster(ownServer!)
    const running = await postmastersOf(ownServer!)
    if (server?.state === 'ready' && running.length === 1) return []
    if (attempts === 300) return [`the folder has ${running.length} servers, and its pid file names ${server?.pid}`]
    await delay(100)
  }
}

/** Returns the ids of the main processes of the servers on this folder, read from /proc. */
async function postmastersOf(folder: string): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ours: { pid: number; parent: number }[] = []
  for (const pid of names) {
    const cwd = await readlink(join('/proc', pid, 'cwd')).catch(() => '')
    if (cwd !== folder) continue
    try {
      const [, parent] = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
      ours.push({ pid: Number(pid), parent: Number(parent) })
    } catch {
      // The process has ended.
    }
  }
  const pids = new Set(ours.map(({ pid }) => pid))
  return ours.filter(({ parent }) => !pids.has(parent)).map(({ pid }) => pid)
}

async function compare(world: World, received: readonly Received[]): Promise<string[]> {
  const opened = { box: world.box, openDatabase: () => untilOpened(world) }
  const { open, found } = await auditWorld(opened, received, SETTLE_TIMEOUT_MS)
  return [...open, ...found]
}

/** After a kill the server recovers and refuses connections at first. */
async function untilOpened(world: World): Promise<Database> {
  for (let attempts = 0; ; attempts++) {
    const database = await world.openDatabase()
    try {
      await database.pool.query('select 1')
      return database
    } catch (error) {
      await database.close()
      if (attempts === 120) throw error
      await delay(500)
    }
  }
}

async function endAll(nodes: readonly ServeProcess[]): Promise<void> {
  await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
}
