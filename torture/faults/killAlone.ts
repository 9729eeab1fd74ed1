import { setTimeout as delay } from 'node:timers/promises'
import { findPostmaster } from '../../server/database/postmaster.ts'
import type { Options, Scenario } from '../scenario.ts'
import { openReceiver, type Receiver } from '../shoppers/receiver.ts'
import { openMarket, shop } from '../shoppers/shopper.ts'
import { createRandom, type Random } from '../systems/random.ts'
import { isOurs, type ServeProcess, startServing } from '../systems/serveProcess.ts'
import { shareOf } from '../systems/shareOf.ts'
import { auditWorld, createWorld, type World } from '../systems/world.ts'

/**
 * Kills the only node of a database at random moments under load. Each setup repeats the kill many times on the same
 * data.
 */
export const killAlone: Scenario = {
  about: 'kill -9 of the only node, sometimes together with its database, then a comparison of all records',
  rounds: 12,
  async run(options, print) {
    const totals: Totals = {
      rounds: 0,
      kills: 0,
      serverKills: 0,
      unknowns: 0,
      settleSeconds: [],
      readyMs: [],
      retryMs: 0,
    }
    const counts: Counts[] = []
    const differences: string[] = []
    const runs = Array.from({ length: Math.min(options.parallel, options.rounds) }, async (_, setup) => {
      await runSetup(setup, options, { totals, differences, print }).then(
        (count) => counts.push(count),
        (error: Error) => differences.push(`setup ${setup} stopped: ${error.stack}`),
      )
    })
    await Promise.all(runs)
    report(totals, counts, print)
    const payments = counts.reduce((sum, one) => sum + one.payments, 0)
    const [median = 0, most = 0] = [0.5, 1].map((share) => shareOf(totals.settleSeconds, share))
    options.figure(
      `${totals.kills} kills, ${totals.serverKills} with the database; ${payments} payments, ${totals.unknowns} unknown at a kill; settled after ${median.toFixed(1)} s, at most ${most.toFixed(1)} s`,
    )
    return differences
  },
}

type Totals = {
  /** The number of started rounds of all setups. */
  rounds: number
  kills: number
  serverKills: number
  /** The number of payments with an unknown outcome at the moment of a kill. */
  unknowns: number
  settleSeconds: number[]
  readyMs: number[]
  retryMs: number
}
type Counts = { charges: number; payments: number; events: number; deliveries: number; repeated: number }

const SHOPPERS = 8
/** The maximum wait for the first PIX code before a kill. A new node is slow at first. */
const FLOW_TIMEOUT_MS = 20_000
const SETTLE_TIMEOUT_MS = 90_000
/** The percentage of rounds that also kill the database server. */
const SERVER_KILLS_PERCENT = 15

/** The results of all setups of a run. */
type Findings = { totals: Totals; differences: string[]; print(line: string): void }

/** Runs rounds on separate data. Setups differ in the database (embedded or external) and in the number of API processes. */
async function runSetup(setup: number, options: Options, { totals, differences, print }: Findings): Promise<Counts> {
  const random = createRandom(options.seed).fork(`setup ${setup}`)
  const receiver = await openReceiver(() => ({ delayMs: Math.random() < 0.3 ? 30 : 0, status: 200 }))
  const server = setup % 2 === 0 ? 'embedded' : 'given'
  const world = await createWorld(receiver, { server, workers: setup % 4 === 3 ? 2 : 1 })
  let node = await startServing(world.variables)
  try {
    while (totals.rounds < options.rounds && differences.length === 0 && !options.signal.aborted) {
      totals.rounds += 1
      const round = totals.rounds
      const result = await runRound({ world, receiver, victim: node }, random, totals)
      node = result.node
      print(`round ${String(round).padStart(3)} setup ${setup} (${server}) ${result.line}`)
      differences.push(...result.differences.map((difference) => `round ${round}, setup ${setup}: ${difference}`))
    }
    return await count(world, receiver)
  } finally {
    await node.kill('SIGKILL')
    receiver.close()
    const keep = options.keep && differences.length > 0
    await world.close({ keep })
    if (keep) print(`setup ${setup} keeps ${world.variables.DATA_DIR}`)
  }
}

