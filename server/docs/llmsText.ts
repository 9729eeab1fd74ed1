import { withoutLinks } from './docsLinks.ts'
import { type DocsPage, sectionNames } from './docsPages.ts'

const SUMMARY =
  "Balcão takes a store's payments by PIX, boleto and card in Brazil through one API, with signed webhooks. It is self-hosted and has a sandbox with a test clock."

/** Returns the index of the site for language models (llmstxt.org). @param publicUrl address of the server */
export function llmsIndex(pages: readonly DocsPage[], publicUrl: string): string {
  const parts = [...sectionNames, 'reference'].map((section) => {
    const own = pages.filter((page) => page.section === section && page.language === 'en')
    const lines = own.map(({ title, path, text }) => `- [${title}](${publicUrl}${path}.md): ${firstSentence(text)}`)
    return `## ${section[0]!.toUpperCase()}${section.slice(1)}\n\n${lines.join('\n')}`
  })
  const machine = `## Machine-readable\n\n- [OpenAPI 3.1](${publicUrl}/openapi.json)\n- [JSON schema of the import document](${publicUrl}/schemas/import.json)\n- [All guides in one file](${publicUrl}/llms-full.txt)`
  return `# Balcão\n\n> ${SUMMARY}\n\n${parts.join('\n\n')}\n\n${machine}\n`
}

/** Returns all English guides and the reference in one text, without the pages about the project itself. */
export function llmsText(pages: readonly DocsPage[]): string {
  const taken = pages.filter(({ language, section }) => language === 'en' && section !== 'project')
  return `# Balcão\n\n> ${SUMMARY}\n\n${taken.map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}`).join('\n\n')}\n`
}

function firstSentence(text: string): string {
  const paragraph = text.split('\n\n').find((part) => /^[A-Z`*[]/.test(part)) ?? ''
  const flat = withoutLinks(paragraph).replaceAll(/\s+/g, ' ')
  return /^.*?[.:](?= |$)/.exec(flat)?.[0] ?? flat
}
