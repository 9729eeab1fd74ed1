import { monotonicMs } from '../../server/core/clock.ts'
import { withSequenceSystem } from '../sequences/withSequenceSystem.ts'
import { createRandom } from '../systems/random.ts'
import { type AnswerCount, createAnswerCounts } from './answerCounts.ts'
import { openNeighbour } from './neighbour.ts'
import { type PlannedSequence, planSequence, REQUESTS_PER_SEQUENCE } from './planSequence.ts'
import { CHANGED, type Field, type FuzzFault, playSequence } from './playSequence.ts'
import { openSentNotices } from './sentNotices.ts'
import { shortenSequence } from './shortenSequence.ts'
import { readTargets, type Target } from './targets.ts'

/** The number of sequences that are played at the same time. */
const PARALLEL = 6
const MAX_FAULTS = 20
/** The number of sequences of a batch. After each batch the rows of the other store are compared. */
const SEQUENCES_PER_BATCH = 25

/** The sequences that one process plays on its own database. */
export type ShardOptions = { seed: number; numbers: readonly number[]; keep: boolean; signal: AbortSignal }
/** `names` are the operations that should have succeeded. */
export type ShardResult = { found: string[]; counts: AnswerCount[]; names: string[] }

export async function playShard(options: ShardOptions, print: (line: string) => void): Promise<ShardResult> {
  const errors = new Map<string, string>()
  const log = { write: (line: string) => noteError(errors, line) }
  return withSequenceSystem({ keep: options.keep, log }, async (system) => {
    const { targets, check } = await readTargets(system.app)
    const neighbour = await openNeighbour(system)
    const notices = await openSentNotices(system)
    const counts = createAnswerCounts()
    const named = new Map(targets.map((target) => [`${target.door} ${target.name}`, target]))
    const field: Field = { system, neighbour, notices, check, errors, targets: named, count: counts.count }
    const found = await playAll(field, targets, options, print).finally(notices.close)
    return { found, counts: counts.all(), names: [...named.keys()] }
  })
}

async function playAll(
  field: Field,
  targets: readonly Target[],
  { seed, numbers: all, signal }: ShardOptions,
  print: (line: string) => void,
): Promise<string[]> {
  const numbers = [...all]
  const faults = new Map<string, string>()
  const plan = (number: number) => planSequence(targets, createRandom(seed).fork(`sequence ${number}`))
  const run: Run = { field, plan, faults, print }
  const measure = startMeasure()
  let played = 0
  while (numbers.length > 0 && faults.size < MAX_FAULTS && !signal.aborted) {
    const batch = numbers.splice(0, SEQUENCES_PER_BATCH)
    const waiting = [...batch]
    const playNext = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const fault = await playSequence(field, plan(number), { known: new Set(faults.keys()) })
        if (fault) await keepFault(run, { number, sequence: plan(number), fault })
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, playNext))
    if ((await field.neighbour.changes()).length > 0 && !faults.has(CHANGED)) await findChange(run, batch)
    played += batch.length
    print(`${measure(played * REQUESTS_PER_SEQUENCE)}, ${faults.size} faults`)
  }
  return [...faults.values()]
}

/**
 * Returns a function that describes the speed since its last call. The speed does not include the database's processor
 * time.
 */
function startMeasure(): (requests: number) => string {
  let last = { ms: monotonicMs(), cpu: process.cpuUsage(), requests: 0 }
  return (requests) => {
    const done = requests - last.requests
    const seconds = (monotonicMs() - last.ms) / 1000
    const { user, system } = process.cpuUsage(last.cpu)
    last = { ms: monotonicMs(), cpu: process.cpuUsage(), requests }
    const perRequest = (user + system) / 1000 / done
    return `${requests} requests, ${(done / seconds).toFixed(0)} a second, ${perRequest.toFixed(1)} ms of processor time each`
  }
}

type Run = {
  field: Field
  plan(number: number): PlannedSequence
  /** The found faults by kind. */
  faults: Map<string, string>
  print(line: string): void
}
type Found = { number: number; sequence: PlannedSequence; fault: FuzzFault }

/** Shortens the sequence of a fault and keeps the fault, unless a fault of the same kind is known. */
async function keepFault({ field, faults, print }: Run, { number, sequence, fault }: Found): Promise<void> {
  if (faults.has(fault.kind)) return
  faults.set(fault.kind, fault.text)
  const { kind, text, sent } = await shortenSequence(field, sequence, fault)
  const shown = [kind, text, ...sent.map((line) => `  ${line}`)].join('\n')
  faults.set(kind, shown)
  print(`sequence ${number}: ${shown}`)
}

/** Finds the sequence of a batch that changed the other store. Plays the sequences again, one by one. */
async function findChange(run: Run, batch: readonly number[]): Promise<void> {
  const { field, plan, faults } = run
  for (const number of batch) {
    const sequence = plan(number)
    const fault = await playSequence(field, sequence, { known: new Set(faults.keys()), watches: true })
    if (fault?.kind === CHANGED) return keepFault(run, { number, sequence, fault })
  }
  faults.set(CHANGED, `${CHANGED} in the sequences ${batch}, but not when each was played again`)
}

const KEPT_ERRORS = 200

/** Keeps the last errors of the log by the id of their request. */
function noteError(errors: Map<string, string>, line: string): void {
  const { requestId, error, stack } = JSON.parse(line)
  if (requestId === undefined) return
  errors.set(requestId, String(stack ?? error))
  const [oldest] = errors.keys()
  if (errors.size > KEPT_ERRORS) errors.delete(oldest!)
}
