import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { citusUrl } from '../databases/citus.ts'
import { root } from '../root.ts'
import { apiPart } from './apiPart.ts'
import { longestFirst, sourceReaders } from './longestFirst.ts'

/**
 * Writes the paths of all test files into a folder, one file per path or group. The names of these files define the
 * order. If `BALCAO_TEST_CLUSTER` names a Citus cluster, only the API part runs.
 * @param folder the folder to create
 */
export async function fillQueue(folder: string): Promise<void> {
  await mkdir(folder)
  const found =
    citusUrl === undefined ? globSync(['server/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }) : apiPart()
  const paths = new Set([...longestFirst.filter((path) => found.includes(path)), ...found.sort()])
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
