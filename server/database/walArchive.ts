import { spawnSync } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { makeFolder } from '../lib/makeFolder.ts'
import { StartError } from '../lib/startError.ts'
import type { Launch } from './unprivileged.ts'

/** PostgreSQL completes a changed WAL file after this many seconds. So a lost machine loses at most this time. */
const ARCHIVE_TIMEOUT_S = 60

/**
 * Creates the folder for the WAL (the log of all changes) of an embedded server.
 *
 * @param launch has the server's user, who must be able to write the folder
 * @returns settings with which the server copies each complete WAL file, compressed
 * @throws StartError if the server's user cannot write the folder
 */
export async function prepareArchive(backupDir: string, launch: Launch): Promise<Record<string, string>> {
  const folder = walFolder(backupDir)
  await makeFolder(folder, 'BACKUP_DIR')
  if (launch.owner !== undefined) await chown(folder, launch.owner.uid, launch.owner.gid)
  const { file, args, options } = launch.command('test', ['-w', folder])
  if (spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status !== 0)
    throw new StartError(`PostgreSQL cannot write BACKUP_DIR ${backupDir}. Choose a folder that all users can reach.`)
  return { archive_mode: 'on', archive_timeout: String(ARCHIVE_TIMEOUT_S), archive_command: archiveCommand(folder) }
}

/**
 * The settings of a temporary server. Its WAL is copied only if the nodes later use its data. PostgreSQL marks each
 * file as not yet copied, and the next server with this data copies the files.
 */
export const POSTPONED_ARCHIVE = { archive_mode: 'on', archive_command: '' }

/** The folder that contains WAL files as `{name}.gz`. */
export function walFolder(backupDir: string): string {
  return `${backupDir}/wal`
}

/** If the target file exists, it must have the same content. Otherwise another server uses the folder. */
function archiveCommand(folder: string): string {
  const kept = `${quoted(folder)}/%f.gz`
  const write = `gzip -1 <%p >${kept}.new && sync ${kept}.new && mv ${kept}.new ${kept}`
  return `if test -f ${kept}; then gzip -dc ${kept} | cmp -s - %p; else ${write}; fi`
}

/**
 * Returns the command with which PostgreSQL reads the WAL of a backup.
 * @param newest a folder `pg_wal` with files that are not copied yet. If a file was copied, the copy is used.
 */
export function restoreCommand(backupDir: string, newest: string | undefined): string {
  const kept = `${quoted(walFolder(backupDir))}/%f.gz`
  // An exit status of 126 or more stops the recovery. PostgreSQL takes a lower status as the end of the WAL and would
  // ignore a damaged file.
  const damaged = 'exit 200'
  const local = newest === undefined ? 'exit 1' : `cp ${quoted(newest)}/%f %p`
  return `if test -f ${kept}; then gzip -dc ${kept} >%p || ${damaged}; else ${local}; fi`
}

/** Quotes a path for the shell of `archive_command`. PostgreSQL replaces a percent sign, so it is doubled. */
export function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}