type Fight = { world: World; receiver: Receiver; victim: ServeProcess }

async function runRound({ world, receiver, victim }: Fight, random: Random, totals: Totals) {
  const { url, simulatorUrl, keys } = world
  const market = openMarket({ url, simulatorUrl, keys, postbackUrl: receiver.url })
  const killAfterMs = random.between(50, 800)
  const withServer = world.ownServer !== undefined && random.between(1, 100) <= SERVER_KILLS_PERCENT
  const shoppers = Array.from({ length: SHOPPERS }, () => shop(market, random))
  await Promise.race([market.flowing.promise, delay(FLOW_TIMEOUT_MS)])
  await delay(killAfterMs)
  market.over = true
  await victim.kill('SIGKILL')
  totals.kills += 1
  const unknowns = await countUnknowns(world)
  if (withServer) {
    await killServer(world.ownServer!)
    totals.serverKills += 1
  }
  const node = await startServing(world.variables)
  await Promise.all(shoppers)
  const { seconds, open, found } = await auditWorld(world, receiver.received, SETTLE_TIMEOUT_MS)
  totals.unknowns += unknowns
  totals.settleSeconds.push(seconds + market.longestRetryMs / 1000)
  totals.readyMs.push(node.readyMs)
  totals.retryMs = Math.max(totals.retryMs, market.longestRetryMs)
  const errors = node.errors.filter(isOurs).map((line) => `an error was logged: ${line}`)
  const line = [
    `killed at ${String(killAfterMs).padStart(3)} ms${withServer ? ' with its database' : ''}`,
    `ready in ${Math.round(node.readyMs)} ms`,
    `${market.charges} charges`,
    `${unknowns} unknown`,
    `callers waited ${(market.longestRetryMs / 1000).toFixed(1)} s at most`,
    `settled ${seconds.toFixed(1)} s later`,
  ].join(', ')
  const late = open.map((what) => `still open after ${SETTLE_TIMEOUT_MS / 1000} s: ${what}`)
  return { node, line, differences: [...market.complaints, ...errors, ...late, ...found] }
}

async function countUnknowns(world: World): Promise<number> {
  const database = await world.openDatabase()
  try {
    const { rows } = await database.pool.query(`select count(*) as n from payments where status = 'unknown'`)
    return rows[0].n
  } finally {
    await database.close()
  }
}

/** Kills the postmaster, the main process of PostgreSQL. Its child processes then end too. */
async function killServer(directory: string): Promise<void> {
  const server = await findPostmaster(directory)
  if (server !== undefined) process.kill(server.pid, 'SIGKILL')
}

async function count(world: World, receiver: Receiver): Promise<Counts> {
  const database = await world.openDatabase()
  try {
    const { rows } = await database.pool.query(`select (select count(*) from charges) as charges,
      (select count(*) from payments) as payments, (select count(*) from events) as events,
      (select count(*) from deliveries) as deliveries`)
    const distinct = new Set(receiver.received.map(({ id }) => id)).size
    return { ...rows[0], repeated: receiver.received.length - distinct }
  } finally {
    await database.close()
  }
}

function report(totals: Totals, counts: readonly Counts[], print: (line: string) => void): void {
  const sum = (name: keyof Counts) => counts.reduce((total, one) => total + one[name], 0)
  print('')
  print(`kills                        ${totals.kills}, ${totals.serverKills} with the database server`)
  print(`charges / payments           ${sum('charges')} / ${sum('payments')}`)
  print(`events / deliveries          ${sum('events')} / ${sum('deliveries')}`)
  print(`deliveries sent twice        ${sum('repeated')}`)
  print(`unknown at a kill, recovered ${totals.unknowns}`)
  print(`ready again                  ${quantiles(totals.readyMs, 0)} ms`)
  print(`callers wait at most         ${(totals.retryMs / 1000).toFixed(1)} s`)
  print(`from the kill until settled  ${quantiles(totals.settleSeconds, 1)} s`)
}

function quantiles(values: readonly number[], digits: number): string {
  return `${shareOf(values, 0.5).toFixed(digits)} at the median, ${shareOf(values, 1).toFixed(digits)} at most`
}
