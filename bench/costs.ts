import { readdir, readFile } from 'node:fs/promises'
import type { Database } from '../server/core/sql.ts'
import { median } from './scenario.ts'

/** The cost of requests. Processor time is in milliseconds. */
export type Costs = {
  serverMs: number
  simulatorMs: number
  postgresMs: number
  transactions: number
  walBytes: number
  /** Blocks of 8 kB that statements read, from memory or from disk. */
  blocks: number
}

/**
 * Reads the costs since the start of the processes. The difference of two reads is the cost of the requests between
 * them.
 */
async function readCosts(database: Database, serverPid: number, others: readonly Database[]): Promise<Costs> {
  // The connections stay open, because their processes are used to find PostgreSQL's main processes.
  const connections = await Promise.all([database, ...others].map(({ pool }) => pool.connect()))
  const connection = connections[0]!
  const backends = await Promise.all(
    connections.map(async (one) => (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid),
  )
  const { server, postgres } = await readTrees(serverPid, backends)
  const { rows } = await connection.query<{ transactions: string; wal: string; blocks: string }>(
    `select pg_stat_force_next_flush(), (select sum(xact_commit) from pg_stat_database)::text as transactions,
       (select sum(blks_hit + blks_read) from pg_stat_database)::text as blocks,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal`,
  )
  for (const one of connections) one.release()
  return {
    serverMs: sumOf(server.filter((one) => !isSimulator(one))),
    simulatorMs: sumOf(server.filter(isSimulator)),
    postgresMs: sumOf(postgres),
    transactions: Number(rows[0]!.transactions),
    walBytes: Number(rows[0]!.wal),
    blocks: Number(rows[0]!.blocks),
  }
}

/**
 * Reads the processes of a node and of PostgreSQL. Reads again if a process ends meanwhile, because its time may be
 * missing.
 */
async function readTrees(
  serverPid: number,
  backends: readonly number[],
): Promise<{ server: Process[]; postgres: Process[] }> {
  for (let attempt = 1; ; attempt++) {
    const processes = await readProcesses()
    const postmasters = backends.map((pid) => processes.find(({ id }) => id === pid)!.parent)
    const postgres = postmasters.flatMap((postmaster) => treeOf(processes, postmaster))
    const trees = { server: treeOf(processes, serverPid), postgres }
    const after = new Set((await readProcesses()).map(({ id }) => id))
    if (attempt === 5 || [...trees.server, ...trees.postgres].every(({ id }) => after.has(id))) return trees
  }
}

/** Returns the ids of the processes of a node, and of its simulator. */
export async function processesOf(serverPid: number): Promise<{ server: number[]; simulator: number[] }> {
  const tree = treeOf(await readProcesses(), serverPid)
  const idsOf = (processes: readonly Process[]) => processes.map(({ id }) => id)
  return { server: idsOf(tree.filter((one) => !isSimulator(one))), simulator: idsOf(tree.filter(isSimulator)) }
}

/** Returns the processor time of a node without its simulator since its start, in milliseconds. */
export async function readProcessorMs(serverPid: number): Promise<number> {
  return sumOf(treeOf(await readProcesses(), serverPid).filter((one) => !isSimulator(one)))
}

/**
 * Returns the costs of one request, and the result of the load.
 * @param serverPid process id of `balcao serve`
 * @param load sends the requests and returns their number as `calls`
 * @param others databases on more servers, such as the workers of a cluster. Only their processor time is added
 */
export async function withCosts<Result extends { calls: number }>(
  database: Database,
  serverPid: number,
  load: () => Promise<Result>,
  others: readonly Database[] = [],
): Promise<{ result: Result; costs: Costs }> {
  const before = await readCosts(database, serverPid, others)
  const result = await load()
  return { result, costs: costsPer(result.calls, before, await readCosts(database, serverPid, others)) }
}

function costsPer(requests: number, before: Costs, after: Costs): Costs {
  const entries = Object.keys(before) as (keyof Costs)[]
  return Object.fromEntries(entries.map((name) => [name, (after[name] - before[name]) / requests])) as Costs
}

export function medianCosts(list: readonly Costs[]): Costs {
  return Object.fromEntries(
    Object.keys(list[0]!).map((key) => [key, median(list.map((costs) => costs[key as keyof Costs]))]),
  ) as Costs
}

export function costsText({ serverMs, simulatorMs, postgresMs, transactions, walBytes, blocks }: Costs): string {
  const simulator = simulatorMs > 0 ? `, simulator ${simulatorMs.toFixed(2)} ms` : ''
  return `server ${serverMs.toFixed(2)} ms, PostgreSQL ${postgresMs.toFixed(2)} ms${simulator}, ${transactions.toFixed(2)} transactions, ${Math.round(walBytes)} B of WAL, ${Math.round(blocks)} blocks`
}

type Process = { id: number; parent: number; command: string; ownMs: number; endedChildrenMs: number }

/** Linux counts processor time in ticks of 10 ms. */
const TICK_MS = 10

async function readProcesses(): Promise<Process[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = await Promise.all(ids.map((id) => readProcess(Number(id)).catch(() => undefined)))
  return read.filter((one) => one !== undefined)
}

async function readProcess(id: number): Promise<Process> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8')
  const command = (await readFile(`/proc/${id}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  // The name in parentheses may contain spaces. The fields after it are numbers (man 5 proc).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * TICK_MS
  return { id, parent: Number(fields[1]), command, ownMs: ticks(11), endedChildrenMs: ticks(13) }
}

function treeOf(processes: readonly Process[], root: number): Process[] {
  const children = processes.filter(({ parent }) => parent === root).flatMap(({ id }) => treeOf(processes, id))
  return [...processes.filter(({ id }) => id === root), ...children]
}

function isSimulator({ command }: Process): boolean {
  return command.includes('simulator')
}

function sumOf(processes: readonly Process[]): number {
  return processes.reduce((sum, { ownMs, endedChildrenMs }) => sum + ownMs + endedChildrenMs, 0)
}
