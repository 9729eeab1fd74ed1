import type { DocsPage } from './docsPages.ts'
import { anchorOf } from './renderMarkdown.ts'

export type SearchEntry = { page: string; heading: string; url: string; text: string }

/**
 * Splits a page at its headings into entries of the search. The entries contain code, because people search for field
 * names.
 */
export function searchEntries({ path, title, text }: DocsPage): SearchEntry[] {
  const [start = '', ...parts] = text.split(/^#{2,3} (?=\S)/m)
  const first = { page: title, heading: '', url: path, text: words(start) }
  const rest = parts.map((part) => {
    const heading = part.split('\n', 1)[0]!
    return {
      page: title,
      heading: words(heading),
      url: `${path}#${anchorOf(heading)}`,
      text: words(part.slice(heading.length)),
    }
  })
  return [first, ...rest]
}

function words(markdown: string): string {
  return markdown
    .replaceAll(/^```.*$|^\|[\s:|-]+\|$/gm, '')
    .replaceAll(/\]\([^)]*\)|[`*[\]|#]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
