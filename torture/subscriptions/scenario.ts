import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemNow } from '../../server/core/clock.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { stablePorts } from '../proxies/stablePorts.ts'
import type { Scenario } from '../scenario.ts'
import { startServing } from '../systems/serveProcess.ts'
import type { Ground } from './environment.ts'
import { CRASH_POINTS } from './nodes.ts'
import { type Ran, runTwoYears } from './run.ts'

/** The percentage of clock moves during which a node gets `kill -9`. */
const KILL_PERCENT = 10

/** Runs two years of a store's test clock and compares them with a model. `rounds` is the number of subscriptions. */
export const subscriptions: Scenario = {
  about: 'two years of mixed subscriptions under kill -9, compared with a model that computes each expected event',
  rounds: 500,
  async run(options, print) {
    const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
    // In this scenario only nodes die, never the database server. So no commit needs to reach the disk.
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    const server = await startEmbedded(join(folder, 'given'), { settings })
    try {
      const ran = await runTwoYears(
        await groundOver(server.url, folder),
        {
          seed: options.seed,
          count: options.rounds,
          nowMs: systemNow().getTime(),
          deaths: { points: CRASH_POINTS, percent: KILL_PERCENT },
        },
        (stop, of) => {
          options.signal.throwIfAborted()
          if (stop % 20 === 0) print(`${stop} of ${of} stops`)
        },
      )
      report(ran, print)
      const deaths = [...ran.died].reduce((sum, [, count]) => sum + count, 0)
      options.figure(`${ran.begun} subscriptions in two years, ${ran.events} events, ${deaths} deaths of nodes`)
      return ran.differences
    } catch (error) {
      if (!options.signal.aborted) throw error
      options.notRun('the run was interrupted')
      return []
    } finally {
      await server.close()
      if (options.keep) print(`kept: ${folder}`)
      else await rm(folder, { recursive: true, force: true })
    }
  },
}

async function groundOver(databaseUrl: string, folder: string): Promise<Ground> {
  const variables = {
    ...(await stablePorts()),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    BALCAO_SECRET: 'a secret for torture only',
  }
  return {
    variables,
    async start(more) {
      const node = await startServing({ ...variables, ...more })
      return { exited: node.exited, kill: () => node.kill('SIGKILL') }
    },
  }
}

/** Prints the results. @param print prints one line */
function report(ran: Ran, print: (line: string) => void): void {
  print(
    `${ran.begun} subscriptions began, ${ran.events} events arrived, ${ran.repeated} deliveries arrived again, in ${Math.round(ran.seconds)} s`,
  )
  for (const [kind, count] of [...ran.byKind].sort()) print(`  ${kind.padEnd(32)}${count}`)
  for (const [where, count] of ran.died) print(`  died at ${where.padEnd(24)}${count}`)
}
