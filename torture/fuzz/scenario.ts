import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Options, Scenario } from '../scenario.ts'
import { createAnswerCounts } from './answerCounts.ts'
import { REQUESTS_PER_SEQUENCE } from './planSequence.ts'
import { playShard, type ShardOptions, type ShardResult } from './shard.ts'
import type { ShardReport } from './shardProcess.ts'

const PROGRAM = fileURLToPath(new URL('shardProcess.ts', import.meta.url))
const PROCESSES = 2
/** A process ends after this number of sequences, so its database stays small. */
const SEQUENCES_PER_PROCESS = 500
/** If there are fewer sequences than this, they are played in this process. */
const MIN_SEQUENCES = 100

/**
 * Sends random requests that are made from the descriptions of both APIs. Compares each answer with its description.
 */
export const fuzz: Scenario = {
  about: 'random requests made from the descriptions, to the APIs and pages of two stores; a million is the long run',
  rounds: 100_000,
  async run(options, print) {
    const total = Math.ceil(options.rounds / REQUESTS_PER_SEQUENCE)
    const asked = options.only.map(Number)
    const numbers = asked.length > 0 ? asked : Array.from({ length: total }, (_, number) => number)
    const results =
      numbers.length < MIN_SEQUENCES
        ? [await playHere(numbers, options, print)]
        : await playApart(numbers, options, print)
    const counts = createAnswerCounts()
    for (const result of results) counts.add(result.counts)
    const sums = counts.report(results[0]?.names ?? [], print)
    print(`${sums}.`)
    options.figure(sums)
    return results.flatMap(({ found }) => found)
  },
}

function playHere(numbers: readonly number[], { seed, keep, signal }: Options, print: (line: string) => void) {
  return playShard({ seed, numbers, keep, signal }, print)
}

/** Plays the sequences in several processes, because a process uses one core. The first fault ends the run. */
async function playApart(numbers: number[], options: Options, print: (line: string) => void): Promise<ShardResult[]> {
  const size = Math.min(SEQUENCES_PER_PROCESS, Math.ceil(numbers.length / PROCESSES))
  const results: ShardResult[] = []
  const isOver = () => options.signal.aborted || results.some(({ found }) => found.length > 0)
  const playNext = async (name: number) => {
    while (numbers.length > 0 && !isOver()) {
      const { seed, keep } = options
      const shard = { seed, keep, numbers: numbers.splice(0, size) }
      results.push(await playInProcess(shard, options.signal, (line) => print(`process ${name}: ${line}`)))
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, (_, name) => playNext(name)))
  return results
}

async function playInProcess(
  options: Omit<ShardOptions, 'signal'>,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<ShardResult> {
  const child = fork(PROGRAM, { execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<ShardResult>()
  child.on('message', (report: ShardReport) => ('line' in report ? print(report.line) : resolve(report.result)))
  child.once('exit', (code) => reject(new Error(`A process that plays sequences ended with ${code}.`)))
  child.send(options)
  const stop = () => child.send('stop')
  signal.addEventListener('abort', stop)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}
