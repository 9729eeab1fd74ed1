import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A copy does not include the files of these folders (PostgreSQL's documentation, "Backing Up the Data Directory"). */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pgsql_tmp.*|pg_internal\.init.*)$/
const AT_ONCE = 4

/**
 * Copies the data folder of a PostgreSQL server. The server may run in backup mode meanwhile. A file that disappears is
 * not part of the backup. Before this call returns, all bytes are flushed to the disk.
 * @returns the number of copied bytes
 */
export async function copyData(from: string, to: string): Promise<number> {
  const files: string[] = []
  await copyFolders({ from, to, files }, '')
  let bytes = 0
  let next = 0
  const work = async () => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      const copied = await copyDurably(join(from, file), join(to, file))
      bytes += copied
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return bytes
}

type Copy = { from: string; to: string; files: string[] }

/** Creates the folders, and lists the files to copy. */
async function copyFolders(copy: Copy, folder: string): Promise<void> {
  await mkdir(join(copy.to, folder), { mode: 0o700 })
  if (EMPTIED.has(folder)) return
  const entries = await readdir(join(copy.from, folder), { withFileTypes: true })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (LEFT_OUT.test(entry.name)) continue
    if (entry.isDirectory()) await copyFolders(copy, path)
    else if (entry.isFile()) copy.files.push(path)
  }
}

async function copyDurably(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
  const file = await open(to, 'r+')
  await file.sync().finally(() => file.close())
  return (await stat(to)).size
}
