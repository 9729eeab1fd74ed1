import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Plugin, parseAst, transformWithOxc } from 'vite'

const LANGUAGES = ['pt', 'en', 'es']
const QUERY = '?language='
/** Imports of modules with texts: modules beside the catalogue, and modules that the server shares. */
const IN_THREE = /^\.\/|Texts\.ts$/
type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * Bundles only the Portuguese texts with `i18n/pt.ts`, and likewise for the other languages. In the source, each text
 * is beside its translations.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const [file = '', inherited] = importer.split(QUERY)
      const language = inherited ?? (source === './catalogue.ts' ? basename(file, '.ts') : undefined)
      if (!language || !IN_THREE.test(source)) return undefined
      return `${join(dirname(file), source)}${QUERY}${language}`
    },
    async load(id) {
      const [file = '', language] = id.split(QUERY)
      if (!language) return undefined
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      return { code: keepOne(code, language), moduleType: 'js' }
    },
  }
}

/**
 * Replaces `{ pt: 'Sim', en: 'Yes', es: 'Sí' }` with `'Sim'`.
 * @throws Error if such an object is the argument of a function
 */
function keepOne(code: string, language: string): string {
  const texts: { from: Node; kept: Node }[] = []
  visit(parseAst(code) as unknown as Node, (node) => {
    if (
      (node.type === 'CallExpression' || node.type === 'NewExpression') &&
      (node.arguments as Node[]).some((given) => holdsText(given, language))
    )
      throw new Error(
        `No function may take a text in three languages, because one is left: ${code.slice(node.start, node.end)}`,
      )
    const kept = keptOf(node, language)
    if (kept) texts.push({ from: node, kept })
    return kept === undefined
  })
  return texts.reduceRight(
    (left, { from, kept }) => left.slice(0, from.start) + left.slice(kept.start, kept.end) + left.slice(from.end),
    code,
  )
}

/**
 * True for a text in three languages, also if it is inside a list or an object. References to variables are not
 * followed.
 */
function holdsText(given: Node, language: string): boolean {
  let found = false
  visit(given, (node) => {
    found ||= keptOf(node, language) !== undefined
    return node.type === 'ArrayExpression' || node.type === 'ObjectExpression' || node.type === 'Property'
  })
  return found
}

function keptOf(node: Node, language: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const properties = node.properties as { key?: { name?: string }; value?: Node }[]
  const names = properties.map(({ key }) => key?.name)
  if (names.length !== LANGUAGES.length || !LANGUAGES.every((one) => names.includes(one))) return undefined
  return properties[names.indexOf(language)]?.value
}

/** Visits parents before children. `enter` returns true to visit the children of a node. */
function visit(value: unknown, enter: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) visit(one, enter)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && !enter(value as Node)) return
    for (const one of Object.values(value)) visit(one, enter)
  }
}
