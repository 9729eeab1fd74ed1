import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findLaunch } from '../../server/database/unprivileged.ts'
import { afterFile } from '../afterFile.ts'
import { freePort } from '../nodes/freePort.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** The program of the package `pgbouncer`; undefined if it is not installed. */
export const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
)

/**
 * Starts PgBouncer in front of a database, until the last test of the file.
 * @returns the connection string through PgBouncer
 */
export async function startPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, username, password } = new URL(url)
  const folder = await temporaryFolder('balcao-pgbouncer-')
  const own = await freePort()
  const file = `${folder.path}/pgbouncer.ini`
  const ini = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 40',
    'logfile =',
  ]
  await writeFile(file, ini.join('\n'))
  const launch = await findLaunch(pgBouncer!, folder.path, file)
  const { file: program, args, options } = launch.command(pgBouncer!, ['-q', file])
  const child = spawn(program, args, { ...options, cwd: '/', stdio: 'ignore' })
  const exit = once(child, 'exit')
  afterFile(async () => {
    child.kill('SIGKILL')
    await exit
    await folder.remove()
  })
  const through = Object.assign(new URL(url), { port: String(own) }).href
  while (!(await answers(through)) && child.exitCode === null) await pause(50)
  return through
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
