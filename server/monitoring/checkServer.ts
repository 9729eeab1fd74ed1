import { machineMs } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { readDatabaseFacts } from './databaseFacts.ts'
import { type Finding, ok, problem, sizeOf, skipped, warning } from './finding.ts'

type ServerSettings = Record<'version' | 'fsync' | 'fullPageWrites' | 'commit' | 'encoding', string> & { nowMs: number }

const NEARLY = 0.85
const MAX_LAG_BYTES = 256 * 1024 * 1024
const MAX_SKEW_MS = 2_000

/** Checks the database server: its settings, clock, connections and standbys. */
export async function checkServer(ctx: Context): Promise<Finding[]> {
  const askedMs = machineMs()
  const server = (await ctx.database.row(serverSettings, {}))!
  const betweenMs = (askedMs + machineMs()) / 2
  return [
    ok('database version', `PostgreSQL ${server.version}.`),
    durability(server),
    clock(betweenMs - server.nowMs),
    ...(await connectionsAndStandbys(ctx)),
  ]
}

function durability({ fsync, fullPageWrites, commit, encoding }: ServerSettings): Finding {
  const check = 'database settings'
  const unsafe = [
    ...(fsync === 'off' ? ['fsync'] : []),
    ...(fullPageWrites === 'off' ? ['full_page_writes'] : []),
    ...(commit === 'off' ? ['synchronous_commit'] : []),
  ]
  if (unsafe.length > 0)
    return problem(check, `${unsafe.join(', ')} off.`, 'Switch them on. A crash may lose confirmed payments.')
  if (encoding !== 'UTF8') return problem(check, `The encoding is ${encoding}.`, 'Create the database with UTF8.')
  return ok(check, 'Commits are durable, and the encoding is UTF8.')
}

function clock(skewMs: number): Finding {
  const says = `This machine differs from the database by ${(skewMs / 1_000).toFixed(2)} s.`
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return ok('clock', says)
  return warning(
    'clock',
    says,
    'Repair the time service of the machine whose clock is wrong (docs/operations/clocks.md).',
  )
}

async function connectionsAndStandbys(ctx: Context): Promise<Finding[]> {
  const { connections, maxConnections, standbys, lagBytes, idleSlots } = await readDatabaseFacts(ctx)
  const used = `${connections} of ${maxConnections} connections are in use.`
  const advice = 'Raise max_connections, or use a pooler in session mode (docs/operations/poolers.md).'
  return [
    connections > NEARLY * maxConnections ? problem('connections', used, advice) : ok('connections', used),
    standbysOf(standbys, lagBytes),
    idleSlots === 0
      ? ok('replication slots', 'Every slot has a reader.')
      : problem(
          'replication slots',
          `${idleSlots} slots have no reader, so the disk of the database fills.`,
          'Bring the standby back, or remove its slot.',
        ),
  ]
}

function standbysOf(standbys: number, lagBytes: number | null): Finding {
  if (standbys === 0) return skipped('standbys', 'The database has no standby.')
  if (lagBytes === null) return skipped('standbys', `${standbys} connected. The lag needs the role pg_monitor.`)
  const says = `${standbys} connected, the slowest is ${sizeOf(lagBytes)} behind.`
  if (lagBytes < MAX_LAG_BYTES) return ok('standbys', says)
  return warning('standbys', says, 'Look at the network, disk and statements of the standby. Do not switch over now.')
}

const serverSettings = sql(
  'serverSettings',
  `select current_setting('server_version') as version, current_setting('fsync') as fsync,
     current_setting('full_page_writes') as "fullPageWrites", current_setting('synchronous_commit') as commit,
     current_setting('server_encoding') as encoding, extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"`,
).as<ServerSettings>()
