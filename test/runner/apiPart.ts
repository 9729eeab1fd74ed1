import { globSync } from 'node:fs'
import { root } from '../root.ts'

/** Modules of server/ without statements on rows of stores, or with tests that start servers of their own. */
const others = ['backup', 'brazil', 'cli', 'core', 'database', 'docs', 'gateways', 'lib', 'process', 'simulator']
/** Other tests that need a cluster. */
const ofCluster = [
  'server/backup/copyOtherServer.test.ts',
  'server/database/divideTables.test.ts',
  'test/routes.test.ts',
]

/** Lists the test files that `npm test` runs on a Citus cluster: the modules of server/ over HTTP, and the division of tables. */
export function apiPart(): string[] {
  const files = globSync('server/**/*.test.ts', { cwd: root }).sort()
  return [...ofCluster, ...files.filter((file) => !others.includes(file.split('/')[1]!))]
}
