import { citusUrl } from '../../test/databases/citus.ts'
import { deliveries } from '../faults/deliveries.ts'
import { lostAnswers } from '../faults/lostAnswers.ts'
import { kill } from '../kill/scenario.ts'
import type { Options, Scenario } from '../scenario.ts'
import { onCluster } from '../systems/databaseServer.ts'
import { killWorkers } from './killWorkers.ts'
import { moveStores } from './moveStores.ts'

type Part = (options: Options, print: (line: string) => void) => Promise<{ found: string[]; figure: string }>

const parts: Record<string, Part> = {
  kill: scenarioOf(kill, 1),
  lostAnswers: scenarioOf(lostAnswers, 1),
  deliveries: scenarioOf(deliveries, 20),
  workers: killWorkers,
  moves: moveStores,
}

/** Citus refuses triggers on divided tables, and `sequences` records the statuses of payments by triggers. */
const WITHOUT_SEQUENCES = 'sequences: not run here, because Citus refuses its triggers on payments'

/** Repeats other scenarios on a Citus cluster, and kills its workers and moves stores between them. */
export const engine: Scenario = {
  parts: Object.keys(parts),
  about: `a Citus cluster (BALCAO_TEST_CLUSTER) under load; parts ${Object.keys(parts).join(', ')}`,
  rounds: 20,
  async run(options, print) {
    if (citusUrl === undefined) {
      options.notRun('BALCAO_TEST_CLUSTER names no Citus cluster')
      return []
    }
    print(WITHOUT_SEQUENCES)
    const differences: string[] = []
    for (const [name, part] of Object.entries(parts))
      if (options.only.length === 0 || options.only.includes(name)) {
        const { found, figure } = await onCluster(citusUrl, () => part(options, print))
        options.figure(figure, { part: name, differences: found.length })
        differences.push(...found)
      }
    return differences
  },
}

/** @param roundsEach the number of rounds of `engine` that one round of the scenario counts */
function scenarioOf(scenario: Scenario, roundsEach: number): Part {
  return async (options, print) => {
    const rounds = Math.max(1, Math.round(options.rounds / roundsEach))
    let figure = ''
    const keepFigure = (text: string) => {
      figure = text
    }
    const found = await scenario.run({ ...options, rounds, only: [], figure: keepFigure }, print)
    return { found, figure }
  }
}
