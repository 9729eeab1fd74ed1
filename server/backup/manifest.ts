import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../lib/startError.ts'

/** The manifest of a base copy of a database, in the file `backup.json`. */
export type Manifest = {
  /** The name of the copy: the instant when it began. */
  id: string
  /**
   * `embedded`: with the WAL, any later instant can be restored. `pg_basebackup`: only the copy's own state can be
   * restored.
   */
  kind: 'embedded' | 'pg_basebackup'
  /** Instants of the database's clock. The copy can be restored to any instant from `endedAt` on. */
  startedAt: string
  endedAt: string
  /** The first file of the WAL that the copy needs. */
  walFrom: string
  /** The timeline of the database. Missing in manifests of older versions, but `walFrom` begins with the timeline. */
  timeline?: number
  /** The last stored WAL segment of each timeline when the copy was complete. */
  walEnds?: Record<string, number>
  user: string
  database: string
  bytes: number
}

export function copiesFolder(backupDir: string): string {
  return join(backupDir, 'base')
}

/** The data folder of PostgreSQL within a copy. */
export function dataOf(backupDir: string, id: string): string {
  return join(copiesFolder(backupDir), id, 'data')
}

/** Lists the complete copies, oldest first. */
export async function listBackups(backupDir: string): Promise<Manifest[]> {
  const names = await readdir(copiesFolder(backupDir)).catch(() => [])
  const complete = names.filter((name) => !name.endsWith('.new')).sort()
  return await Promise.all(
    complete.map(async (name) => JSON.parse(await readFile(manifestFile(backupDir, name), 'utf8')) as Manifest),
  )
}

/** Writes the manifest into the folder of an incomplete copy. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
}

/**
 * Chooses a copy: the copy that the operator named, else the newest copy that ended before the instant.
 * @throws StartError if there is no such copy
 */
export function chooseBackup(backups: readonly Manifest[], { id, at }: { id?: string; at?: Date }): Manifest {
  const usable = backups.filter(
    (one) => (id === undefined || one.id === id) && (at === undefined || new Date(one.endedAt) <= at),
  )
  const chosen = usable.at(-1)
  if (chosen !== undefined) return chosen
  if (id !== undefined) throw new StartError(`There is no backup ${id} that can be used for this.`)
  throw new StartError(
    at === undefined ? 'There is no backup yet.' : 'There is no backup that ended before this instant.',
  )
}

function manifestFile(backupDir: string, id: string): string {
  return join(copiesFolder(backupDir), id, 'backup.json')
}
