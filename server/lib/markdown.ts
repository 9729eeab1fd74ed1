/** Renders a lesson's text. Its headings start at `h2`, because the page has one `h1`. @returns safe HTML */
export async function renderMarkdown(text: string): Promise<string> {
  renderer ??= createRenderer()
  return (await renderer).render(text)
}

let renderer: ReturnType<typeof createRenderer> | undefined

/** Loads the package at its first use, because it takes 15 MB. */
async function createRenderer() {
  const { default: Markdown } = await import('markdown-it')
  // Raw HTML and script links are shown as text, so the output needs no further filter.
  const markdown = new Markdown({ html: false, linkify: true })
  markdown.core.ruler.push('headings', ({ tokens }) => {
    for (const token of tokens)
      if (token.type.startsWith('heading')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
  })
  return markdown
}
