import MarkdownIt from 'markdown-it'

// Raw HTML stays text, and links that run scripts stay words: what comes out needs no cleaning.
const renderer = new MarkdownIt({ html: false, linkify: true })

/** What a lesson's text looks like. @returns HTML that is safe to show */
export function renderMarkdown(text: string): string {
  return renderer.render(text)
}
