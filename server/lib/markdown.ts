/** Renders a lesson's text. @returns safe HTML */
export async function renderMarkdown(text: string): Promise<string> {
  renderer ??= createRenderer()
  return (await renderer).render(text)
}

let renderer: ReturnType<typeof createRenderer> | undefined

/** Loads the package at its first use, because it takes 15 MB. */
async function createRenderer() {
  const { default: Markdown } = await import('markdown-it')
  // Raw HTML and links that run scripts are shown as text, so the output needs no other filter.
  return new Markdown({ html: false, linkify: true })
}
