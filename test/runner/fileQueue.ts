import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import { longestFirst, sourceReaders } from './longestFirst.ts'

/**
 * Writes the paths of all test files into a folder, one file per path or group. The names of these files define the
 * order.
 * @param folder the folder to create
 */
export async function fillQueue(folder: string): Promise<void> {
  await mkdir(folder)
  const paths = new Set([
    ...longestFirst,
    ...globSync(['server/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).sort(),
  ])
  const [leader, ...others] = sourceReaders
  for (const other of others) paths.delete(other)
  for (const [index, path] of [...paths].entries()) {
    const group = path === leader ? sourceReaders : [path]
    await writeFile(join(folder, String(index).padStart(4, '0')), group.join('\n'))
  }
}

/** Takes the next path or group from the queue. Several processes may call it. @returns undefined if the queue is empty */
export async function takeFiles(folder: string): Promise<string[] | undefined> {
  for (const name of (await readdir(folder)).sort()) {
    const file = join(folder, name)
    try {
      const paths = await readFile(file, 'utf8')
      await unlink(file) // Only one process can delete the file, so only one process takes it.
      return paths.split('\n')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return undefined
}
