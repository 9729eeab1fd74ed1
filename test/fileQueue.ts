import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { longestFirst } from './longestFirst.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes the paths of all test files into a folder, one file per path. The names of these files give the order.
 * @param folder is created
 */
export async function fillQueue(folder: string): Promise<void> {
  await mkdir(folder)
  const paths = new Set([
    ...longestFirst,
    ...globSync(['server/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).sort(),
  ])
  for (const [index, path] of [...paths].entries()) await writeFile(join(folder, String(index).padStart(4, '0')), path)
}

/** Takes the next path from the queue. Several processes may call it. @returns undefined if the queue is empty */
export async function takeFile(folder: string): Promise<string | undefined> {
  for (const name of (await readdir(folder)).sort()) {
    const file = join(folder, name)
    try {
      const path = await readFile(file, 'utf8')
      await unlink(file) // Only one process can delete it.
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return undefined
}
