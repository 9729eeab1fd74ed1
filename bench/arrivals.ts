import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { migrate } from '../server/database/migrate.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { importSections } from '../server/setup/importSections.ts'
import type { ArrivalOrder, ArrivalResult } from './arrivalLoad.ts'
import type { Scenario } from './scenario.ts'
import { BENCH_SECRET, benchContext, openBenchDatabase, startBenchServer } from './system.ts'
import { milliseconds } from './table.ts'

/** The rate holds if 99 of 100 purchases are answered within this time. */
const LIMIT_MS = 1_000
const FIRST_RATE = 20
/** The search ends when a step is smaller than this share of the rate. */
const FINEST = 0.1

export const arrivals: Scenario = {
  about:
    'the highest rate of arriving purchases (charge created and paid by card) with p99 within 1 s, while the gateway takes 120 ms in the median and 380 ms in 1 of 100 calls, and 0.7 % fail',
  quick: false,
  async run({ seconds }, progress) {
    await using rig = new AsyncDisposableStack()
    const { url, key } = await openRig(rig)
    const load = fork(fileURLToPath(new URL('arrivalLoad.ts', import.meta.url)))
    rig.defer(() => ended(load))
    const run = async (perSecond: number, forSeconds: number) => {
      progress(`${perSecond.toFixed(0)}/s for ${forSeconds} s`)
      load.send({ url, key, perSecond, seconds: forSeconds } satisfies ArrivalOrder)
      const [result] = (await once(load, 'message')) as [ArrivalResult]
      progress(text(result))
      return result
    }
    await run(FIRST_RATE, 5)
    let rate = await highestRate(async (perSecond) => (await run(perSecond, seconds * 5)).p99Ms <= LIMIT_MS)
    // A short run may hold a rate that a long one does not hold.
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
  },
}

/** Doubles the rate until it does not hold, then halves the step. */
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

async function openRig(rig: AsyncDisposableStack): Promise<{ url: string; key: string }> {
  const server = await startBenchServer()
  rig.defer(server.close)
  await server.create('arrivals')
  const databaseUrl = server.urlOf('arrivals')
  await migrate(databaseUrl)
  const database = openBenchDatabase(databaseUrl)
  const imported = await importDocument(benchContext(databaseUrl, database), { stores: [STORE] }, importSections)
  const { key } = imported.stores.store!.apiKeys as { key: string }
  await database.close()
  const gateway = fork(fileURLToPath(new URL('slowGateway.ts', import.meta.url)), [databaseUrl])
  rig.defer(() => ended(gateway))
  const [gatewayUrl] = (await once(gateway, 'message')) as [string]
  return { url: await startNode(rig, databaseUrl, gatewayUrl), key }
}

async function startNode(rig: AsyncDisposableStack, databaseUrl: string, gatewayUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
  rig.defer(() => rm(folder, { recursive: true, force: true }))
  const { PATH, HOME } = process.env
  const node = spawn(process.execPath, [fileURLToPath(new URL('slowNode.ts', import.meta.url)), gatewayUrl], {
    env: {
      PATH,
      HOME,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      BALCAO_SECRET: BENCH_SECRET,
      BALCAO_DEMO: 'false',
      PORT: '0',
      RATE_LIMIT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  rig.defer(async () => {
    node.kill('SIGTERM')
    if (node.exitCode === null) await once(node, 'exit')
  })
  for await (const line of createInterface({ input: node.stdout! }))
    if (line.includes('"msg":"Started."')) {
      node.stdout!.resume()
      return JSON.parse(line).url
    }
  throw new Error('The node did not start.')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.disconnect()
  await once(child, 'exit')
}

const STORE = {
  ref: 'store',
  name: 'Loja',
  gateways: [{ provider: 'GATEWAY_A', credentials: 'simulator' }],
  apiKeys: [{ ref: 'key' }],
}
