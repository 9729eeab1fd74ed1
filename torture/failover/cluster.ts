import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { monotonicMs } from '../../server/core/clock.ts'
import { findPostmaster } from '../../server/database/postmaster.ts'
import { findLaunch } from '../../server/database/unprivileged.ts'
import type { Random } from '../systems/random.ts'
import { type RunningProgram, startProgram } from './programs.ts'

/**
 * Three PostgreSQL servers under Patroni, with etcd, HAProxy and PgBouncer. The configurations are the samples in
 * deploy/patroni/.
 */
export type Cluster = {
  /** The folder of the configurations and the output of all programs. */
  folder: string
  /** The connection string through PgBouncer and HAProxy. */
  pooledUrl: string
  /** The connection string with all three hosts. */
  hostsUrl: string
  /** The connection string through HAProxy to a standby. */
  replicaUrl: string
  /** Resolves when one server is the primary and both others follow it. @returns the name of the primary */
  untilHealthy(): Promise<string>
  /**
   * Kills the primary. `machine` kills its Patroni too. Then the other servers notice the death only by the missing
   * heartbeat.
   */
  killPrimary(what: 'server' | 'machine'): Promise<void>
  /** Resolves when a server commits a write. */
  untilWritable(): Promise<void>
  /** Starts the programs that `killPrimary` killed and that Patroni does not restart itself. */
  restartKilled(): Promise<void>
  close(options: { keep: boolean }): Promise<void>
}

export type ClusterOptions = {
  /** False for asynchronous replication. It loses the last commits of a dead primary. */
  synchronous: boolean
}

const SAMPLES = fileURLToPath(new URL('../../deploy/patroni/', import.meta.url))
const NAMES = ['db1', 'db2', 'db3'] as const
type Name = (typeof NAMES)[number]
const START_TIMEOUT_MS = 180_000
/** Meanwhile the standby of a lost machine is rebuilt. */
const HEALTH_TIMEOUT_MS = 180_000

type Setup = { folder: string; net: string; synchronous: boolean }

/**
 * Builds a cluster on loopback addresses.
 * @throws Error if it does not become healthy in three minutes. After this error its programs have ended, and its
 *   folder has their output.
 */
export async function startCluster(random: Random, { synchronous }: ClusterOptions): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-cluster-'))
  const { owner } = await findLaunch('/usr/bin/patroni', '/', folder)
  if (owner) await chown(folder, owner.uid, owner.gid)
  const setup = { folder, net: `127.${random.between(1, 250)}.${random.between(1, 250)}.`, synchronous }
  const others: RunningProgram[] = []
  const patronis = new Map<Name, RunningProgram>()
  const close = async ({ keep }: { keep: boolean }) => {
    await Promise.all([...patronis.values(), ...others].map((program) => program.kill()))
    for (const name of NAMES) {
      const server = await findPostmaster(dataOf(setup, name))
      if (server !== undefined) process.kill(server.pid, 'SIGQUIT')
      while ((await findPostmaster(dataOf(setup, name))) !== undefined) await delay(50)
    }
    if (!keep) await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const name of NAMES) others.push(await startEtcd(setup, name))
    for (const name of NAMES) patronis.set(name, await startPatroni(setup, name, owner))
    await untilHealthy(setup, START_TIMEOUT_MS)
    await createDatabase(setup)
    others.push(await startHaproxy(setup))
    others.push(await startPgBouncer(setup))
  } catch (error) {
    await close({ keep: true })
    throw error
  }
  let killed: Name | undefined
  return {
    folder,
    pooledUrl: urlOf(`${setup.net}1:6432`),
    hostsUrl: urlOf(NAMES.map((name) => `${addressOf(setup, name)}:5432`).join()),
    replicaUrl: urlOf(`${setup.net}1:5001`),
    untilHealthy: () => untilHealthy(setup, HEALTH_TIMEOUT_MS),
    async killPrimary(what) {
      const name = (await untilHealthy(setup, HEALTH_TIMEOUT_MS)) as Name
      if (what === 'machine') {
        await patronis.get(name)!.kill()
        killed = name
      }
      const server = await findPostmaster(dataOf(setup, name))
      if (server !== undefined) process.kill(server.pid, 'SIGKILL')
    },
    untilWritable: () => untilWritable(setup),
    async restartKilled() {
      if (killed !== undefined) patronis.set(killed, await startPatroni(setup, killed, owner))
      killed = undefined
    },
    close,
  }
}

/**
 * Reads a sample. Replaces the network 10.0.0.0/24 with loopback addresses, and the paths with paths in the cluster's
 * folder.
 */
async function readSample({ folder, net }: Setup, file: string): Promise<string> {
  const text = await readFile(join(SAMPLES, file), 'utf8')
  return text
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('10.0.0.', net)
    .replaceAll('127.0.0.1', `${net}1`)
    .replaceAll('/etc/pgbouncer', folder)
}

async function startEtcd(setup: Setup, name: Name): Promise<RunningProgram> {
  const sample = await sampleOf(setup, 'etcd', name)
  const lines = sample.split('\n').filter((line) => line.startsWith('ETCD_'))
  const variables = Object.fromEntries(lines.map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]))
  // The limits are long, because all three servers share one busy machine.
  const patience = { ETCD_UNSAFE_NO_FSYNC: 'true', ETCD_HEARTBEAT_INTERVAL: '300', ETCD_ELECTION_TIMEOUT: '3000' }
  const env = { ...variables, ...patience, ETCD_DATA_DIR: join(setup.folder, `etcd-${name}`) }
  return startProgram('etcd', [], { folder: setup.folder, log: `etcd-${name}.log`, env })
}

