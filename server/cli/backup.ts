import { join } from 'node:path'
import { chooseToRestore, chooseToVerify } from '../backup/chooseCopy.ts'
import type { RecoveryWatch } from '../backup/connectRecovered.ts'
import { copyOtherServer } from '../backup/copyOtherServer.ts'
import { listBackups } from '../backup/manifest.ts'
import { restoreBackup, stopServer } from '../backup/restoreBackup.ts'
import { takeBackup } from '../backup/takeBackup.ts'
import { verifyBackup } from '../backup/verifyBackup.ts'
import { createSecretBox } from '../core/secretBox.ts'
import type { Settings } from '../core/settings.ts'
import { startEmbedded } from '../database/embedded.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import { StartError } from '../lib/startError.ts'
import { secretsOf } from '../process/connect.ts'
import { environmentSettings } from '../process/environmentSettings.ts'
import { printJson, requireDatabase } from './offline.ts'

/** `balcao backup make`: copies the database into BACKUP_DIR and prints the description of the copy. Nodes may run. */
export async function makeBackup({ keep: text }: { keep: string }): Promise<void> {
  const keep = Number(text)
  if (!Number.isInteger(keep) || keep < 1) throw new StartError('--keep must be a whole number from 1.')
  const { settings, backupDir } = readBackupSettings()
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== undefined) return printJson(await copyOtherServer(databaseUrl, { backupDir, keep }))
  await requireDatabase(settings)
  const server = await startEmbedded(dataDir, { backupDir })
  try {
    await printJson(await takeBackup(server.url, { data: join(dataDir, 'postgres'), backupDir, keep }))
  } finally {
    await server.close()
  }
}

/** `balcao backup list`: prints the copies, oldest first. */
export async function printBackups(): Promise<void> {
  await printJson(await listBackups(readBackupSettings().backupDir))
}

/**
 * `balcao backup verify`: recovers a copy in another folder and checks it. The exit code is 1 if the copy is unusable.
 */
export async function verify(id: string | undefined): Promise<void> {
  const { settings, backupDir } = readBackupSettings()
  const chosen = await chooseToVerify(backupDir, id)
  const box = createSecretBox(await secretsOf(settings))
  const verified = await untilSignal((watch) => verifyBackup({ backupDir, ...chosen, watch }, box))
  await printJson(verified)
  if (!verified.ok) process.exitCode = 1
}

type RestoreArguments = { at?: string; from?: string; timeline?: string }

/**
 * `balcao backup restore`: restores the embedded database, while all nodes are stopped. The exit code is 1 if the restored database
 * has `problems`.
 * @throws StartError for a wrong option, with DATABASE_URL, or while a node runs
 */
export async function restore({ at: text, from, timeline }: RestoreArguments): Promise<void> {
  const { settings, backupDir } = readBackupSettings()
  const at = text === undefined ? undefined : new Date(text)
  if (at && Number.isNaN(at.getTime())) throw new StartError('--at needs an instant, such as 2026-01-31T12:00:00Z.')
  if (timeline !== undefined && !/^\d{1,9}$/.test(timeline)) throw new StartError('--timeline must be a number.')
  if (settings.databaseUrl !== undefined)
    throw new StartError('DATABASE_URL is set. Restore that server with its own tools, then start the nodes.')
  const { dataDir } = settings
  await makeFolder(dataDir, 'DATA_DIR')
  await stopServer(dataDir, backupDir)
  const named = timeline === undefined ? undefined : Number(timeline)
  const chosen = await chooseToRestore({ backupDir, data: join(dataDir, 'postgres') }, { id: from, at, named })
  const box = createSecretBox(await secretsOf(settings))
  const restored = await untilSignal((watch) => restoreBackup({ dataDir, backupDir, at, ...chosen, watch }, box))
  await printJson(restored)
  if (restored.problems.length > 0) process.exitCode = 1
}

/** Ends a recovery on a signal, so the command first removes its temporary copy. A second signal ends the command at once. */
async function untilSignal<Result>(work: (watch: RecoveryWatch) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => controller.abort(new StartError(`${name} has ended the command. Its copy is removed.`)))
  try {
    return await work({ signal, onWait: (line) => process.stderr.write(`${line}\n`) })
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

function readBackupSettings(): { settings: Settings; backupDir: string } {
  const { settings } = environmentSettings()
  if (settings.backupDir === undefined) throw new StartError('BACKUP_DIR is not set. It is the folder of the backups.')
  return { settings, backupDir: settings.backupDir }
}
