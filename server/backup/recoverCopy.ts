import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { monotonicMs } from '../core/clock.ts'
import { openDatabase } from '../database/database.ts'
import { findLaunch, type Launch } from '../database/unprivileged.ts'
import { StartError } from '../lib/startError.ts'
import { findServer } from './findServer.ts'
import type { Manifest } from './manifest.ts'

export type Recovery = {
  /** The data folder of the copy. It is not changed. */
  copy: string
  manifest: Pick<Manifest, 'kind' | 'user' | 'database'>
  /** The data folder to create. */
  to: string
  /** Settings of the server, including the settings of the recovery. */
  settings(launch: Launch): Promise<Record<string, string>>
}

/** A recovered database. Its server accepts connections only through a socket in a private folder. */
export type Recovered = {
  database: ReturnType<typeof openDatabase>
  /** The time of the last change. Null if the copy had no change after its beginning. */
  lastChangeAt: Date | null
  /** Stops the server cleanly. */
  close(): Promise<void>
}

/** Applying a long WAL takes hours. PostgreSQL itself stops a recovery that cannot end. */
const RECOVERY_TIMEOUT_MS = 24 * 3_600_000

/**
 * Copies a base copy, and lets PostgreSQL apply the WAL to it.
 * @throws StartError with the reason in PostgreSQL's log, if the recovery fails
 */
export async function recoverCopy({ copy, manifest, to, settings }: Recovery): Promise<Recovered> {
  const program = await findServer(copy)
  const launch = await findLaunch(program, dirname(to), to)
  await cp(copy, to, { recursive: true })
  const socket = await mkdtemp(join(tmpdir(), 'balcao-recovery-'))
  const server = { socket, url: urlOf(socket, manifest) }
  try {
    await prepareFolders(to, socket, { launch, replays: manifest.kind === 'embedded' })
    const flags = Object.entries({ ...ALWAYS(socket), ...(await settings(launch)) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const log = await open(join(socket, 'log'), 'a')
    const { file, args, options } = launch.command(program, ['-D', to, ...flags])
    const child = spawn(file, args, { ...options, cwd: '/', stdio: ['ignore', log.fd, log.fd] })
    await log.close()
    return await connected(child, server)
  } catch (error) {
    await rm(socket, { recursive: true, force: true })
    throw error
  }
}

const ALWAYS = (socket: string) => ({
  listen_addresses: '',
  unix_socket_directories: socket,
  hba_file: join(socket, 'hba'),
  hot_standby: 'off',
  shared_preload_libraries: '',
  ssl: 'off',
  timezone: 'UTC',
})

/** If a server's settings are in another folder, its copy has no `postgresql.conf`. */
async function prepareFolders(
  to: string,
  socket: string,
  { launch, replays }: { launch: Launch; replays: boolean },
): Promise<void> {
  await writeFile(join(socket, 'hba'), 'local all all trust\n')
  await writeFile(join(to, 'postgresql.conf'), '', { flag: 'a' })
  if (replays) await writeFile(join(to, 'recovery.signal'), '')
  const { owner } = launch
  if (owner === undefined) return
  const below = [to, socket].map(async (folder) => {
    const names = await readdir(folder, { recursive: true })
    return [folder, ...names.map((name) => join(folder, name))]
  })
  for (const path of (await Promise.all(below)).flat()) await chown(path, owner.uid, owner.gid)
}

function urlOf(socket: string, { user, database }: Pick<Manifest, 'user' | 'database'>): string {
  const [name, base] = [encodeURIComponent(user), encodeURIComponent(database)]
  return `postgres://${name}@localhost/${base}?host=${encodeURIComponent(socket)}`
}

type Server = { socket: string; url: string }

/** The server accepts connections only after the recovery. */
async function connected(child: ChildProcess, { socket, url }: Server): Promise<Recovered> {
  let ended = false
  const exit = once(child, 'exit').finally(() => {
    ended = true
  })
  exit.catch(() => {})
  const end = async () => {
    child.kill('SIGINT')
    await exit.catch(() => {})
    await rm(socket, { recursive: true, force: true })
  }
  const deadline = monotonicMs() + RECOVERY_TIMEOUT_MS
  while (!ended && monotonicMs() < deadline) {
    const seen = await ask(url)
    if (seen !== undefined) {
      const database = openDatabase(url, { size: 2, timeoutMs: RECOVERY_TIMEOUT_MS, onError: () => {} })
      return { database, lastChangeAt: seen.at, close: () => database.close().then(end) }
    }
    await pause(50)
  }
  const text = await readFile(join(socket, 'log'), 'utf8')
  await end()
  throw new StartError(`PostgreSQL could not recover the copy: ${reasonIn(text)}`)
}

async function ask(url: string): Promise<{ at: Date | null } | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // The next attempt finds the server, or notices that it has ended.
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

function reasonIn(log: string): string {
  const lines = log.trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL') || line.includes('PANIC')) ?? lines.at(-1) ?? ''
}
