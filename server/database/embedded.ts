import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { monotonicMs } from '../core/clock.ts'
import { keptSecret } from '../lib/keptSecret.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import { StartError } from '../lib/startError.ts'
import { type Binaries, findBinaries } from './findBinaries.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { findLaunch, type Launch } from './unprivileged.ts'
import { prepareArchive } from './walArchive.ts'

/**
 * A PostgreSQL server from an npm package. Its data is in `{dataDir}/postgres`, and it listens only on the loopback address.
 * It runs in its own process group, so it survives a killed node. The next node then uses the running server.
 */
export type EmbeddedServer = {
  /** Connection string of the database `balcao`. */
  url: string
  /**
   * Stops the server, unless another node still uses it.
   * @param timeoutMs time for a fast shutdown. After this time, the server stops immediately, and recovers at its next
   * start.
   */
  close(timeoutMs?: number): Promise<void>
}

export type EmbeddedOptions = {
  settings?: Record<string, string>
  backupDir?: string
  onError?(error: Error): void
  onLaunch?(): void
}

type Cluster = {
  dataDir: string
  data: string
  password: string
  launch: Launch
  binaries: Binaries
  settings: string[]
  onLaunch?: () => void
}

const USER = 'balcao'
const DATABASE = 'balcao'
/**
 * Each node holds this advisory lock in shared mode. Only the last node can get it in exclusive mode, and that node
 * stops the server.
 */
const PRESENCE_LOCK = 7_202_511_201
/** The limit is high, because crash recovery of a large database takes long. */
const START_TIMEOUT_MS = 120_000
/** The maximum number of attempts to start PostgreSQL. The pauses between them double and take five seconds in total. */
const MAX_SPAWNS = 8
const STOP_TIMEOUT_MS = 8_000

/** A node with 64 API processes needs up to 350 connections (`poolSizesOf`). */
export const MAX_CONNECTIONS = 400

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: String(MAX_CONNECTIONS),
  shared_buffers: '256MB',
  jit: 'off',
  log_checkpoints: 'off',
  // The log must not contain buyers' data. Parameters and the details of a violated constraint may contain such data.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
}

/**
 * Starts the server and creates the database if it is missing. If a server already runs on this data, uses that server.
 * If the server dies, this process starts it again on the same port.
 *
 * @param dataDir folder of the data. It is created if it is missing.
 * @param settings more PostgreSQL settings, for example `{ fsync: 'off' }`
 * @param backupDir the server copies its WAL to this folder. A server that already runs keeps its own settings.
 * @param onError called after each failed attempt to restart a dead server
 * @param onLaunch called when the server's process has started, before it accepts connections
 * @throws StartError with a sentence for the operator
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const prepared = await prepare(resolve(dataDir), { ...SETTINGS, ...options.settings }, options.backupDir)
  const cluster: Cluster = { ...prepared, onLaunch: options.onLaunch }
  let { port, presence } = await join(cluster)
  let closing = false
  let closed: Promise<void> | undefined
  let watch = Promise.resolve()
  const watchPresence = () => {
    presence.once('end', () => {
      if (!closing) watch = rejoin()
    })
  }
  const rejoin = async () => {
    while (!closing) {
      try {
        ;({ presence } = await join(cluster, port))
        return watchPresence()
      } catch (error) {
        options.onError?.(error as Error)
        if (!closing) await pause(1_000)
      }
    }
  }
  watchPresence()
  await createDatabase(presence)
  return {
    url: `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/${DATABASE}`,
    close(timeoutMs = STOP_TIMEOUT_MS) {
      closing = true
      closed ??= watch.then(() => leave(cluster, presence, timeoutMs))
      return closed
    },
  }
}

async function prepare(
  dataDir: string,
  settings: Record<string, string>,
  backupDir: string | undefined,
): Promise<Cluster> {
  const binaries = await findBinaries()
  await makeFolder(dataDir, 'DATA_DIR')
  try {
    const data = `${dataDir}/postgres`
    const launch = await findLaunch(binaries.postgres, dataDir, data)
    const password = await keptSecret(`${dataDir}/postgres.password`)
    const archive = backupDir === undefined ? {} : await prepareArchive(backupDir, launch)
    const flags = Object.entries({ ...settings, ...archive }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const cluster = { dataDir, data, password, launch, binaries, settings: flags }
    if (!(await exists(`${data}/PG_VERSION`))) await initialize(cluster)
    return cluster
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new StartError(`The data folder ${dataDir} is not writable. Change its owner, or set DATA_DIR.`, error)
  }
}

/** Creates the folder under a temporary name and renames it. So a crash or a race leaves no incomplete folder. */
async function initialize(cluster: Cluster): Promise<void> {
  await removeAbandoned(cluster.dataDir)
  const draft = `${cluster.data}.new-${process.pid}`
  const password = `${cluster.dataDir}/postgres.password`
  await mkdir(draft, { mode: 0o700 })
  if (cluster.launch.owner !== undefined)
    for (const path of [draft, password]) await chown(path, cluster.launch.owner.uid, cluster.launch.owner.gid)
  const args = ['-D', draft, `--username=${USER}`, `--pwfile=${password}`, '--auth=scram-sha-256', '--encoding=UTF8']
  if (cluster.settings.includes('fsync=off')) args.push('--no-sync')
  const { file, args: words, options } = cluster.launch.command(cluster.binaries.initdb, [...args, '--locale=C'])
  const child = spawn(file, words, { ...options, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let stderrText = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderrText += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new StartError(`PostgreSQL could not create its data folder ${cluster.data}: ${lastLine(stderrText)}`)
  await rename(draft, cluster.data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, pid] = /^postgres\.new-(\d+)$/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) await rm(`${dataDir}/${name}`, { recursive: true, force: true })
  }
}

