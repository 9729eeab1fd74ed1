import type pg from 'pg'

/** A machine of Citus, and the shards of stores that it holds. */
export type ShardNode = { node: string; shards: number; bytes: number }

/** Lists the machines of a divided database that hold shards or may hold some. */
export async function shardNodes(pool: Pick<pg.Pool, 'query'>): Promise<ShardNode[]> {
  return (await pool.query<ShardNode>(NODES)).rows
}

/** Lists the machines that do not answer the coordinator. */
export async function silentNodes(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  return (await pool.query<{ node: string }>(SILENT)).rows.map(({ node }) => node)
}

/** Returns the size of each divided or copied table on all machines together, in bytes. */
export async function shardedSizes(pool: Pick<pg.Pool, 'query'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(SIZES)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** All divided tables have the same shards, so a shard of each of them counts as one. */
const NODES = `select node.nodename || ':' || node.nodeport as node,
    count(distinct shard.shardminvalue)::integer as shards, coalesce(sum(sizes.shard_size), 0)::float8 as bytes
  from pg_dist_node as node
  left join citus_shards as sizes on sizes.nodename = node.nodename and sizes.nodeport = node.nodeport
  left join pg_dist_shard as shard on shard.shardid = sizes.shardid and shard.shardminvalue is not null
  where noderole = 'primary' and (node.shouldhaveshards or shard.shardid is not null)
  group by 1 order by 1`

const SILENT = `select nodename || ':' || nodeport as node from pg_dist_node
  where noderole = 'primary' and isactive and not citus_check_connection_to_node(nodename, nodeport) order by 1`

const SIZES = `select table_name::text as name, sum(shard_size)::float8 as bytes from citus_shards group by 1`
