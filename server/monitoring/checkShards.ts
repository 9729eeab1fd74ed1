import type { Context } from '../core/context.ts'
import { isDivisible, undividedTables } from '../database/divideTables.ts'
import { type ShardNode, shardNodes, silentNodes } from '../database/shardSizes.ts'
import { unplacedStores } from '../database/storeShards.ts'
import { type Finding, ok, problem, sizeOf, warning } from './finding.ts'

/** Checks the tables and machines of a database that Citus divides. Without the extension, there is no finding. */
export async function checkShards({ database: { pool } }: Context): Promise<Finding[]> {
  if (!(await isDivisible(pool))) return []
  const undivided = (await undividedTables(pool)).map(({ name }) => name)
  if (undivided.length > 0) return [problem('shards', `Not divided: ${undivided.join(', ')}.`, UNFINISHED)]
  const silent = await silentNodes(pool)
  if (silent.length > 0)
    return [problem('shards', `No answer: ${silent.join(', ')}. The stores of these machines cannot sell.`, START)]
  const unplaced = await unplacedStores(pool)
  if (unplaced.length > 0)
    return [problem('shards', `Stores without a row in store_shards: ${namesOf(unplaced)}.`, UNFINISHED)]
  return [shardsOf(await shardNodes(pool))]
}

const UNFINISHED = 'Run balcao migrate, or restart a node.'
const START = 'Start the machine, or let its standby take over (docs/operations/scaling.md).'
const NAMED = 5

function namesOf(stores: readonly string[]): string {
  const others = stores.length > NAMED ? ` and ${stores.length - NAMED} others` : ''
  return stores.slice(0, NAMED).join(', ') + others
}

function shardsOf(nodes: readonly ShardNode[]): Finding {
  const count = nodes.reduce((sum, { shards }) => sum + shards, 0)
  const each = nodes.map(({ node, shards, bytes }) => `${node} has ${shards} with ${sizeOf(bytes)}`)
  const says = `${count} shards: ${each.join(', ')}.`
  if (nodes.every(({ shards }) => shards > 0)) return ok('shards', says)
  return warning('shards', says, 'Move shards to the empty machine: select citus_rebalance_start().')
}
