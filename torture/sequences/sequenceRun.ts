import fc from 'fast-check'
import { brokenLaws } from './sequenceLaws.ts'
import { beginScenario, runStep } from './sequenceScenario.ts'
import { type Sequence, sequences } from './sequenceSteps.ts'
import type { SequenceSystem } from './sequenceSystem.ts'
import { untilQuiet } from './sequenceTime.ts'

/** Runs one sequence in its own store, until no work is open. @returns the broken rules */
export async function runSequence(system: SequenceSystem, sequence: Sequence): Promise<string[]> {
  const scenario = await beginScenario(system, sequence)
  for (const step of sequence.steps) await runStep(scenario, step)
  await untilQuiet(scenario)
  const broken = await brokenLaws(scenario)
  // The checks of a finished sequence must not run during the next sequences.
  await system.pool.query('delete from payment_checks where store_id = $1', [scenario.store.id])
  return broken
}

/**
 * Runs random sequences one by one. Shortens the first sequence that breaks a rule.
 *
 * @param options.onEnd is called after each sequence
 * @returns the broken rules, with the seed and the steps that break them. Undefined if every rule held.
 */
export async function runSequences(
  system: SequenceSystem,
  options: { count: number; seed: number; signal?: AbortSignal; onEnd?: () => void },
): Promise<string | undefined> {
  const { count: numRuns, seed, signal, onEnd } = options
  const holds = async (sequence: Sequence) => {
    if (signal?.aborted) return
    const broken = await runSequence(system, sequence)
    onEnd?.()
    if (broken.length > 0) throw new Error(broken.join('\n'))
  }
  const found = await fc.check(fc.asyncProperty(sequences, holds), { numRuns, seed, unbiased: true })
  if (!found.failed) return undefined
  const [shortest] = found.counterexample ?? []
  const { gateways, charges, steps } = shortest as Sequence
  const lines = steps.map((step) => `  ${JSON.stringify(step)}`)
  return [
    `seed ${found.seed}, path ${found.counterexamplePath}, after ${found.numRuns} sequences and ${found.numShrinks} shrinks`,
    `  ${gateways}, ${JSON.stringify(charges)}`,
    ...lines,
    String((found.errorInstance as Error)?.message ?? ''),
  ].join('\n')
}
