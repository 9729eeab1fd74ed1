import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from './startError.ts'

/**
 * Makes a folder with those above it, unless it is there, and makes sure that this process may write in it.
 * Node's own `recursive` never ends where a folder above is there but takes no new one, as /proc.
 * @param setting the variable that chose the path
 * @throws StartError
 */
export async function makeFolder(path: string, setting: string): Promise<void> {
  try {
    await make(path)
    if (!(await stat(path)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' })
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartError(`${setting} ${path} ${reasons[code] ?? `cannot be made (${code})`}.`, error as Error)
  }
}

async function make(path: string): Promise<void> {
  const failed = await tryMake(path)
  if (failed === 'ENOENT' && dirname(path) !== path) {
    await make(dirname(path))
    await mkdir(path)
  }
}

/** @returns the code of what is in the way; nothing when it is there now */
async function tryMake(path: string): Promise<string | undefined> {
  try {
    await mkdir(path)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return undefined
    if (code === 'ENOENT') return code
    throw error
  }
}

const unwritable = 'cannot be written: change its owner, or set another folder'
const reasons: Record<string, string> = {
  ENOTDIR: 'is no folder',
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
}