/**
 * Finds or spawns the server and connects to it. Retries, because another node may start or stop the server meanwhile.
 */
async function join(cluster: Cluster, wantedPort?: number): Promise<{ port: number; presence: pg.Client }> {
  const deadline = monotonicMs() + START_TIMEOUT_MS
  let spawns = 0
  while (monotonicMs() < deadline) {
    const server = await findPostmaster(cluster.data)
    if (server === undefined) {
      // PostgreSQL exits early if another process took the port, or if another node won the lock. For some
      // seconds after a kill each attempt exits too, because the old pid still exists.
      if (++spawns > MAX_SPAWNS) throw new StartError(await startFailure(cluster))
      await spawnServer(cluster, wantedPort ?? (await freePort()))
      await pause(10 * 2 ** spawns)
    } else if (server.state === 'ready') {
      const presence = await connect(cluster, server)
      if (presence !== undefined) return { port: server.port, presence }
    }
    await pause(20)
  }
  throw new StartError(
    `PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s. Read ${cluster.dataDir}/postgres.log.`,
  )
}

/** Resolves when the server writes `postmaster.pid`, or when it exits. */
async function spawnServer(cluster: Cluster, port: number): Promise<void> {
  const log = await open(`${cluster.dataDir}/postgres.log`, 'a', 0o600)
  const args = ['-D', cluster.data, '-p', String(port), ...cluster.settings]
  const { file, args: words, options } = cluster.launch.command(cluster.binaries.postgres, args)
  const child = spawn(file, words, { ...options, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
  child.unref()
  if (cluster.onLaunch !== undefined) child.once('spawn', cluster.onLaunch)
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  await log.close()
  let exited = false
  void ended.then(() => {
    exited = true
  })
  while (!exited && (await findPostmaster(cluster.data)) === undefined) await pause(10)
}

/** Returns undefined while the server accepts no connections, because it is stopping or recovering from a crash. */
async function connect(cluster: Cluster, server: Postmaster): Promise<pg.Client | undefined> {
  const { port } = server
  const connection = { host: '127.0.0.1', port, user: USER, password: cluster.password, database: 'postgres' }
  const client = new pg.Client({ ...connection, application_name: 'balcao presence', keepAlive: true })
  client.on('error', () => {}) // The event `end` follows `error`, and startEmbedded handles `end`.
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if ((error as { code?: string }).code === '28P01')
      throw new StartError(
        `PostgreSQL refuses the password in ${cluster.dataDir}/postgres.password. Restore that file.`,
      )
    return undefined
  }
}

async function createDatabase(presence: pg.Client): Promise<void> {
  const { rowCount } = await presence.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 1) return
  await presence.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    // duplicate_database or unique_violation: another node created the database meanwhile.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

async function leave(cluster: Cluster, presence: pg.Client, timeoutMs: number): Promise<void> {
  const last = await presence
    .query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK])
    .then(() => presence.query('select pg_try_advisory_lock($1) as alone', [PRESENCE_LOCK]))
    .then(({ rows }) => rows[0].alone as boolean)
    .catch(() => false)
  const server = last ? await findPostmaster(cluster.data) : undefined
  if (server === undefined) return presence.end().catch(() => {})
  // SIGINT starts a fast shutdown, which ends all sessions. If the shutdown hangs, SIGQUIT stops the server without data loss.
  signal(server.pid, 'SIGINT')
  if (!(await gone(cluster, server.pid, timeoutMs))) {
    signal(server.pid, 'SIGQUIT')
    await gone(cluster, server.pid, 1_000)
  }
}

async function gone(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = monotonicMs() + timeoutMs
  while ((await findPostmaster(cluster.data))?.pid === pid) {
    if (monotonicMs() > deadline) return false
    await pause(20)
  }
  return true
}

async function startFailure(cluster: Cluster): Promise<string> {
  const log = await open(`${cluster.dataDir}/postgres.log`)
  const text = await log.readFile('utf8').finally(() => log.close())
  const fatal = text.split('\n').filter((line) => line.includes('FATAL') || line.startsWith('postgres:'))
  return `PostgreSQL did not start: ${fatal.at(-1) ?? lastLine(text)} (more in ${cluster.dataDir}/postgres.log)`
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
