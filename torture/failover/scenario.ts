import type { Options, Scenario } from '../scenario.ts'
import { createRandom } from '../systems/random.ts'
import { killPrimaries } from './killPrimaries.ts'
import { missingPrograms } from './programs.ts'
import { restartInTurn } from './rolling.ts'
import { upgradeInTurn } from './upgrade.ts'

type Part = (options: Options, print: (line: string) => void) => Promise<{ found: string[]; figure: string }>

const parts: Record<string, Part> = {
  kills: (options, print) => killPrimaries(createRandom(options.seed), options, print),
  rolling: (options, print) => restartInTurn(createRandom(options.seed), options, print),
  upgrade: (options, print) => upgradeInTurn(createRandom(options.seed), options, print),
}

/** Kills the primary of a real cluster again and again under load. */
export const failover: Scenario = {
  parts: Object.keys(parts),
  about: 'kills of the primary under Patroni: nothing is lost or doubled; parts kills, rolling, upgrade',
  rounds: 200,
  async run(options, print) {
    const missing = missingPrograms()
    if (missing.length > 0) {
      options.notRun(
        `this machine lacks ${missing.join(', ')} (Debian: patroni etcd-server haproxy pgbouncer postgresql-15)`,
      )
      return []
    }
    const differences: string[] = []
    for (const [name, part] of Object.entries(parts))
      if (options.only.length === 0 || options.only.includes(name)) {
        const { found, figure } = await part(options, print)
        options.figure(figure, { part: name, differences: found.length })
        differences.push(...found)
      }
    return differences
  },
}
