import { type Cluster, startCluster } from './cluster.ts'
import { type TemporaryFolder, temporaryFolder } from './temporaryFolder.ts'

let cluster: Cluster | undefined
let compiled: TemporaryFolder | undefined

/**
 * Run once by the test runner, before the first test file: one server for the whole suite, and one place for what a process
 * has compiled, as all of the suite's processes read the same modules.
 */
export async function globalSetup(): Promise<void> {
  compiled = await temporaryFolder('balcao-test-compiled-')
  process.env.NODE_COMPILE_CACHE = compiled.path
  cluster = await startCluster()
  process.env.BALCAO_TEST_CLUSTER = cluster.url
}

/** Run once after the last test file, whatever became of the tests. */
export async function globalTeardown(): Promise<void> {
  await cluster?.close()
  await compiled?.remove()
}
