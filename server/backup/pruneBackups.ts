import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { walFolder } from '../database/walArchive.ts'
import { copiesFolder, listBackups } from './manifest.ts'
import { listWal, segmentNumber } from './walFiles.ts'

/**
 * Removes all but the newest copies, the remains of interrupted backups, and the WAL that no copy needs.
 * @param keep the number of copies that stay
 */
export async function pruneBackups(
  backupDir: string,
  keep: number,
): Promise<{ removedCopies: string[]; removedWalFiles: number }> {
  const folder = copiesFolder(backupDir)
  const drafts = (await readdir(folder)).filter((name) => name.endsWith('.new'))
  const backups = await listBackups(backupDir)
  const removedCopies = backups.slice(0, -keep).map(({ id }) => id)
  // A copy without its manifest would stop the list, so a crash must not leave a part of a complete copy.
  for (const id of removedCopies) await rename(join(folder, id), join(folder, `${id}.new`))
  for (const name of [...drafts, ...removedCopies.map((id) => `${id}.new`)])
    await rm(join(folder, name), { recursive: true, force: true })
  const oldest = backups.slice(-keep).find(({ kind }) => kind === 'embedded')
  const needed = oldest === undefined ? 0 : segmentNumber(oldest.walFrom)!
  // A history of timelines is small, and each later recovery may need it.
  const unused = (await listWal(backupDir)).filter((name) => (segmentNumber(name) ?? needed) < needed)
  for (const name of unused) await rm(join(walFolder(backupDir), `${name}.gz`))
  return { removedCopies, removedWalFiles: unused.length }
}
