import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../lib/makeFolder.ts'
import { copiesFolder, type Manifest, writeManifest } from './manifest.ts'

/**
 * Makes a copy in a draft folder, and renames the folder when the copy is complete. If the copy fails, the draft is
 * removed.
 * @param startedAt the copy's name is this instant of the database's clock
 * @param make writes the data folder `data` into the draft, and returns the rest of the manifest
 */
export async function publishCopy(
  backupDir: string,
  startedAt: Date,
  make: (draft: string) => Promise<Omit<Manifest, 'id' | 'startedAt'>>,
): Promise<Manifest> {
  const id = startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const folder = join(copiesFolder(backupDir), id)
  const draft = `${folder}.new`
  try {
    await makeFolder(draft, 'BACKUP_DIR')
    const manifest = { id, startedAt: startedAt.toISOString(), ...(await make(draft)) }
    await writeManifest(draft, manifest)
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
