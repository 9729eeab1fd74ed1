import type { Options, Scenario } from '../scenario.ts'
import { shareOf } from '../systems/shareOf.ts'
import type { Attack } from './attack.ts'
import { lockOut, strangers } from './guesses.ts'
import { linkVisits } from './linkVisits.ts'
import { longTexts } from './longTexts.ts'
import { type Doorbell, type Measured, measure, openDevice, openDoorbell, orderOnce } from './neighbour.ts'
import { slowClients } from './slowClients.ts'
import { slowReceivers } from './slowReceivers.ts'
import { openTarget, type Target } from './target.ts'

const attacks: Record<string, Attack> = {
  longTexts,
  strangers,
  slowClients,
  slowReceivers140: slowReceivers(140, 8),
  slowReceivers900: slowReceivers(900, 4),
  linkVisits,
  lockOut,
}

/** The neighbour's work per second. It is far below a node's capacity, so only the attack can slow it down. */
const RATES = { orders: 5, signIns: 1 }
const LEAST_KEPT = 0.9
const P99_NOISE_MS = 300

/** Runs each attack against one real node, in rounds that alternate with quiet rounds. */
export const attack: Scenario = {
  about: `the rate that a healthy store keeps while a stranger or another store attacks (${Object.keys(attacks).join(', ')})`,
  parts: Object.keys(attacks),
  rounds: 3,
  async run(options, print) {
    const unknown = options.only.filter((name) => attacks[name] === undefined)
    if (unknown.length > 0) return [`There is no attack ${unknown.join(', ')}.`]
    const doorbell = await openDoorbell()
    const target = await openTarget(doorbell.url)
    const differences: string[] = []
    try {
      await warmUp(target, doorbell)
      print('| attack | rate without it | rate under it | kept | p99 without it | p99 under it | rows added | calls |')
      print('| --- | --- | --- | --- | --- | --- | --- | --- |')
      for (const [name, one] of Object.entries(attacks)) {
        if (options.only.length > 0 && !options.only.includes(name)) continue
        if (options.signal.aborted) break
        differences.push(...(await tryAttack({ name, attack: one, target, doorbell, options }, print)))
      }
      differences.push(...target.errors().map((line) => `The node logged an error: ${line}`))
    } finally {
      await target.close({ keep: options.keep && differences.length > 0 })
      doorbell.close()
    }
    return differences
  },
}

async function warmUp(target: Target, doorbell: Doorbell): Promise<void> {
  await target.settle()
  for (let count = 0; count < 5; count += 1) await orderOnce(target, doorbell)
}

type Trial = { name: string; attack: Attack; target: Target; doorbell: Doorbell; options: Options }
type Side = { rates: number[]; timesMs: number[]; rows: Map<string, number>; failures: string[]; strikes: number }

async function tryAttack(trial: Trial, print: (line: string) => void): Promise<string[]> {
  const { attack: tried, target, doorbell, options } = trial
  const device = openDevice(target)
  if (tried.neighbour === 'signIns') await device.signIn()
  const work = tried.neighbour === 'orders' ? () => orderOnce(target, doorbell) : device.signIn
  const sides = { peace: newSide(), war: newSide() }
  for (let round = 0; round < options.rounds && !options.signal.aborted; round += 1) {
    // The order alternates, so a slower machine affects both kinds of rounds equally.
    const order = round % 2 === 0 ? (['peace', 'war'] as const) : (['war', 'peace'] as const)
    for (const side of order) {
      const before = await target.countRows()
      const attacking = side === 'war' ? await tried.begin(target) : undefined
      const measured = await measure(work, RATES[tried.neighbour], options.seconds)
      sides[side].strikes += (await attacking?.stop()) ?? 0
      await target.settle()
      note(sides[side], measured, before, await target.countRows())
    }
  }
  return judge(trial, sides, print)
}

function newSide(): Side {
  return { rates: [], timesMs: [], rows: new Map(), failures: [], strikes: 0 }
}

function note(side: Side, measured: Measured, before: Map<string, number>, after: Map<string, number>): void {
  side.rates.push(measured.perSecond)
  side.timesMs.push(...measured.timesMs)
  side.failures.push(...measured.failures)
  for (const [table, rows] of after) side.rows.set(table, (side.rows.get(table) ?? 0) + rows - (before.get(table) ?? 0))
}

function judge(
  { name, attack: tried, options }: Trial,
  { peace, war }: Record<'peace' | 'war', Side>,
  print: (line: string) => void,
) {
  const kept = mean(war.rates) / mean(peace.rates)
  const [p99Alone, p99Attacked] = [peace, war].map(({ timesMs }) => shareOf(timesMs, 0.99)) as [number, number]
  const grown = [...war.rows].map(([table, rows]) => ({ table, rows: rows - (peace.rows.get(table) ?? 0) }))
  const left = grown.reduce((sum, { rows }) => sum + Math.max(0, rows), 0)
  const cells = [
    `${name}: ${tried.about}`,
    `${mean(peace.rates).toFixed(1)}/s`,
    `${mean(war.rates).toFixed(1)}/s`,
    `${Math.round(kept * 100)} %`,
    `${p99Alone.toFixed(0)} ms`,
    `${p99Attacked.toFixed(0)} ms`,
    String(left),
    String(war.strikes),
  ]
  print(`| ${cells.join(' | ')} |`)
  const differences: string[] = []
  if (!(kept >= LEAST_KEPT))
    differences.push(`${name}: the neighbour kept ${Math.round(kept * 100)} % of its rate. ${mostOften(war.failures)}`)
  if (left > tried.rowLimit * options.rounds)
    differences.push(`${name}: the attack added ${left} rows: ${worst(grown)}`)
  if (tried.holdsP99 && p99Attacked > p99Alone / LEAST_KEPT + P99_NOISE_MS)
    differences.push(`${name}: the neighbour's p99 grew from ${p99Alone.toFixed(0)} to ${p99Attacked.toFixed(0)} ms`)
  options.figure(`the neighbour kept ${Math.round(kept * 100)} % of its rate, ${war.strikes} calls of the attack`, {
    part: name,
    differences: differences.length,
  })
  return differences
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function mostOften(failures: readonly string[]): string {
  const counted = [...Map.groupBy(failures, (words) => words)].map(([words, same]) => `${same.length} times: ${words}`)
  return counted.slice(0, 3).join(' ')
}

function worst(grown: readonly { table: string; rows: number }[]): string {
  const sorted = grown.toSorted((one, other) => other.rows - one.rows)
  return sorted
    .slice(0, 3)
    .map(({ table, rows }) => `${table} ${rows}`)
    .join(', ')
}
