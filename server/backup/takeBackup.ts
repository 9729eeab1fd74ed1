import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { quoted, walFolder } from '../database/walArchive.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import { StartError } from '../lib/startError.ts'
import { copyData } from './copyData.ts'
import { copiesFolder, type Manifest } from './manifest.ts'
import { pruneBackups } from './pruneBackups.ts'
import { publishCopy } from './publishCopy.ts'
import { readTimelines, timelineOf } from './walTimelines.ts'

export type BackupOptions = {
  /** The data folder of the server. */
  data: string
  backupDir: string
  /** The number of copies to keep, including the new copy. */
  keep: number
}

export type Taken = Manifest & { removedCopies: string[]; removedWalFiles: number }

/** This lock allows only one copy at a time. */
const BACKUP_LOCK = 7_202_511_202
const STOP_TIMEOUT_MS = 300_000

/**
 * Copies the data of the running embedded server, without stopping it, and removes the oldest copies and their WAL. The
 * server must copy its WAL to the same folder.
 *
 * @param url connection string of the server
 * @throws StartError if the server does not copy its WAL, or if another copy is being made
 */
export async function takeBackup(url: string, options: BackupOptions): Promise<Taken> {
  const client = new pg.Client({ connectionString: url, application_name: 'balcao backup' })
  client.on('error', () => {}) // The next statement reports the error.
  await client.connect()
  try {
    await begin(client, options.backupDir)
    const manifest = await copyInBackupMode(client, options)
    return { ...manifest, ...(await pruneBackups(options.backupDir, options.keep)) }
  } finally {
    await client.end()
  }
}

async function begin(client: pg.Client, backupDir: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean; archives: boolean }>(
    `select pg_try_advisory_lock($1) as free, current_setting('archive_mode') = 'on'
       and position($2 in current_setting('archive_command')) > 0 as archives`,
    [BACKUP_LOCK, quoted(walFolder(backupDir))],
  )
  if (!rows[0]!.archives)
    throw new StartError(
      'The running PostgreSQL does not copy its WAL to BACKUP_DIR. Restart the nodes with BACKUP_DIR.',
    )
  if (!rows[0]!.free) throw new StartError('Another backup is running.')
  await makeFolder(copiesFolder(backupDir), 'BACKUP_DIR')
}

async function copyInBackupMode(client: pg.Client, { data, backupDir }: BackupOptions): Promise<Manifest> {
  const { rows: started } = await client.query<{ wal_from: string; at: Date }>(
    `select pg_walfile_name(pg_backup_start('balcao', true)) as wal_from, clock_timestamp() as at`,
  )
  const { wal_from: walFrom, at: startedAt } = started[0]!
  return await publishCopy(backupDir, startedAt, async (draft) => {
    const bytes = await copyData(data, join(draft, 'data'))
    const endedAt = await stop(client, join(draft, 'data'))
    const { ends } = await readTimelines(backupDir)
    const wal = { walFrom, timeline: timelineOf(walFrom), walEnds: Object.fromEntries(ends) }
    const names = { user: client.user!, database: client.database! }
    return { kind: 'embedded', endedAt: endedAt.toISOString(), ...wal, ...names, bytes }
  })
}

/**
 * Ends the backup mode, and waits until the copy's WAL is in the folder.
 * @returns the first instant to which the copy can be restored
 */
async function stop(client: pg.Client, copy: string): Promise<Date> {
  await client.query(`set statement_timeout = ${STOP_TIMEOUT_MS}`)
  const { rows } = await client
    .query<{ label: string; map: string; at: Date }>(
      'select labelfile as label, spcmapfile as map, clock_timestamp() as at from pg_backup_stop(true)',
    )
    .catch((error) => {
      throw new StartError(
        `PostgreSQL could not copy its WAL to BACKUP_DIR: ${error.message}. Read postgres.log.`,
        error,
      )
    })
  const { label, map, at } = rows[0]!
  if (map !== '')
    throw new StartError('The database has tablespaces outside its data folder. A backup would not contain them.')
  await writeFile(join(copy, 'backup_label'), label, { mode: 0o600, flush: true })
  return at
}
