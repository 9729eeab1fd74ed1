import type { Context } from '../core/context.ts'
import { isDivisible, undividedTables } from '../database/divideTables.ts'
import { type ShardNode, shardNodes } from '../database/shardSizes.ts'
import { type Finding, ok, problem, sizeOf, warning } from './finding.ts'

/** Checks the tables and machines of a database that Citus divides. Without the extension, there is no finding. */
export async function checkShards({ database: { pool } }: Context): Promise<Finding[]> {
  if (!(await isDivisible(pool))) return []
  const undivided = (await undividedTables(pool)).map(({ name }) => name)
  if (undivided.length > 0)
    return [problem('shards', `Not divided: ${undivided.join(', ')}.`, 'Run balcao migrate, or restart a node.')]
  return [shardsOf(await shardNodes(pool))]
}

function shardsOf(nodes: readonly ShardNode[]): Finding {
  const count = nodes.reduce((sum, { shards }) => sum + shards, 0)
  const each = nodes.map(({ node, shards, bytes }) => `${node} has ${shards} with ${sizeOf(bytes)}`)
  const says = `${count} shards: ${each.join(', ')}.`
  if (nodes.every(({ shards }) => shards > 0)) return ok('shards', says)
  return warning('shards', says, 'Move shards to the empty machine: select citus_rebalance_start().')
}
