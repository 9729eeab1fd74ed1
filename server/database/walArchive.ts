import { spawnSync } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { makeFolder } from '../lib/makeFolder.ts'
import { StartError } from '../lib/startError.ts'
import type { Launch } from './unprivileged.ts'

/** PostgreSQL closes a changed file of the WAL after these seconds. So a lost machine loses at most these seconds. */
const ARCHIVE_TIMEOUT_S = 60

/**
 * Creates the folder for the WAL (the log of all changes) of an embedded server.
 *
 * @param launch the user of the server, who must be able to write the folder
 * @returns the settings that let the server copy each complete file of the WAL, compressed
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
 * The settings of a server with a WAL that is wanted only if its data becomes the data of the nodes. PostgreSQL marks the files
 * that are to be copied, and the next server of the data copies them.
 */
export const POSTPONED_ARCHIVE = { archive_mode: 'on', archive_command: '' }

/** The folder that keeps files of the WAL as `{name}.gz`. */
export function walFolder(backupDir: string): string {
  return `${backupDir}/wal`
}

/** A file that is there already must have the same content, because two servers must not share a folder. */
function archiveCommand(folder: string): string {
  const kept = `${quoted(folder)}/%f.gz`
  const write = `gzip -1 <%p >${kept}.new && sync ${kept}.new && mv ${kept}.new ${kept}`
  return `if test -f ${kept}; then gzip -dc ${kept} | cmp -s - %p; else ${write}; fi`
}

/**
 * Returns the command that reads the WAL of a backup for PostgreSQL.
 * @param newest a folder `pg_wal` with files that were not copied yet. A copied file comes first.
 */
export function restoreCommand(backupDir: string, newest: string | undefined): string {
  const kept = `${quoted(walFolder(backupDir))}/%f.gz`
  // From 126 on, a status stops the recovery. Any other status means the end of the WAL, so a damaged file would be silent.
  const damaged = 'exit 200'
  const local = newest === undefined ? 'exit 1' : `cp ${quoted(newest)}/%f %p`
  return `if test -f ${kept}; then gzip -dc ${kept} >%p || ${damaged}; else ${local}; fi`
}

/** Quotes a path for the shell of `archive_command`. PostgreSQL replaces a percent sign, so it is doubled. */
export function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}
