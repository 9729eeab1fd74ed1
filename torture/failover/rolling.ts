import type { Options } from '../scenario.ts'
import type { Random } from '../systems/random.ts'
import { callMeanwhile, DRAIN, wordsOf } from './balancer.ts'
import { openField } from './field.ts'

const NODES = 4

/**
 * Restarts four nodes behind HAProxy one by one. Meanwhile callers make calls, and never repeat a call.
 * @returns a sentence for each call that failed and for each difference between the records, and the figures
 */
export async function restartInTurn(
  random: Random,
  options: Options,
  print: (line: string) => void,
): Promise<{ found: string[]; figure: string }> {
  const field = await openField(random, { synchronous: true, nodes: NODES, variables: DRAIN })
  try {
    const restarts = Math.min(options.rounds, 3 * NODES)
    const tally = await callMeanwhile(field, async (counted, untilBack) => {
      for (let restart = 0; restart < restarts && !options.signal.aborted; restart++) {
        await field.nodes[restart % NODES]!.restart()
        await untilBack()
        print(`restart ${restart + 1}: ${wordsOf(counted)}`)
      }
    })
    return { found: [...tally.failures, ...(await field.compare())], figure: `${restarts} restarts; ${wordsOf(tally)}` }
  } finally {
    await field.close({ keep: options.keep })
  }
}
