import { type DocsFiles, docsLayout } from './docsLayout.ts'
import { rewriteLinks } from './docsLinks.ts'
import { type DocsPage, readDocsPages, readPackageBytes, readPackageFile } from './docsPages.ts'
import { llmsIndex, llmsText } from './llmsText.ts'
import { movedPage, movedPages } from './movedPages.ts'
import { referencePages } from './referencePages.ts'
import { renderMarkdown } from './renderMarkdown.ts'
import { searchEntries } from './searchEntries.ts'

/** The server's address in the guides' samples. The site writes its own address instead. */
const DEFAULT_URL = 'http://127.0.0.1:3000'

/** A file of the site. The address of a page has no file extension. A picture has bytes and an empty text. */
export type DocsFile = { type: string; text: string; bytes?: Buffer }
export type DocsSite = ReadonlyMap<string, DocsFile>

/**
 * Builds the whole site: pages with their pictures, each page as Markdown, search, samples, `/llms.txt`, the
 * description and the schema of the import. This function needs no database and no network, so the server and
 * `balcao docs` both use it.
 * @param description the OpenAPI document
 * @param importSchema the JSON schema of the import document
 * @param files the built script and style
 */
export function buildDocsSite(options: {
  description: object
  importSchema: object
  publicUrl: string
  files: DocsFiles
}): DocsSite {
  const { description, importSchema, publicUrl, files } = options
  const site = new Map<string, DocsFile>()
  const guides = readDocsPages()
  const addresses = new Map(guides.map(({ file, path }) => [file, path]))
  const addressOf = (file: string) => addresses.get(file) ?? addFile(site, file)
  const linked = guides.map((page) => {
    const text = page.text.replaceAll(DEFAULT_URL, publicUrl)
    return { ...page, text: rewriteLinks(text, page.file, addressOf) }
  })
  const pages: DocsPage[] = [...linked, ...referencePages(description)]
  for (const page of pages) {
    const rendered = renderMarkdown(page.text, (address) => site.get(address)?.text)
    site.set(page.path, { type: 'text/html', text: docsLayout(page, rendered, pages, files) })
    site.set(`${page.path}.md`, { type: 'text/markdown', text: page.text })
  }
  for (const [from, to] of movedPages) {
    site.set(from, { type: 'text/html', text: movedPage(to) })
    site.set(`${from}.md`, { type: 'text/markdown', text: `[${to}](${to})\n` })
  }
  for (const language of ['en', 'pt'] as const) {
    const entries = pages.filter((page) => language === 'pt' || page.language === 'en').flatMap(searchEntries)
    site.set(`/docs/search-${language}.json`, { type: 'application/json', text: JSON.stringify(entries) })
  }
  site.set('/docs', site.get('/docs/quick-start')!)
  site.set('/llms.txt', { type: 'text/plain', text: llmsIndex(pages, publicUrl) })
  site.set('/llms-full.txt', { type: 'text/plain', text: llmsText(pages) })
  site.set('/schemas/import.json', { type: 'application/json', text: JSON.stringify(importSchema) })
  return site
}

/** Adds an example or a picture of the package to the site. @returns its address; undefined for any other file */
function addFile(site: Map<string, DocsFile>, file: string): string | undefined {
  if (file === 'docs/openapi.json') return '/openapi.json'
  if (/^docs\/pictures\/[\w-]+\.webp$/.test(file)) return addPicture(site, file)
  if (!/^examples\/[\w/.-]+\.\w+$/.test(file)) return undefined
  const text = readPackageFile(file)
  if (text === undefined) return undefined
  const address = `/docs/files/${file}`
  site.set(address, { type: 'text/plain', text })
  return address
}

function addPicture(site: Map<string, DocsFile>, file: string): string | undefined {
  const bytes = readPackageBytes(file)
  if (bytes === undefined) return undefined
  site.set(`/${file}`, { type: 'image/webp', text: '', bytes })
  return `/${file}`
}
