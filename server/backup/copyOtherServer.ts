import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { makeFolder } from '../lib/makeFolder.ts'
import { StartError } from '../lib/startError.ts'
import { copiesFolder, type Manifest, writeManifest } from './manifest.ts'
import { pruneBackups } from './pruneBackups.ts'
import type { Taken } from './takeBackup.ts'

/**
 * Copies the server of DATABASE_URL by `pg_basebackup`, with the WAL that makes the copy complete. The copy has one state.
 *
 * @param keep the number of copies that stay, with this one
 * @throws StartError if `pg_basebackup` is missing or fails, for example because the user has no right to replicate
 */
export async function copyOtherServer(
  url: string,
  { backupDir, keep }: { backupDir: string; keep: number },
): Promise<Taken> {
  const startedAt = await databaseTime(url)
  const id = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const draft = `${join(copiesFolder(backupDir), id)}.new`
  await makeFolder(draft, 'BACKUP_DIR')
  try {
    await baseBackup(url, draft)
    const endedAt = await databaseTime(url)
    const times = { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() }
    const { user, database } = new pg.Client({ connectionString: url })
    const names = { user: user!, database: database! }
    const bytes = await sizeOf(join(draft, 'data'))
    const manifest: Manifest = { id, kind: 'pg_basebackup', ...times, walFrom: '', ...names, bytes }
    await writeManifest(draft, manifest)
    await rename(draft, join(copiesFolder(backupDir), id))
    return { ...manifest, ...(await pruneBackups(backupDir, keep)) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
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
  const client = new pg.Client({ connectionString: url, application_name: 'balcao backup' })
  await client.connect().catch((error) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${error.message}.`, error)
  })
  try {
    return (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at
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
