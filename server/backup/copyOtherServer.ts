import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isDivided, isDivisible } from '../database/divideTables.ts'
import { findPrimary } from '../database/findPrimary.ts'
import { urlsOfHosts } from '../database/hosts.ts'
import { StartError } from '../lib/startError.ts'
import { pruneBackups } from './pruneBackups.ts'
import { publishCopy } from './publishCopy.ts'
import type { Taken } from './takeBackup.ts'

const ON_CITUS =
  'Citus divides this database, and balcao backup copies only the coordinator, which has no sales. Copy each machine with its own tools, and name one instant on all: select citus_create_restore_point (docs/operations/backup.md).'

/**
 * Copies the server of DATABASE_URL with `pg_basebackup`, including the WAL that completes the copy. The copy has only
 * one state.
 *
 * @param keep the number of copies to keep, including the new copy
 * @throws StartError if Citus divides the database, or if `pg_basebackup` is missing or fails, for example because the user has no
 *   right to replicate
 */
export async function copyOtherServer(
  url: string,
  { backupDir, keep }: { backupDir: string; keep: number },
): Promise<Taken> {
  const host = await chooseHost(url)
  if (await ask(host, async (client) => (await isDivisible(client)) && (await isDivided(client))))
    throw new StartError(ON_CITUS)
  const manifest = await publishCopy(backupDir, await databaseTime(host), async (draft) => {
    await baseBackup(host, draft)
    const endedAt = await databaseTime(host)
    const { user, database } = new pg.Client({ connectionString: host })
    const names = { user: user!, database: database! }
    const bytes = await sizeOf(join(draft, 'data'))
    return { kind: 'pg_basebackup', endedAt: endedAt.toISOString(), walFrom: '', ...names, bytes }
  })
  return { ...manifest, ...(await pruneBackups(backupDir, keep)) }
}

/**
 * A single host may be a standby, and is copied. Of several hosts only a primary is copied, because a standby may be
 * far behind.
 */
async function chooseHost(url: string): Promise<string> {
  if (urlsOfHosts(url).length === 1) return url
  return await findPrimary(url, () => {
    throw new StartError('No host of DATABASE_URL is a primary now. Try again.')
  })
}

/** The password goes into a file, because the list of processes shows arguments. */
async function baseBackup(url: string, draft: string): Promise<void> {
  const { password } = new pg.Client({ connectionString: url })
  const passfile = join(draft, 'pass')
  await writeFile(passfile, `*:*:*:*:${(password ?? '').replaceAll(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 })
  await chmod(passfile, 0o600)
  const open = url.replace(/^([a-z]+:\/\/[^:@/]{1,200}):[^@/]{0,1000}@/, '$1@')
  const connection = `${open}${open.includes('?') ? '&' : '?'}passfile=${encodeURIComponent(passfile)}`
  const args = ['-d', connection, '-D', join(draft, 'data'), '-X', 'stream', '-c', 'fast']
  const child = spawn('pg_basebackup', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'close').catch((error) => {
    throw new StartError('pg_basebackup is not installed. Install the client programs of PostgreSQL.', error)
  })
  if (code !== 0) throw new StartError(`pg_basebackup failed: ${said.trim().split('\n').at(-1)}`)
  await rm(passfile)
}

async function databaseTime(url: string): Promise<Date> {
  return await ask(url, async (client) => (await client.query('select clock_timestamp() as at')).rows[0].at)
}

async function ask<Answer>(url: string, question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, application_name: 'balcao backup' })
  await client.connect().catch((error) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${error.message}.`, error)
  })
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
