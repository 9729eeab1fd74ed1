import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import { serveApi } from './apiSystem.ts'
import type { ArrivalOrder, ArrivalResult } from './arrivalLoad.ts'
import { startHelper } from './load.ts'
import { type Scenario, withOpened } from './scenario.ts'
import { benchContext, onNewDatabase, openBenchDatabase } from './system.ts'
import { type Measure, milliseconds } from './table.ts'

/** A rate is sustained if 99 of 100 purchases are answered within this time. */
const LIMIT_MS = 1_000
const FIRST_RATE = 20
/** The search ends when a step is smaller than this share of the rate. */
const FINEST = 0.1

export const arrivals: Scenario = {
  about:
    'the highest rate of arriving purchases (charge created and paid by card) with p99 within 1 s, while the gateway takes 120 ms in the median and 380 ms in 1 of 100 calls, and 0.7 % fail',
  quick: false,
  run: ({ seconds }, progress) => onNewDatabase('arrivals', (databaseUrl) => measure(databaseUrl, seconds, progress)),
}

function measure(databaseUrl: string, seconds: number, progress: (text: string) => void): Promise<Measure[]> {
  return withOpened(async (opened) => {
    const key = await importStore(databaseUrl)
    const gateway = opened(startHelper<object, string>(new URL('slowGateway.ts', import.meta.url), [databaseUrl]))
    const node: [URL, string] = [new URL('slowNode.ts', import.meta.url), await gateway.nextMessage()]
    const { url } = opened(await serveApi(databaseUrl, 1, {}, node))
    const load = opened(startHelper<ArrivalOrder, ArrivalResult>(new URL('arrivalLoad.ts', import.meta.url)))
    const run = async (perSecond: number, forSeconds: number) => {
      progress(`${perSecond.toFixed(0)}/s for ${forSeconds} s`)
      const result = await load.ask({ url, key, perSecond, seconds: forSeconds })
      progress(text(result))
      return result
    }
    await run(FIRST_RATE, 5)
    let rate = await highestRate(async (perSecond) => (await run(perSecond, seconds * 5)).p99Ms <= LIMIT_MS)
    // A short run may sustain a rate that a long run does not.
    for (; ; rate *= 1 - FINEST) {
      const held = await run(rate, seconds * 200)
      if (held.p99Ms > LIMIT_MS) continue
      return [
        {
          what: `purchases arriving for ${seconds * 200} s`,
          figure: `${rate.toFixed(0)}/s`,
          more: `${text(held)}; the node has one API process, and load, gateway and PostgreSQL run on the same machine`,
        },
      ]
    }
  })
}

/** Doubles the rate until it is not sustained, and then halves the step. */
async function highestRate(holds: (perSecond: number) => Promise<boolean>): Promise<number> {
  let [held, failed] = [FIRST_RATE, Number.POSITIVE_INFINITY]
  while (failed - held > held * FINEST) {
    const next = failed === Number.POSITIVE_INFINITY ? held * 2 : (held + failed) / 2
    if (await holds(next)) held = next
    else failed = next
  }
  return held
}

function text({ sent, p50Ms, p99Ms, answers }: ArrivalResult): string {
  const statuses = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  return `${sent} purchases, p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}; ${statuses.join(', ')}`
}

/** @returns the key of a new store */
async function importStore(databaseUrl: string): Promise<string> {
  const database = openBenchDatabase(databaseUrl)
  const { stores } = await importDocument(benchContext(databaseUrl, database), { stores: [STORE] }, importSections)
  await database.close()
  return (stores.store!.apiKeys as { key: string }).key
}

const STORE = {
  ref: 'store',
  name: 'Loja',
  gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
  apiKeys: [{ ref: 'key' }],
}
