import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the package, which contains docs/ and examples/. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))

export type DocsLanguage = 'en' | 'pt'

/** A page of the site. `file` is its source in the package. A page of the reference has no source file. */
export type DocsPage = {
  path: string
  language: DocsLanguage
  section: string
  file: string
  title: string
  text: string
}

/** The sections of the navigation with their pages, in order. A page without a section is in the last section. */
const sections: readonly { name: string; pages: readonly string[] }[] = [
  {
    name: 'start',
    pages: [
      'quick-start',
      'getting-started',
      'samples',
      'webhooks',
      'events',
      'errors',
      'go-live',
      'from-*',
      'sdk',
      'sdk-reference',
      'mcp',
    ],
  },
  { name: 'selling', pages: ['catalog', 'selling', 'checkout', 'subscriptions', 'moving', 'import'] },
  { name: 'delivery', pages: ['members-area', 'mails', 'conversions'] },
  { name: 'money', pages: ['refunds', 'disputes', 'split', 'money'] },
  { name: 'gateways', pages: ['gateways', 'simulator'] },
  {
    name: 'operations',
    pages: [
      'installing',
      'configuration',
      'operations/upgrade',
      'operations/backup',
      'operations/health',
      'operations/doctor',
      'operations/incidents',
      'operations/sizing',
      'operations/scaling',
      'operations/database-outages',
      'operations/failover',
      'operations/replicas',
      'operations/poolers',
      'operations/clocks',
      'operations/retention',
      'operations/traces',
    ],
  },
  { name: 'trust', pages: ['security', 'privacy', 'reliability'] },
  { name: 'project', pages: ['changelog', 'benchmarks', 'asvs'] },
]
export const sectionNames = sections.map(({ name }) => name)

/** Documents outside docs/ that are also pages of the site. */
const further: readonly [file: string, name: string][] = [
  ['README.md', 'quick-start'],
  ['README.pt-BR.md', 'pt/quick-start'],
  ['packages/node/README.md', 'sdk-reference'],
  ['CHANGELOG.md', 'changelog'],
]

/** Reads the guides of the package in the order of the navigation. */
export function readDocsPages(): DocsPage[] {
  const own = globSync('docs/{*.md,pt/*.md,decisions/*.md,operations/*.md,pt/operations/*.md}', { cwd: PACKAGE }).map(
    (file) => file.replaceAll('\\', '/'),
  )
  const present = further.filter(([file]) => globSync(file, { cwd: PACKAGE }).length > 0)
  const named = [...present, ...own.map((file) => [file, file.slice('docs/'.length, -'.md'.length)] as const)]
  const pages = named.map(([file, name]) => toPage(file, name))
  return pages.sort(
    (one, other) =>
      one.language.localeCompare(other.language) || placeOf(one) - placeOf(other) || (one.path < other.path ? -1 : 1),
  )
}

/** Reads a file of the package, such as a sample. @returns undefined for a missing file */
export function readPackageFile(file: string): string | undefined {
  return readPackageBytes(file)?.toString('utf8')
}

/** Reads a binary file of the package. @returns undefined for a missing file */
export function readPackageBytes(file: string): Buffer | undefined {
  return globSync(file, { cwd: PACKAGE }).length > 0 ? readFileSync(`${PACKAGE}${file}`) : undefined
}

const titlesOfReadme: Record<string, string> = { 'quick-start': 'Quick start', 'pt/quick-start': 'Início rápido' }

function toPage(file: string, name: string): DocsPage {
  const text = readFileSync(`${PACKAGE}${file}`, 'utf8')
  const language = name.startsWith('pt/') ? 'pt' : 'en'
  const bare = name.replace('pt/', '')
  const section = sections.find(({ pages }) => pages.includes(listedAs(bare)))?.name ?? 'project'
  const title = titlesOfReadme[name] ?? /^# (.+)$/m.exec(text)?.[1] ?? bare
  return { path: `/docs/${name}`, language, section, file, title, text }
}

/** Returns the position of a page in the navigation. A page and its translation have the same position. */
export function placeOf({ path }: DocsPage): number {
  const name = listedAs(path.slice('/docs/'.length).replace('pt/', ''))
  const at = sections.flatMap(({ pages }) => pages).indexOf(name)
  return at === -1 ? Number.MAX_SAFE_INTEGER : at
}

/**
 * The guides for developers who come from another company's API share one position. So this file need not name the
 * companies.
 */
function listedAs(name: string): string {
  return name.replace(/^from-.+/, 'from-*')
}
