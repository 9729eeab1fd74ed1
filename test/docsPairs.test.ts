/** Compares the Portuguese guides with the English guides. Both must have the same structure. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from './root.ts'

/** Pages for readers who examine or change Balcão itself. They exist only in English. */
const englishOnly = new Set(['asvs', 'benchmarks', 'reliability'])

const inEnglish = namesOf('docs').filter((name) => !englishOnly.has(name))
const inPortuguese = namesOf('docs/pt')
/** Guides that have their English text outside docs/. */
const englishElsewhere: Record<string, string> = { 'sdk-reference': 'packages/node/README.md' }

/** Returns the guides of a folder by their names, such as `operations/backup`. */
function namesOf(folder: string): string[] {
  const files = globSync('{*.md,operations/*.md}', { cwd: join(root, folder) })
  return files.map((file) => file.replaceAll('\\', '/').slice(0, -'.md'.length))
}

describe('a Portuguese guide has the headings, tables, lists and code of the English guide', () => {
  for (const name of inEnglish)
    test(name, () => {
      assert.ok(inPortuguese.includes(name), `docs/pt/${name}.md is missing`)
      assert.deepEqual(outlineOf(`docs/pt/${name}.md`), outlineOf(`docs/${name}.md`))
    })
  for (const [name, file] of Object.entries(englishElsewhere))
    test(name, () => assert.deepEqual(outlineOf(`docs/pt/${name}.md`), outlineOf(file)))
  test('README', () => assert.deepEqual(outlineOf('README.pt-BR.md'), outlineOf('README.md')))
})

test('each Portuguese page has an English page, and each page of the English-only list exists', () => {
  const alone = inPortuguese.filter((name) => !inEnglish.includes(name) && englishElsewhere[name] === undefined)
  assert.deepEqual(alone, [])
  assert.deepEqual(
    [...englishOnly].filter((name) => !namesOf('docs').includes(name)),
    [],
  )
})

/**
 * Returns the parts of a page in order: headings with their level, table rows with their columns and code, list items,
 * pictures, and code blocks with language and lines. Comments in code are left out, because a translation may wrap them
 * differently.
 */
function outlineOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^<!--.*?-->$/gms, '')
  return text.split(/^(```.*?^```$)/ms).flatMap((block) => {
    if (!block.startsWith('```')) return block.split('\n').flatMap((line) => partOf(line) ?? [])
    const [fence = '', ...lines] = block.split('\n').slice(0, -1)
    return `code ${fence.slice(3)}, ${lines.filter((line) => !/^\s*(?:#|\/\/)/.test(line)).length} lines`
  })
}

function partOf(line: string): string | undefined {
  if (/^#+ /.test(line)) return `heading ${line.indexOf(' ')}`
  if (line.startsWith('|')) {
    const codes = line.match(/`[^`]+`/g) ?? []
    return `row of ${line.replaceAll('\\|', '').split('|').length - 2}: ${codes.sort().join(' ')}`
  }
  if (/^ *- /.test(line)) return 'item'
  if (/^ *\d+\. /.test(line)) return 'step'
  return line.startsWith('![') ? 'picture' : undefined
}

test('a Portuguese page links to the translation of a guide, not to the English guide', () => {
  const links = inPortuguese.flatMap((name) => {
    const file = `docs/pt/${name}.md`
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/\[([^\]]*)\]\((?!https?:)([^)#\s]+)/g)].map(([, label, target]) => {
      return { file, label: label!, to: join(dirname(file), target!), own: `docs/${name}.md` }
    })
  })
  assert.ok(links.length > 100, `${links.length} links`)
  const foreign = links.filter(({ label, to, own }) => {
    const isNotice = to === own && label === 'em inglês'
    return !isNotice && isTranslated(to)
  })
  assert.deepEqual(
    foreign.map(({ file, to }) => `${file}: ${to}`),
    [],
  )
})

/** Tells whether a document of the package has a translation. */
function isTranslated(file: string): boolean {
  if (file === 'README.md') return true
  const name = /^docs\/(.*)\.md$/.exec(file)?.[1]
  return name !== undefined && inPortuguese.includes(name)
}
