import MarkdownIt from 'markdown-it'

// Raw HTML and links that run scripts are shown as text, so the output needs no other filter.
const renderer = new MarkdownIt({ html: false, linkify: true })

/** Renders a lesson's text. @returns safe HTML */
export function renderMarkdown(text: string): string {
  return renderer.render(text)
}
