import { type Cluster, startCluster } from './cluster.ts'
import { type TemporaryFolder, temporaryFolder } from './temporaryFolder.ts'

let cluster: Cluster | undefined
let compiled: TemporaryFolder | undefined

/**
 * The test runner calls this once before the first test file. It starts one database server for the whole suite and creates
 * one compile cache, because all processes load the same modules.
 */
export async function globalSetup(): Promise<void> {
  compiled = await temporaryFolder('balcao-test-compiled-')
  process.env.NODE_COMPILE_CACHE = compiled.path
  cluster = await startCluster()
  process.env.BALCAO_TEST_CLUSTER = cluster.url
}

/** The test runner calls this once after the last test file, also after failures. */
export async function globalTeardown(): Promise<void> {
  await cluster?.close()
  await compiled?.remove()
}
