import { join } from 'node:path'

const dashboard = join(import.meta.dirname, 'dashboard')
/** The modules of the dashboard's first screen. */
const FIRST = ['main.tsx', 'screens/home/home.tsx'].map((path) => join(dashboard, path))
/** The modules that load before the first screen. */
const BEFORE = ['signIn/main.ts', 'early.ts'].map((path) => join(dashboard, path))

/** The file with the names of all components of a library, and the folder of each component. */
const ALL_COMPONENTS = /@mantine\/core\/esm\/index\.mjs$/
const COMPONENT = /\/components\/(\w+)\//
/** Finds the names that a module imports from the library. */
const IMPORTED = /import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g

type Modules = { getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null }

/**
 * Returns a function that puts all modules of the dashboard's first screen into one file. The bundler alone would make
 * some sixty files, but a browser loads only six at a time over HTTP/1.1. Components of the library that only other
 * screens import are left out.
 */
export function firstChunk(): (id: string, modules: Modules) => string | null {
  let sets: { first: Set<string>; before: Set<string> } | undefined
  return (id, modules) => {
    sets ??= { first: reached(FIRST, modules), before: reached(BEFORE, modules) }
    return sets.first.has(id) && !sets.before.has(id) ? 'dashboard' : null
  }
}

/** Returns the given modules, and all modules that they import directly or indirectly. */
function reached(from: readonly string[], modules: Modules): Set<string> {
  const found = new Set(from)
  const components = new Set<string>()
  const lists = new Set<string>()
  let size = -1
  while (size !== found.size) {
    size = found.size
    for (const id of found) {
      const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] }
      for (const name of namesIn(code ?? '')) components.add(name)
      if (ALL_COMPONENTS.test(id)) lists.add(id)
      else for (const next of importedIds) found.add(next)
    }
    // Visits the lists last, because modules that were found after a list may import more components.
    for (const id of lists)
      for (const next of modules.getModuleInfo(id)?.importedIds ?? []) {
        const component = COMPONENT.exec(next)?.[1]
        if (component === undefined || components.has(component)) found.add(next)
      }
  }
  return found
}

function namesIn(code: string): string[] {
  return [...code.matchAll(IMPORTED)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim().split(' ')[0]!),
  )
}
