import { readFile, writeFile } from 'node:fs/promises'
import { describeImport } from '../server/import/importSchema.ts'
import { importSections } from '../server/setup/importSections.ts'
import { defaultSettings } from '../server/stores/store.ts'
import { importFieldsOf, type Language, typeText } from './importFields.ts'
import { importWords } from './importWords.ts'

/** The guides to the import document. Their tables come from its schema, by `npm run import-docs`. */
export const pages = [
  { language: 'en', file: new URL('../docs/import.md', import.meta.url) },
  { language: 'pt', file: new URL('../docs/pt/import.md', import.meta.url) },
] as const

/** A table in the guide, between two markers. */
const REGION = /(<!-- fields of (\w+) -->\n)[\s\S]*?(<!-- end of fields -->)/g

const headings = {
  en: '| field | type | meaning |\n| --- | --- | --- |',
  pt: '| campo | tipo | significado |\n| --- | --- | --- |',
} as const

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema has any shape.
const store: any = (describeImport(importSections, 'https://pay.example') as any).properties.stores.items

/** The lists of a store, and its settings, in the order of the document. */
export const parts: readonly string[] = ['stores', 'settings', ...importSections.map(({ name }) => name)]

/** Returns the page with its current tables. */
export function withTables(page: string, language: Language): string {
  return page.replaceAll(REGION, (_, begin: string, part: string, end: string) => {
    return `${begin}\n${headings[language]}\n${rowsOf(part, language).join('\n')}\n\n${end}`
  })
}

/** Returns the keys of `importWords` that the tables use, and the fields that have no words. */
export function usedWords(): { used: Set<string>; missing: string[] } {
  const found = parts.flatMap((part) => fieldsOf(part).map(({ key }) => ({ key, word: wordOf(key) })))
  return {
    used: new Set(found.flatMap(({ word }) => word ?? [])),
    missing: found.filter(({ word }) => word === undefined).map(({ key }) => key),
  }
}

function rowsOf(part: string, language: Language): string[] {
  return fieldsOf(part).map((field) => {
    const meaning = importWords[wordOf(field.key) ?? '']?.[language === 'en' ? 0 : 1] ?? ''
    return `| \`${field.path}\` | ${typeText(field, language)}${defaultText(field.key, language)} | ${meaning} |`
  })
}

function fieldsOf(part: string) {
  if (part === 'settings') return importFieldsOf(store.properties.settings, part)
  if (part !== 'stores') return importFieldsOf(store.properties[part], part)
  const own = Object.entries(store.properties).filter(([name]) => !parts.includes(name))
  return importFieldsOf({ ...store, properties: Object.fromEntries(own) }, part)
}

/** A key without words of its own uses the words of a shorter key that is its ending. */
function wordOf(key: string): string | undefined {
  const ends = key.split('.').map((_, index, names) => names.slice(index).join('.'))
  return ends.find((end) => Object.hasOwn(importWords, end))
}

function defaultText(key: string, language: Language): string {
  const value = Object.entries(defaultSettings).find(([name]) => key === `settings.${name}`)?.[1]
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return ''
  return `; ${language === 'en' ? 'default' : 'padrão'} \`${JSON.stringify(value).replaceAll(',', ', ').replaceAll('"', '')}\``
}

if (import.meta.main)
  for (const { language, file } of pages) await writeFile(file, withTables(await readFile(file, 'utf8'), language))
