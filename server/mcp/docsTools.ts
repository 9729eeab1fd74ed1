import type { DocsSite } from '../docs/docsSite.ts'
import type { SearchEntry } from '../docs/searchEntries.ts'
import { type McpTool, type ToolInput, textResult } from './mcpTool.ts'

/** A page of the docs as a resource of the protocol. */
export type McpResource = { uri: string; name: string; mimeType: 'text/markdown' }

const MAX_RESULTS = 10
const EXCERPT_CHARACTERS = 300
const SCHEME = 'balcao:/'
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** Lists the pages of the docs. @param site builds the site; it is called only when a page is needed */
export function docsResources(site: () => DocsSite): McpResource[] {
  const paths = [...site().keys()].filter((path) => path.endsWith('.md'))
  return paths.map((path) => ({ uri: SCHEME + path, name: path.slice('/docs/'.length, -3), mimeType: 'text/markdown' }))
}

/** Returns the Markdown of a page; undefined for an unknown address. @param uri as `docsResources` lists it */
export function readDocsResource(site: () => DocsSite, uri: string): string | undefined {
  if (!uri.startsWith(SCHEME) || !uri.endsWith('.md')) return undefined
  return site().get(uri.slice(SCHEME.length))?.text
}

/** The tools that search and read the docs. Many clients show no resources to the model. */
export function docsTools(site: () => DocsSite): McpTool[] {
  const language = { type: 'string', enum: ['en', 'pt'], default: 'en', description: 'Language of the guides' }
  const query = { type: 'string', description: 'Words that all occur in the part of the page' }
  const page = { type: 'string', description: 'Name of the page, as searchDocs answers it, for example webhooks' }
  return [
    {
      name: 'searchDocs',
      description: 'Searches the guides and the API reference of Balcão. Answers names of pages with excerpts.',
      inputSchema: objectSchema({ query, language }, ['query']),
      annotations: { title: 'Search the docs', ...annotations },
      call: async (input) => search(site(), input),
    },
    {
      name: 'readDocs',
      description: 'Answers one page of the docs as Markdown.',
      inputSchema: objectSchema({ page }, ['page']),
      annotations: { title: 'Read a page of the docs', ...annotations },
      async call({ page: name }) {
        const bare = String(name).split('#')[0]
        const text = site().get(`/docs/${bare}.md`)?.text
        if (text !== undefined) return textResult(text)
        return textResult(`There is no page ${bare}. searchDocs finds the names of pages.`, true)
      },
    },
  ]
}

function objectSchema(properties: object, required: readonly string[]): object {
  return { type: 'object', properties, required, additionalProperties: false }
}

function search(site: DocsSite, { query, language }: ToolInput) {
  const words = fold(String(query ?? ''))
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return textResult('Give one word or more in `query`.', true)
  const file = site.get(`/docs/search-${language === 'pt' ? 'pt' : 'en'}.json`)!
  const entries: SearchEntry[] = JSON.parse(file.text)
  const found = entries.map((entry) => ({ entry, score: scoreOf(entry, words) })).filter(({ score }) => score > 0)
  found.sort((one, other) => other.score - one.score)
  const answers = found.slice(0, MAX_RESULTS).map(({ entry }) => ({
    page: entry.url.slice('/docs/'.length),
    title: entry.heading ? `${entry.page}: ${entry.heading}` : entry.page,
    excerpt: excerptOf(entry.text, words),
  }))
  return textResult(answers.length > 0 ? JSON.stringify(answers, undefined, 1) : 'Nothing found. Try other words.')
}

/** Each word must occur. A word in a title counts more than one in the text. */
function scoreOf({ page, heading, text }: SearchEntry, words: readonly string[]): number {
  const [title, rest] = [fold(`${page} ${heading}`), fold(text)]
  const scores = words.map((word) => {
    const inText = Math.min(rest.split(word).length - 1, 5) / Math.log2(4 + rest.length / 100)
    return (title.includes(word) ? 20 : 0) + inText
  })
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, fold(text).indexOf(words[0]!) - 60)
  return text.slice(at, at + EXCERPT_CHARACTERS)
}

/** Removes accents and case. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s/g, ' ')
}
