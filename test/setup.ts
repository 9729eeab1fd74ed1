import { type Cluster, startCluster } from './cluster.ts'

let cluster: Cluster | undefined

/** Run once by the test runner, before the first test file: one server for the whole suite. */
export async function globalSetup(): Promise<void> {
  cluster = await startCluster()
  process.env.BALCAO_TEST_CLUSTER = cluster.url
}

/** Run once after the last test file, whatever became of the tests. */
export async function globalTeardown(): Promise<void> {
  await cluster?.close()
}
