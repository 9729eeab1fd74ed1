import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { monotonicMs } from '../server/core/clock.ts'
import type { Context } from '../server/core/context.ts'
import { credentialNamesOf, simulatorCredentials } from '../server/gateways/all.ts'
import { claimDatabase } from '../server/setup/claimDatabase.ts'
import { createApiKey, scopes } from '../server/stores/apiKeys.ts'
import { addGatewayAccount } from '../server/stores/gatewayAccounts.ts'
import { getStore, type Store } from '../server/stores/store.ts'
import { readProcessorMs } from './costs.ts'
import { openSalesSystem } from './salesData.ts'
import { BENCH_SECRET, type BenchServer, benchContext, openBenchDatabase } from './system.ts'

/** A store with sales, an API key and a simulated gateway. It has its own database. */
export type ApiSystem = { ctx: Context; url: string; store: Store; key: string; close(): Promise<void> }

const SALES = 100_000

/**
 * Opens a system on a copy of the database with sales. `close` deletes the copy.
 * @param sales the number of sales of the store
 */
export async function openApiSystem(
  server: BenchServer,
  progress: (text: string) => void,
  sales = SALES,
): Promise<ApiSystem> {
  const built = await openSalesSystem(server, sales, progress)
  await built.database.close()
  const name = `api_${sales}`
  await server.create(name, `sales_${sales}`)
  const url = server.urlOf(name)
  const database = openBenchDatabase(url)
  const ctx = benchContext(url, database)
  // The secrets of the copied charges cannot be decrypted. A new node checks secrets, unless the database has the
  // node's mark.
  await claimDatabase(database, { environment: ctx.settings.environment, box: ctx.secrets })
  const providers = { credentialNames: credentialNamesOf, simulatorCredentials }
  await addGatewayAccount(ctx, database, built.store, {
    provider: 'GATEWAY_A',
    credentials: 'simulator',
    providers: providers as never,
  })
  const { key } = await createApiKey(ctx, built.store.id, { name: 'bench', scopes: [...scopes] })
  const store = await getStore(database, built.store.id)
  return { ctx, url, store, key, close }
  async function close(): Promise<void> {
    await database.close()
    await server.drop(name)
  }
}

export type ServedApi = {
  url: string
  pid: number
  /** Milliseconds from the start of the process to the first answer. */
  readyMs: number
  /** Processor time of the node in its start, in milliseconds. Other load on the machine changes it little. */
  readyProcessorMs: number
  close(): Promise<void>
}

/**
 * Starts `balcao serve` and discards its log.
 * @param workers number of API processes
 * @param variables more settings
 * @param command a program with its arguments that runs a node instead of `balcao serve`
 */
export async function serveApi(
  databaseUrl: string,
  workers: number,
  variables: Readonly<Record<string, string>> = {},
  command: readonly [URL, ...string[]] = [new URL('../bin/balcao.js', import.meta.url), 'serve'],
): Promise<ServedApi> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
  const { PATH, HOME } = process.env
  const startedMs = monotonicMs()
  const [program, ...args] = command
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    env: {
      PATH,
      HOME,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      BALCAO_SECRET: BENCH_SECRET,
      BALCAO_DEMO: 'false',
      PORT: '0',
      RATE_LIMIT: '0',
      WORKERS: String(workers),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  const readyMs = monotonicMs() - startedMs
  const readyProcessorMs = await readProcessorMs(child.pid!)
  child.stdout!.resume()
  return {
    url,
    pid: child.pid!,
    readyMs,
    readyProcessorMs,
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! }))
    if (line.includes('"msg":"Started."')) return JSON.parse(line).url
  throw new Error('The server did not start.')
}
