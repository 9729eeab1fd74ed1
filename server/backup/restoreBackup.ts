import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemNow } from '../core/clock.ts'
import type { SecretBox } from '../core/secretBox.ts'
import { startEmbedded } from '../database/embedded.ts'
import { findPostmaster } from '../database/postmaster.ts'
import { POSTPONED_ARCHIVE, prepareArchive, restoreCommand } from '../database/walArchive.ts'
import { keptSecret } from '../lib/keptSecret.ts'
import { StartError } from '../lib/startError.ts'
import { recordRestore } from '../reconciliation/restores.ts'
import { type Checked, checkDatabase } from './checkDatabase.ts'
import type { Recovered, RecoveryWatch } from './connectRecovered.ts'
import { dataOf, type Manifest } from './manifest.ts'
import { recoverCopy } from './recoverCopy.ts'
import { type Branch, readTimelines, timelineOf } from './walTimelines.ts'
import { noteRestore } from './witnesses.ts'

export type RestoreOptions = {
  dataDir: string
  backupDir: string
  manifest: Manifest
  /** Changes are restored up to this instant of the database's clock. If missing, all changes are restored. */
  at: Date | undefined
  /** The WAL of these timelines is applied. */
  branch: Branch
  watch: RecoveryWatch
}

export type Restored = Checked & {
  id: string
  lastChangeAt: Date | null
  /** The timeline of the restored database. */
  timeline: number
  /** The folder with the data from before the restore. */
  before: string | undefined
}

/**
 * Restores the embedded database of a DATA_DIR. The earlier data stays in a folder beside it. WAL that is not copied
 * yet is taken from the earlier data. The database records the restore, so cards are refused until `balcao reconcile`
 * has run. Only the first start of the restored data writes the new timeline to BACKUP_DIR. So a failed restore leaves
 * nothing in BACKUP_DIR.
 *
 * @param box opens secrets with the current `BALCAO_SECRET`
 * @throws StartError if a node still uses the data, or if the WAL ends before the instant. Then nothing has changed.
 */
export async function restoreBackup(options: RestoreOptions, box: Pick<SecretBox, 'open'>): Promise<Restored> {
  const { dataDir, backupDir, manifest } = options
  const data = join(dataDir, 'postgres')
  const draft = join(dataDir, `postgres.restore-${process.pid}`)
  try {
    const recovered = await recoverCopy({
      copy: dataOf(backupDir, manifest.id),
      manifest,
      to: draft,
      watch: options.watch,
      settings: async (launch) => ({
        ...(await prepareArchive(backupDir, launch)),
        ...POSTPONED_ARCHIVE,
        ...target(options),
      }),
    })
    const { timeline, ...checked } = await finish(recovered, dataDir, box)
    await noteRestore(backupDir, timeline, await readTimelines(backupDir, data))
    const before = await replace(data, draft)
    return { id: manifest.id, lastChangeAt: recovered.lastChangeAt, timeline, before, ...checked }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Stops the server that a killed node left running. A clean shutdown copies the last WAL.
 * @throws StartError if a node still uses the data
 */
export async function stopServer(dataDir: string, backupDir: string): Promise<void> {
  const data = join(dataDir, 'postgres')
  if ((await findPostmaster(data)) !== undefined) await (await startEmbedded(dataDir, { backupDir })).close()
  if ((await findPostmaster(data)) !== undefined)
    throw new StartError('A node still uses this DATA_DIR. Stop all nodes.')
}

/** PostgreSQL parses this time before it has loaded the time zone name Z. */
function target({ dataDir, backupDir, at, branch }: RestoreOptions): Record<string, string> {
  return {
    restore_command: restoreCommand(backupDir, join(dataDir, 'postgres', 'pg_wal')),
    recovery_target_timeline: String(branch.timeline),
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }),
  }
}

/** The password in DATA_DIR may be newer than the copy, or belong to another machine. */
async function finish(
  recovered: Recovered,
  dataDir: string,
  box: Pick<SecretBox, 'open'>,
): Promise<Checked & { timeline: number }> {
  try {
    const checked = await checkDatabase(recovered.database, box)
    await recordRestore(recovered.database)
    const password = await keptSecret(join(dataDir, 'postgres.password'))
    await recovered.database.pool.query(`alter role current_user password '${password}'`)
    const { rows } = await recovered.database.pool.query<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as file',
    )
    return { ...checked, timeline: timelineOf(rows[0]!.file) }
  } finally {
    await recovered.close()
  }
}

async function replace(data: string, draft: string): Promise<string | undefined> {
  if ((await findPostmaster(data)) !== undefined)
    throw new StartError('A node was started during the restore. Stop it.')
  const before = `${data}.before-${systemNow()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')}`
  const kept = await rename(data, before).then(
    () => before,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
  await rename(draft, data).catch(async (error) => {
    if (kept !== undefined) await rename(kept, data)
    throw error
  })
  return kept
}
