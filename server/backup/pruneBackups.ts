import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { walFolder } from '../database/walArchive.ts'
import { copiesFolder, listBackups } from './manifest.ts'
import { listWal, segmentNumber } from './walFiles.ts'

/**
 * Removes old copies, the remains of interrupted backups, and the WAL that no copy needs.
 * @param keep the number of newest copies to keep
 */
export async function pruneBackups(
  backupDir: string,
  keep: number,
): Promise<{ removedCopies: string[]; removedWalFiles: number }> {
  const folder = copiesFolder(backupDir)
  const drafts = (await readdir(folder)).filter((name) => name.endsWith('.new'))
  const backups = await listBackups(backupDir)
  const removedCopies = backups.slice(0, -keep).map(({ id }) => id)
  // The rename comes first, because a crash during the removal must not leave a copy without its manifest. Such a copy
  // would stop the list.
  for (const id of removedCopies) await rename(join(folder, id), join(folder, `${id}.new`))
  for (const name of [...drafts, ...removedCopies.map((id) => `${id}.new`)])
    await rm(join(folder, name), { recursive: true, force: true })
  const oldest = backups.slice(-keep).find(({ kind }) => kind === 'embedded')
  const needed = oldest === undefined ? 0 : segmentNumber(oldest.walFrom)!
  // Files with the history of timelines are small, and any later recovery may need them.
  const unused = (await listWal(backupDir)).filter((name) => (segmentNumber(name) ?? needed) < needed)
  for (const name of unused) await rm(join(walFolder(backupDir), `${name}.gz`))
  return { removedCopies, removedWalFiles: unused.length }
}
