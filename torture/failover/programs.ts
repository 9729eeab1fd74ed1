import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { findLaunch } from '../../server/database/unprivileged.ts'

/** The programs of Debian's packages patroni, etcd-server, haproxy, pgbouncer and postgresql-15. */
const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
}

/** A running program of a cluster. Its output is in a file of the cluster's folder. */
export type RunningProgram = { process: ChildProcess; kill(signal?: NodeJS.Signals): Promise<void> }

/** Returns the names of the programs that are missing on this machine. */
export function missingPrograms(): string[] {
  return Object.entries(PROGRAMS).flatMap(([name, path]) =>
    spawnSync(path, [name === 'haproxy' ? '-v' : '--version']).error === undefined ? [] : [name],
  )
}

/** Starts a program as a user that is not root, because PostgreSQL and PgBouncer refuse root. */
export async function startProgram(
  name: Exclude<keyof typeof PROGRAMS, 'postgres'>,
  args: readonly string[],
  { folder, log, env = {} }: { folder: string; log: string; env?: Record<string, string> },
): Promise<RunningProgram> {
  const launch = await findLaunch(PROGRAMS.patroni, folder, folder)
  const { file, args: all, options } = launch.command(PROGRAMS[name], args)
  const output = openSync(join(folder, log), 'a')
  const { PATH } = process.env
  const child = spawn(file, all, { ...options, cwd: folder, env: { PATH, ...env }, stdio: ['ignore', output, output] })
  const exit = once(child, 'exit')
  return {
    process: child,
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await exit
    },
  }
}
