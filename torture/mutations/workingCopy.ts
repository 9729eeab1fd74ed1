import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../test/root.ts'
import type { PlantedBug } from './plantedBug.ts'

/** A copy of the working tree. Bugs are planted there one by one. */
export type WorkingCopy = {
  path: string
  /** Plants a bug while `work` runs. */
  plant<Result>(bug: PlantedBug, work: () => Promise<Result>): Promise<Result>
  remove(): Promise<void>
}

/**
 * Without a guard a statement may have an unused parameter, and `sql` refuses it. The copy ignores unused parameters.
 * Otherwise each test would find the bug by this refusal, not by its harm.
 */
export const lenient = {
  file: 'server/core/sql.ts',
  find: '  if (Object.keys(values).length !== parameters.length) throw unknownValue(statement, values)\n',
  replace: '',
}

/** Copies the files of the project. Packages and built pages are linked, because no bug changes them. */
export async function copyWorkingTree(): Promise<WorkingCopy> {
  const path = await mkdtemp(join(tmpdir(), 'balcao-mutations-'))
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  )
  const files = stdout.split('\0').filter((file) => file !== '' && !file.startsWith('node_modules'))
  for (const file of files) await cp(join(root, file), join(path, file))
  for (const linked of ['node_modules', 'dist']) await symlink(join(root, linked), join(path, linked))
  const change = async ({ file, find, replace }: Pick<PlantedBug, 'file' | 'find' | 'replace'>) => {
    const place = join(path, file)
    const text = await readFile(place, 'utf8')
    if (text.split(find).length !== 2) throw new Error(`${file} does not have this text once: ${find}`)
    await writeFile(
      place,
      text.replace(find, () => replace),
    )
    return () => writeFile(place, text)
  }
  await change(lenient)
  return {
    path,
    async plant(bug, work) {
      const undo = await change(bug)
      try {
        return await work()
      } finally {
        await undo()
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
