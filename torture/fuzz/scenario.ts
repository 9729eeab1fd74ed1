import { monotonicMs } from '../../server/core/clock.ts'
import { createRandom } from '../random.ts'
import type { Options, Scenario } from '../scenario.ts'
import { withSequenceSystem } from '../withSequenceSystem.ts'
import { createAnswerCounts } from './answerCounts.ts'
import { openNeighbour } from './neighbour.ts'
import { type PlannedSequence, planSequence, REQUESTS_PER_SEQUENCE } from './planSequence.ts'
import { type Field, playSequence } from './playSequence.ts'
import { shortenSequence } from './shortenSequence.ts'
import { readTargets, type Target } from './targets.ts'

/** The number of sequences that are played at the same time. */
const PARALLEL = 2
const MAX_FAULTS = 20

/** Sends random requests, made from the server's own descriptions, and compares each answer with its description. */
export const fuzz: Scenario = {
  about: 'random requests made from the descriptions, to all doors of two stores; a million is the long run',
  rounds: 100_000,
  async run(options, print) {
    const errors = new Map<string, string>()
    const log = { write: (line: string) => noteError(errors, line) }
    return withSequenceSystem({ keep: options.keep, log }, async (system) => {
      const { targets, check } = await readTargets(system.app)
      const neighbour = await openNeighbour(system)
      const counts = createAnswerCounts()
      const named = new Map(targets.map((target) => [`${target.door} ${target.name}`, target]))
      const field: Field = { system, neighbour, check, errors, targets: named, count: counts.count }
      const found = await playAll(field, targets, options, print)
      const sums = counts.report([...named.keys()], print)
      print(`${sums}.`)
      options.figure(sums)
      return found
    })
  },
}

async function playAll(
  field: Field,
  targets: readonly Target[],
  { seed, rounds, signal, only }: Options,
  print: (line: string) => void,
): Promise<string[]> {
  const startedMs = monotonicMs()
  const total = Math.ceil(rounds / REQUESTS_PER_SEQUENCE)
  const faults = new Map<string, string>()
  const numbers = only.length > 0 ? only.map(Number) : Array.from({ length: total }, (_, number) => number)
  let played = 0
  const playNext = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      if (signal.aborted || faults.size >= MAX_FAULTS) return
      const sequence = planSequence(targets, createRandom(seed).fork(`sequence ${number}`))
      await playOne(field, sequence, faults, (text) => print(`sequence ${number}: ${text}`))
      if (++played % 25 !== 0) continue
      const seconds = (monotonicMs() - startedMs) / 1000
      print(`${played * REQUESTS_PER_SEQUENCE} requests, ${seconds.toFixed(0)} s, ${faults.size} faults`)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, playNext))
  return [...faults.values()]
}

/** Plays a sequence. Shortens its fault and keeps it, unless a fault of its kind is known. */
async function playOne(
  field: Field,
  sequence: PlannedSequence,
  faults: Map<string, string>,
  print: (text: string) => void,
): Promise<void> {
  const fault = await playSequence(field, sequence, new Set(faults.keys()))
  if (fault === undefined || faults.has(fault.kind)) return
  faults.set(fault.kind, fault.text)
  const { kind, text, sent } = await shortenSequence(field, sequence, fault)
  const shown = [kind, text, ...sent.map((line) => `  ${line}`)].join('\n')
  faults.set(kind, shown)
  print(shown)
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
