import { setTimeout as delay } from 'node:timers/promises'
import { monotonicMs } from '../../server/core/clock.ts'
import type { Options } from '../scenario.ts'
import type { Random } from '../systems/random.ts'
import { shareOf } from '../systems/shareOf.ts'
import { type Field, openField } from './field.ts'
import { measureOutage } from './outage.ts'

const SHOPPERS = 3
/** The percentage of kills that also kill Patroni, like the loss of a machine. */
const MACHINE_KILLS_PERCENT = 5
/** Nodes must work again at most this long after the new primary (docs/operations/failover.md). */
const BEYOND_PATRONI_MS = 2_000
/** A node may fail again after its first success, so it is watched for this additional time. */
const WATCH_AFTER_MS = 2_000

type Outage = { what: 'server' | 'machine'; patroniMs: number; nodesMs: readonly number[] }

/** Kills the primary under load, with synchronous replication. @returns a sentence for each difference, and the figures */
export async function killPrimaries(
  random: Random,
  options: Options,
  print: (line: string) => void,
): Promise<{ found: string[]; figure: string }> {
  const field = await openField(random, { synchronous: true, nodes: 2 })
  const outages: Outage[] = []
  const differences: string[] = []
  try {
    const { markets, close } = field.openMarkets(SHOPPERS)
    await Promise.all(markets.map(({ flowing }) => flowing.promise))
    while (outages.length < options.rounds && !options.signal.aborted) {
      const outage = await killOnce(field, random)
      outages.push(outage)
      print(`kill ${String(outages.length).padStart(3)} ${lineOf(outage)}`)
    }
    await close()
    differences.push(...markets.flatMap(({ complaints }) => complaints))
    differences.push(
      ...(await field.compare()),
      ...(await findLost(
        field,
        markets.flatMap(({ answered }) => answered),
      )),
    )
    const orders = markets.reduce((sum, { charges }) => sum + charges, 0)
    report({ field, outages, print, orders })
    const late = outages.filter((outage) => beyond(outage).some((ms) => ms > BEYOND_PATRONI_MS))
    differences.push(...late.map((outage) => `a node came back late: ${lineOf(outage)}`))
    const writable = quantiles(outages.map(({ patroniMs }) => patroniMs))
    const after = quantiles(outages.flatMap(beyond))
    return {
      found: differences,
      figure: `${outages.length} kills, ${orders} orders; a new primary after ${writable}; a node after it ${after}`,
    }
  } finally {
    await field.close({ keep: options.keep })
  }
}

async function killOnce({ cluster, nodes, world }: Field, random: Random): Promise<Outage> {
  await cluster.untilHealthy()
  await delay(random.between(100, 1_500))
  const what = random.between(1, 100) <= MACHINE_KILLS_PERCENT ? 'machine' : 'server'
  await cluster.killPrimary(what)
  const fromMs = monotonicMs()
  const ended = new AbortController()
  const measured = nodes.map(({ url }) => measureOutage({ url, key: world.keys[0]! }, { fromMs, ended: ended.signal }))
  await cluster.untilWritable()
  const patroniMs = monotonicMs() - fromMs
  await delay(BEYOND_PATRONI_MS + WATCH_AFTER_MS)
  ended.abort()
  const nodesMs = await Promise.all(measured)
  await cluster.restartKilled()
  return { what, patroniMs, nodesMs }
}

/** Finds charges and payments that are in answers but not in the database. */
async function findLost({ openDatabase }: Field, answered: readonly string[]): Promise<string[]> {
  const database = await openDatabase()
  try {
    const { rows } = await database.pool.query<{ id: string }>(
      `select answered.id from unnest($1::text[]) as answered (id)
       where not exists (select from charges where charges.id = answered.id)
         and not exists (select from payments where payments.id = answered.id)`,
      [answered],
    )
    return rows.map(({ id }) => `an answered object is lost: ${id}`)
  } finally {
    await database.close()
  }
}

function beyond({ patroniMs, nodesMs }: Outage): number[] {
  return nodesMs.map((ms) => ms - patroniMs)
}

function lineOf(outage: Outage): string {
  const nodes = beyond(outage).map((ms) => `${Math.round(ms)} ms`)
  return `of the ${outage.what}: a new primary after ${Math.round(outage.patroniMs)} ms, the nodes ${nodes.join(' and ')} after it`
}

function report(run: { field: Field; outages: readonly Outage[]; orders: number; print(line: string): void }): void {
  const { field, outages, orders, print } = run
  print('')
  print(
    `kills               ${outages.length}, ${outages.filter(({ what }) => what === 'machine').length} with Patroni`,
  )
  print(`orders              ${orders}`)
  for (const what of ['server', 'machine'] as const) {
    const some = outages.filter((outage) => outage.what === what)
    if (some.length > 0) print(`Patroni, ${what.padEnd(11)}${quantiles(some.map(({ patroniMs }) => patroniMs))}`)
  }
  for (const [index, { through }] of field.nodes.entries())
    print(`beyond it, ${through}: ${quantiles(outages.map((outage) => beyond(outage)[index]!))}`)
}

function quantiles(values: readonly number[]): string {
  const [median, p99, most] = [0.5, 0.99, 1].map((share) => Math.round(shareOf(values, share)))
  return `p50 ${median} ms, p99 ${p99} ms, max ${most} ms`
}
