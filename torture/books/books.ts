import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { monotonicMs } from '../../server/core/clock.ts'
import { newHealth } from '../../server/core/health.ts'
import { createSecretBox } from '../../server/core/secretBox.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { readSettings } from '../../server/process/readSettings.ts'
import type { Options, Scenario } from '../scenario.ts'
import { type BookYear, openBookYear } from './bookYear.ts'

const DAYS = 365
/** The number of days between two planted mistakes. */
const MISTAKE_EVERY_DAYS = 7

/** Runs twelve months of a store and compares the books each night. `--rounds` is the number of sales of the year. */
export const books: Scenario = {
  about:
    'twelve months of sales; each night is compared with the gateways, and each planted mistake is found in its night',
  rounds: 100_000,
  async run(options, print) {
    const folder = await mkdtemp(join(tmpdir(), 'balcao-torture-'))
    // Nothing crashes in this scenario, so commits need not reach the disk.
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    const server = await startEmbedded(folder, { settings })
    try {
      await migrate(server.url)
      return await runYear(server.url, folder, options, print)
    } finally {
      await server.close()
      if (!options.keep) await rm(folder, { recursive: true, force: true })
    }
  },
}

async function runYear(url: string, folder: string, options: Options, print: (line: string) => void) {
  const database = openDatabase(url, { onError: () => {} })
  const year = await openBookYear(
    {
      settings: readSettings({ PORT: '0', DATA_DIR: folder, RATE_LIMIT: '0', BALCAO_DEMO: 'false' }),
      database,
      secrets: createSecretBox(['a secret for torture only']),
      log: pino({ level: 'silent' }),
      health: newHealth(),
      localUrl: 'http://127.0.0.1:3000',
      simulatorUrl: undefined,
      notifyDeliveries: () => {},
      notifyStoreChange: async () => {},
    },
    options.seed,
  )
  const differences: string[] = []
  const startedMs = monotonicMs()
  for (let day = 1; day <= DAYS && !options.signal.aborted; day++) {
    const sales = Math.floor((options.rounds * day) / DAYS) - Math.floor((options.rounds * (day - 1)) / DAYS)
    differences.push(...(await runDay(year, day, sales)).map((difference) => `day ${day}: ${difference}`))
    if (day % 30 === 0 || day === DAYS) {
      const { total, nights } = year.figures()
      const seconds = (monotonicMs() - startedMs) / 1000
      print(`day ${day}: ${total} sales, ${seconds.toFixed(0)} s, ${differences.length} differences, ${nights}`)
    }
  }
  options.figure(`${year.figures().total} sales, ${year.figures().nights}`)
  await year.close()
  await database.close()
  return differences
}

async function runDay(year: BookYear, day: number, sales: number): Promise<string[]> {
  await year.sell(sales, day % MISTAKE_EVERY_DAYS === 0 ? 1 : 0)
  await year.nextNight()
  return await year.check()
}
