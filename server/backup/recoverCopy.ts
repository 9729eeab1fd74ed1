import { spawn } from 'node:child_process'
import { chown, cp, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findLaunch, type Launch } from '../database/unprivileged.ts'
import { connectRecovered, RECOVERY_PORT, type Recovered, type RecoveryWatch, recoveryUrl } from './connectRecovered.ts'
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
  watch: RecoveryWatch
}

/**
 * Copies a base copy, and lets PostgreSQL apply the WAL to it.
 * @throws StartError with the reason in PostgreSQL's log, if the recovery fails
 */
export async function recoverCopy({ copy, manifest, to, settings, watch }: Recovery): Promise<Recovered> {
  const program = await findServer(copy)
  const launch = await findLaunch(program, dirname(to), to)
  await copyFolder(copy, to, watch.signal)
  const socket = await mkdtemp(join(tmpdir(), 'balcao-recovery-'))
  const server = { socket, url: recoveryUrl(socket, manifest) }
  try {
    await prepareFolders(to, socket, { launch, replays: manifest.kind === 'embedded' })
    const flags = Object.entries({ ...ALWAYS(to, socket), ...(await settings(launch)) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const log = await open(join(socket, 'log'), 'a')
    const { file, args, options } = launch.command(program, ['-D', to, ...flags])
    const child = spawn(file, args, { ...options, cwd: '/', stdio: ['ignore', log.fd, log.fd] })
    await log.close()
    return await connectRecovered(child, server, watch)
  } catch (error) {
    await rm(socket, { recursive: true, force: true })
    throw error
  }
}

/** Files are copied one by one, so an ended command waits only for the present file. */
async function copyFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  const filter = () => {
    signal.throwIfAborted()
    return true
  }
  await cp(from, to, { recursive: true, filter })
}

/** A copy may have its server's `postgresql.conf`, with that server's addresses, folders and archive. */
const ALWAYS = (to: string, socket: string) => ({
  data_directory: to,
  port: String(RECOVERY_PORT),
  archive_mode: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
  external_pid_file: '',
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
  // The copy of a standby would follow its primary, and never end its recovery.
  await rm(join(to, 'standby.signal'), { force: true })
  if (replays) await writeFile(join(to, 'recovery.signal'), '')
  const { owner } = launch
  if (owner === undefined) return
  const below = [to, socket].map(async (folder) => {
    const names = await readdir(folder, { recursive: true })
    return [folder, ...names.map((name) => join(folder, name))]
  })
  for (const path of (await Promise.all(below)).flat()) await chown(path, owner.uid, owner.gid)
}
