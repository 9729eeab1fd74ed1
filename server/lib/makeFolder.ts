import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from './startError.ts'

/**
 * Creates a folder and its parents if they are missing. Checks that this process can write to the folder. Does not use
 * Node's option `recursive`, because that call never ends if the parent accepts no folders, for example /proc.
 * @param setting name of the environment variable with the path, for the error
 * @throws StartError if the folder cannot be created or written
 */
export async function makeFolder(path: string, setting: string): Promise<void> {
  try {
    await make(path)
    if (!(await stat(path)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' })
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartError(`${setting} ${path} ${reasons[code] ?? `cannot be created (${code})`}.`, error as Error)
  }
}

async function make(path: string): Promise<void> {
  const made = await tryMake(path)
  if (made.is === 'parent_missing' && dirname(path) !== path) {
    await make(dirname(path))
    await mkdir(path)
  }
}

async function tryMake(path: string): Promise<{ is: 'there' | 'parent_missing' }> {
  try {
    await mkdir(path)
    return { is: 'there' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return { is: 'there' }
    if (code === 'ENOENT') return { is: 'parent_missing' }
    throw error
  }
}

const unwritable = 'cannot be written. Change the owner of the folder, or set another folder'
const reasons: Record<string, string> = {
  ENOTDIR: 'is not a folder',
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
}
