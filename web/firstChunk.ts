import { join } from 'node:path'

const dashboard = join(import.meta.dirname, 'dashboard')
/** What the dashboard shows first. */
const FIRST = ['main.tsx', 'screens/home/home.tsx'].map((path) => join(dashboard, path))
/** The pages and scripts that load before it. */
const BEFORE = ['signIn/main.ts', 'early.ts'].map((path) => join(dashboard, path))

/** Parts of libraries that the first screen does not show. Their packages name all their parts in one file. */
const LATER =
  /components\/(?:Color\w+|Checkbox|Combobox|MultiSelect|NumberInput|PasswordInput|Radio|Select|Switch|Tabs|Textarea|Pill\w*)\//

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Returns a function that puts all modules of the dashboard's first screen into one file. The bundler alone would make
 * some sixty, and a connection of HTTP/1.1 loads six at a time.
 */
export function firstChunk(): (id: string, modules: Modules) => string | null {
  let sets: { first: Set<string>; before: Set<string> } | undefined
  return (id, modules) => {
    sets ??= { first: reached(FIRST, modules), before: reached(BEFORE, modules) }
    return sets.first.has(id) && !sets.before.has(id) ? 'dashboard' : null
  }
}

/** Returns these modules, and all that they import directly or through others. */
function reached(from: readonly string[], modules: Modules): Set<string> {
  const found = new Set(from)
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? [])
      if (!(id.endsWith('/index.mjs') && LATER.test(next))) found.add(next)
  return found
}
