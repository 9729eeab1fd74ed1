import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCluster } from '../databases/citus.ts'
import type { Cluster } from '../databases/cluster.ts'
import { type TemporaryFolder, temporaryFolder } from '../temporaryFolder.ts'
import { fillQueue } from './fileQueue.ts'

/** Each entry contains a hash of its source, so the cache stays valid after a run. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/test-compiled', import.meta.url))

let cluster: Cluster | undefined
let folder: TemporaryFolder | undefined

/**
 * The test runner calls this once before the first test file. It starts one database server for the whole suite and
 * fills the queue of test files. It also fills the compile cache, because all processes load the same modules.
 */
export async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE = COMPILED
  folder = await temporaryFolder('balcao-test-queue-')
  process.env.BALCAO_TEST_QUEUE = join(folder.path, 'files')
  await fillQueue(process.env.BALCAO_TEST_QUEUE)
  const [started] = await Promise.all([openCluster(), compileServer()])
  cluster = started
  process.env.BALCAO_TEST_SERVERS = cluster.servers.join(' ')
}

/** The test runner calls this once after the last test file, even after failures. */
export async function globalTeardown(): Promise<void> {
  await cluster?.close()
  await folder?.remove()
}

/** Without this run, each of the first processes would compile every module. */
async function compileServer(): Promise<void> {
  enableCompileCache(COMPILED)
  await import('../../server/cli/serve.ts')
  flushCompileCache()
}
