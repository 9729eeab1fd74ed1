import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Reads the bytes of a folder's disk. The folder may not exist before the node's first upload. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bsize, bavail, blocks } = await statfs(folder).catch(() => statfs(dirname(folder)))
  return { free: bavail * bsize, total: blocks * bsize }
}