/** Returns a sample with the name and address of one of the machines. The sample itself is for db1. */
async function sampleOf(setup: Setup, file: string, name: Name): Promise<string> {
  const own = (line: string) =>
    /# this machine$|^ETCD_(LISTEN|INITIAL_ADV|ADV)/.test(line)
      ? line.replaceAll(addressOf(setup, 'db1'), addressOf(setup, name))
      : line.replace(/^(name: |ETCD_NAME=)db1/, `$1${name}`)
  return (await readSample(setup, file)).split('\n').map(own).join('\n')
}

async function startPatroni(
  setup: Setup,
  name: Name,
  owner: { uid: number; gid: number } | undefined,
): Promise<RunningProgram> {
  const { folder, synchronous } = setup
  const home = join(folder, name)
  await mkdir(home, { recursive: true })
  if (owner) await chown(home, owner.uid, owner.gid)
  const text = (await sampleOf(setup, 'patroni.yml', name))
    .replace('/var/lib/postgresql/15/balcao', dataOf(setup, name))
    .replace('/var/lib/postgresql/patroni.pgpass', join(home, 'pgpass'))
    .replace('/var/run/postgresql', home)
    .replace('local all all peer', 'local all all trust')
    // Patroni notices a crash in its next loop. A short loop makes 200 kills take less time.
    .replace('loop_wait: 5', 'loop_wait: 1')
    .replace('synchronous_mode: true', `synchronous_mode: ${synchronous}`)
  await writeFile(join(home, 'config.yml'), text)
  return startProgram('patroni', [join(home, 'config.yml')], { folder, log: `patroni-${name}.log` })
}

async function startHaproxy(setup: Setup): Promise<RunningProgram> {
  const file = join(setup.folder, 'haproxy.cfg')
  await writeFile(file, await readSample(setup, 'haproxy.cfg'))
  return startProgram('haproxy', ['-db', '-f', file], { folder: setup.folder, log: 'haproxy.log' })
}

async function startPgBouncer(setup: Setup): Promise<RunningProgram> {
  const file = join(setup.folder, 'pgbouncer.ini')
  await writeFile(join(setup.folder, 'userlist.txt'), `"balcao" "${PASSWORD}"\n`)
  await writeFile(file, `${await readSample(setup, 'pgbouncer.ini')}unix_socket_dir =\n`)
  return startProgram('pgbouncer', [file], { folder: setup.folder, log: 'pgbouncer.log' })
}

const PASSWORD = 'CHANGE-balcao'

function urlOf(hosts: string): string {
  return `postgres://balcao:${PASSWORD}@${hosts}/balcao`
}

function addressOf({ net }: Setup, name: Name): string {
  return `${net}2${name.at(-1)}`
}

function dataOf({ folder }: Setup, name: Name): string {
  return join(folder, name, 'data')
}

type Member = { name: string; role: string; state: string; lag?: number | 'unknown' }

async function untilHealthy(setup: Setup, timeoutMs: number): Promise<string> {
  const deadlineMs = monotonicMs() + timeoutMs
  for (;;) {
    const members = await membersOf(setup)
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
    const following = members.filter(({ role, state, lag }) => role !== 'leader' && isRunning(state) && lag === 0)
    const isSynchronous = !setup.synchronous || members.some(({ role }) => role === 'sync_standby')
    if (leader && following.length === NAMES.length - 1 && isSynchronous) return leader.name
    if (monotonicMs() > deadlineMs)
      throw new Error(`The cluster in ${setup.folder} is not healthy: ${JSON.stringify(members)}`)
    await delay(100)
  }
}

function isRunning(state: string): boolean {
  return state === 'running' || state === 'streaming'
}

/** Sends a request to each Patroni until one answers. */
async function membersOf(setup: Setup): Promise<Member[]> {
  for (const name of NAMES) {
    const url = `http://${addressOf(setup, name)}:8008/cluster`
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

async function createDatabase(setup: Setup): Promise<void> {
  const name = (await untilHealthy(setup, START_TIMEOUT_MS)) as Name
  const client = new pg.Client({ connectionString: superuserUrl(setup, name) })
  await client.connect()
  await client.query('create database balcao owner balcao')
  await client.end()
}

function superuserUrl(setup: Setup, name: Name): string {
  return `postgres://postgres:CHANGE-superuser@${addressOf(setup, name)}:5432/postgres`
}

const PROBE_PAUSE_MS = 20

async function untilWritable(setup: Setup): Promise<void> {
  const found = new AbortController()
  await Promise.all(
    NAMES.map(async (name) => {
      while (!found.signal.aborted) {
        if (await writes(urlOf(`${addressOf(setup, name)}:5432`))) found.abort()
        else await delay(PROBE_PAUSE_MS)
      }
    }),
  )
}

async function writes(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 2_000 })
  client.on('error', () => {}) // The next query reports the error.
  try {
    await client.connect()
    await client.query(`select pg_logical_emit_message(true, 'balcao', 'probe')`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
