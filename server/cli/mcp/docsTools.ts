import type { DocsSite } from '../../docs/docsSite.ts'
import { rankEntries } from '../../docs/rankEntries.ts'
import type { SearchEntry } from '../../docs/searchEntries.ts'
import { type McpTool, type ToolInput, textResult } from './mcpTool.ts'

/** A page of the docs as a resource of the protocol. */
export type McpResource = { uri: string; name: string; mimeType: 'text/markdown' }

const MAX_RESULTS = 10
const EXCERPT_CHARACTERS = 300
const SCHEME = 'balcao:/'
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** Lists the pages of the docs. @param site builds the site. This function is called when a page is first needed */
export function docsResources(site: () => DocsSite): McpResource[] {
  const paths = [...site().keys()].filter((path) => path.endsWith('.md'))
  return paths.map((path) => ({ uri: SCHEME + path, name: path.slice('/docs/'.length, -3), mimeType: 'text/markdown' }))
}

/** Returns the Markdown of a page. Undefined for an unknown address. @param uri an address from `docsResources` */
export function readDocsResource(site: () => DocsSite, uri: string): string | undefined {
  if (!uri.startsWith(SCHEME) || !uri.endsWith('.md')) return undefined
  return site().get(uri.slice(SCHEME.length))?.text
}

/** The tools that search and read the docs. They exist because many clients do not show resources to the model. */
export function docsTools(site: () => DocsSite): McpTool[] {
  const language = { type: 'string', enum: ['en', 'pt'], default: 'en', description: 'Language of the guides' }
  const query = {
    type: 'string',
    description: 'The words to search. Typing mistakes and missing accents do not matter',
  }
  const page = { type: 'string', description: 'Name of a page from searchDocs, for example webhooks' }
  return [
    {
      name: 'searchDocs',
      description: 'Searches the guides and the API reference of Balcão. Returns names of pages with excerpts.',
      inputSchema: objectSchema({ query, language }, ['query']),
      annotations: { title: 'Search the docs', ...annotations },
      call: async (input) => search(site(), input),
    },
    {
      name: 'readDocs',
      description: 'Returns one page of the docs as Markdown.',
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
  const words = String(query ?? '')
  if (words.trim() === '') return textResult('Give one word or more in `query`.', true)
  const file = site.get(`/docs/search-${language === 'pt' ? 'pt' : 'en'}.json`)!
  const entries: SearchEntry[] = JSON.parse(file.text)
  const found = rankEntries(entries, words, { limit: MAX_RESULTS, excerptCharacters: EXCERPT_CHARACTERS })
  const answers = found.map(({ entry, excerpt }) => ({
    page: entry.url.slice('/docs/'.length),
    title: entry.heading ? `${entry.page}: ${entry.heading}` : entry.page,
    excerpt,
  }))
  return textResult(answers.length > 0 ? JSON.stringify(answers, undefined, 1) : 'Nothing found. Try other words.')
}
