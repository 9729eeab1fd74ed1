import { withoutLinks } from './docsLinks.ts'
import { type DocsPage, sectionNames } from './docsPages.ts'

const SUMMARY =
  "Balcão takes a store's payments by PIX, boleto and card in Brazil through one API, with signed webhooks. It is self-hosted and has a sandbox with a test clock."

/** Returns the index of the site for language models (llmstxt.org). @param publicUrl address of the server */
export function llmsIndex(pages: readonly DocsPage[], publicUrl: string): string {
  const parts = [...sectionNames, 'reference'].map((section) => {
    const own = pages.filter((page) => page.section === section && page.language === 'en')
    const lines = own.map(({ title, path, text }) => `- [${title}](${publicUrl}${path}.md): ${describePage(text)}`)
    return `## ${section[0]!.toUpperCase()}${section.slice(1)}\n\n${lines.join('\n')}`
  })
  const machine = `## Machine-readable\n\n- [OpenAPI 3.1](${publicUrl}/openapi.json)\n- [JSON schema of the import document](${publicUrl}/schemas/import.json)\n- [All guides in one file](${publicUrl}/llms-full.txt)`
  return `# Balcão\n\n> ${SUMMARY}\n\n${parts.join('\n\n')}\n\n${machine}\n`
}

/** Returns all English guides and the reference in one text, without the pages about the project. */
export function llmsText(pages: readonly DocsPage[]): string {
  const taken = pages.filter(({ language, section }) => language === 'en' && section !== 'project')
  return `# Balcão\n\n> ${SUMMARY}\n\n${taken.map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}`).join('\n\n')}\n`
}

/**
 * Matches sentences that do not describe the page's subject: links to translations and documents, and notes on its
 * state.
 */
const NOTICE = /\b(?:in Portuguese|in English|em inglês|em português)\b|^(?:Português|English)$|^\*\w+\*$|^[\w-]+\.md\b/
/** A description consists of whole sentences up to this number of characters. */
const MAX_DESCRIPTION = 240
/** If the text is shorter, such as "A store sells products.", the next sentence is added. */
const MIN_DESCRIPTION = 60

/** Returns the beginning of the first paragraph that says what the page is about, as plain text. */
function describePage(text: string): string {
  const bare = withoutLinks(text).replaceAll(/^```[\s\S]*?^```$|^[|#!<].*$/gm, '')
  const paragraphs = bare.split(/\n\s*\n/).map((part) => sentences(part).filter((sentence) => !NOTICE.test(sentence)))
  const [first = '', ...rest] = paragraphs.find((part) => part.length > 0) ?? []
  const description = rest.reduce((taken, sentence) => {
    const isEnough = taken.length >= MIN_DESCRIPTION || taken.length + sentence.length > MAX_DESCRIPTION
    return isEnough ? taken : `${taken} ${sentence}`
  }, first)
  return description.replaceAll('**', '').replace(/:$/, '.')
}

/** Splits a paragraph at the ends of its sentences. */
function sentences(paragraph: string): string[] {
  const flat = paragraph.replaceAll(/\s+/g, ' ').trim()
  return flat.split(/(?<=[.?!]) (?=[^\d\p{Ll}])/u).filter(Boolean)
}
