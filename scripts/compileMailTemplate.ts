import { readFile, writeFile } from 'node:fs/promises'
import mjml2html from 'mjml'

const SOURCE = new URL('../server/mailContent/layout/mail.mjml', import.meta.url)
const COMPILED = new URL('../server/mailContent/layout/compiledTemplate.ts', import.meta.url)

const HEADER = `// biome-ignore-all lint: generated.
// biome-ignore-all format: generated.
// The HTML of mails. \`npm run mail-templates\` compiles it from mail.mjml; a test checks that this file is current.

`

/**
 * Colours in mail.mjml that are replaced with the store's colours, because MJML accepts only colours as attribute
 * values.
 */
const colors: Record<string, string> = { '#b0a0d1': '{{brand}}', '#b0a0d2': '{{onBrand}}', '#b0a0d3': '{{accent}}' }

/**
 * Compiles mail.mjml to TypeScript: the frame, and the parts between \`@@name@@\` and \`@@/name@@\`. A placeholder has
 * the form \`{{name}}\`.
 */
export async function compileMailTemplate(): Promise<string> {
  const { html, errors } = await mjml2html(await readFile(SOURCE, 'utf8'), { validationLevel: 'strict', fonts: {} })
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const parts: Record<string, string> = {}
  const frame = cutParts(withoutIndent(withHoles(html)), parts)
  return `${HEADER}export const compiledTemplate = ${JSON.stringify({ frame, parts }, null, 2)} as const\n`
}

export function readCompiledTemplate(): Promise<string> {
  return readFile(COMPILED, 'utf8')
}

/** Moves each part of a template to `parts`, including parts inside other parts. @returns the rest */
function cutParts(template: string, parts: Record<string, string>): string {
  return template.replaceAll(/@@(\w+)@@(.*?)@@\/\1@@/gs, (_, name: string, content: string) => {
    parts[name] = cutParts(content, parts).trim()
    return ''
  })
}

function withHoles(html: string): string {
  return Object.entries(colors).reduce((text, [color, hole]) => text.replaceAll(color, hole), html)
}

function withoutIndent(html: string): string {
  return html.replaceAll(/\s*\n\s*/g, '\n')
}

if (import.meta.main) await writeFile(COMPILED, await compileMailTemplate())
