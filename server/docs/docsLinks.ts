import { posix } from 'node:path'

/** A Markdown link or picture, with its label, target and anchor. */
const LINK = /(!?)\[((?:[^\][]|\[[^\][]{0,200}\]){0,200})\]\((?!https?:|mailto:)([^()[#\s]{0,200})(#[^()\s]{1,200})?\)/g

/**
 * Replaces the relative links of a document with addresses of the site. A link to a file that is not on the site
 * becomes its label.
 * @param file path of the document in the package
 * @param addressOf returns the address of a file of the package
 */
export function rewriteLinks(text: string, file: string, addressOf: (file: string) => string | undefined): string {
  return text.replaceAll(LINK, (...match: string[]) => {
    const [link = '', picture = '', label = '', target = '', anchor = ''] = match
    if (target === '' || target.startsWith('/')) return link
    const address = addressOf(posix.join(posix.dirname(file), target))
    return address === undefined ? label : `${picture}[${label}](${address}${anchor})`
  })
}

/** Replaces each Markdown link with its label. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\][]*)\]\([^()[]*\)/g, '$1')
}
