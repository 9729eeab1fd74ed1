import { html } from 'ghtml'
import { type Language, pick } from '../../lib/inThree.ts'
import { paletteOf } from '../../lib/palette.ts'
import { writingIn } from '../../lib/writing.ts'
import { compiledTemplate } from './compiledTemplate.ts'
import { frameTexts } from './frameTexts.ts'
import type { MailAudience, MailBlock, MailBranding } from './mailBlock.ts'
import { textOfBlocks } from './textOfBlocks.ts'

export type MailFrame = {
  branding: MailBranding
  language: Language
  /** The title of the HTML document. The default is the preheader. */
  title?: string
  /** The preview text after the subject in a list of mails. */
  preheader: string
  /** The default is a buyer. */
  audience?: MailAudience
}

/**
 * Renders the content of a mail in its frame, as HTML and as plain text. All texts are escaped.
 * @throws Error if a button's address is not absolute
 */
export function renderBlocks(blocks: readonly MailBlock[], frame: MailFrame): { html: string; text: string } {
  const { branding, language, preheader, title = preheader, audience = 'buyer' } = frame
  const { name, logoUrl, supportEmail } = branding
  const texts = pick(frameTexts, language)
  const reason = texts.reason[audience](name)
  const asksStore = audience === 'buyer' || audience === 'student'
  const help = supportEmail === null || !asksStore ? undefined : texts.help(supportEmail)
  const colors = paletteOf(branding.color)
  const part = (part: Part) => fill(compiledTemplate.parts[part], colors)
  return {
    html: fill(compiledTemplate.frame, {
      ...colors,
      ...escaped({ lang: writingIn(language).locale, title, preheader, reason }),
      head:
        logoUrl === undefined ? fill(part('name'), escaped({ name })) : fill(part('logo'), escaped({ name, logoUrl })),
      help: help === undefined ? '' : fill(part('help'), escaped({ help })),
      blocks: blocks.map((block) => htmlOf(block, part)).join(''),
    }),
    text: textOfBlocks(blocks, [name, help, reason]),
  }
}

type Part = keyof typeof compiledTemplate.parts

/** @param part returns the template of a part, with the store's colours */
function htmlOf(block: MailBlock, part: (part: Part) => string): string {
  switch (block.is) {
    case 'heading':
    case 'note':
    case 'text':
      return fill(part(block.is), { text: withBreaks(block.text) })
    case 'amount':
      return fill(part('amount'), escaped({ value: block.value, label: block.label }))
    case 'button':
      return fill(part('button'), escaped({ label: block.label, url: absolute(block.url) }))
    case 'rows':
      return fill(part('rows'), {
        rows: block.rows.map(([label, value]) => fill(part('row'), escaped({ label, value }))).join(''),
      })
    case 'code':
      return fill(part('code'), escaped({ label: block.label, value: block.value }))
    case 'image':
      return fill(part('image'), escaped({ cid: block.cid, alt: block.alt }))
    case 'steps':
      return fill(part('steps'), {
        steps: block.steps.map((text, index) => fill(part('step'), escaped({ text, number: `${index + 1}` }))).join(''),
      })
  }
}

/**
 * Replaces the placeholders `{{name}}` of a template in one pass, so placeholders inside a value are not replaced.
 * Placeholders without a value stay.
 * @param values HTML by placeholder
 */
function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => values[name] ?? hole)
}

function escaped(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, html`${text}`]))
}

function withBreaks(text: string): string {
  return html`${text}`.replaceAll('\n', '<br>')
}

function absolute(url: string): string {
  if (!/^https?:\/\/[^/]/.test(url)) throw new Error(`Not an absolute address: ${url}`)
  return url
}
