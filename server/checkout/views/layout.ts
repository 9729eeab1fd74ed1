import { html } from 'ghtml'
import { languages } from '../../lib/inThree.ts'
import { paletteOf } from '../../lib/palette.ts'
import type { ShownBranding } from '../branding.ts'
import type { Messages } from '../i18n/language.ts'
import type { PageFiles } from '../pageFiles.ts'

/** The content of a page, without its frame. */
export type Page = {
  status: number
  title: string
  /** The summary beside the main part. */
  aside?: string
  main: string
  /** The address that the browser's script polls, and the state that the page shows now. */
  poll?: { path: string; state: string }
  /** The store of the page. Missing on a page that says "not found". */
  shop?: { name: string; branding: ShownBranding }
  /** Sandbox only: the bar on top. */
  sandboxBar?: string
  /** Other origins that the page's script may call. */
  connects?: readonly string[]
  /** Other origins to which the page's form may redirect. */
  leadsTo?: readonly string[]
  /** The page's own address, if the request had another address, for example because it sent a form. */
  self?: string
  /** A wide page without a summary. */
  kind?: 'receipt'
}

/**
 * Renders the whole document.
 * @param answer.nonce the nonce for the style of this answer
 * @param answer.address path and query of the request
 */
export function layout(
  page: Page,
  messages: Messages,
  files: PageFiles,
  { nonce, address }: { nonce: string; address: string },
): string {
  const palette = paletteOf(page.shop?.branding.color ?? '#0b6e4f')
  const title = page.shop ? `${page.title} · ${page.shop.name}` : page.title
  const script = files.script
    ? html`<script type="module" src="${files.script.path}" integrity="${files.script.integrity}"></script>`
    : ''
  const styles = files.styles
    .map(({ path, integrity }) => html`<link rel="stylesheet" href="${path}" integrity="${integrity}">`)
    .join('')
  return html`<!doctype html>
<html lang="${messages.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="${palette.brand}">
<link rel="icon" href="data:,">!${styles}
<style nonce="${nonce}">:root{--brand:${palette.brand};--on-brand:${palette.onBrand};--accent:${palette.accent};--accent-on-dark:${palette.accentOnDark}}</style>
!${script}</head>
<body class="!${page.aside ? 'two' : 'one'} !${page.kind ?? ''}"><a class="skip" href="#main">${messages.skip}</a>!${page.sandboxBar ?? ''}
<div class="page">!${page.aside ?? ''}<main id="main" tabindex="-1"!${page.poll ? html` data-poll="${page.poll.path}" data-state="${page.poll.state}"` : ''} data-words="${JSON.stringify(clientWords(messages))}">!${page.main}</main>!${footer(page, page.self ?? address, messages)}</div></body></html>`
}

/** The texts of the script. */
function clientWords(messages: Messages) {
  const { copied, copyFailed, networkTitle, networkText, tokenTitle, tokenText, errorsTitle, returning, wrong } =
    messages
  return { copied, copyFailed, networkTitle, networkText, tokenTitle, tokenText, errorsTitle, returning, wrong }
}

function footer({ shop }: Page, self: string, messages: Messages): string {
  const names = { pt: 'Português', en: 'English', es: 'Español' }
  const links = languages.map((language) =>
    language === messages.language
      ? html`<span aria-current="true" lang="${language}">${names[language]}</span>`
      : html`<a href="${inLanguage(self, language)}" hreflang="${language}" lang="${language}">${names[language]}</a>`,
  )
  const help = shop?.branding.supportEmail
    ? html`<p>${messages.help} <a href="mailto:${shop.branding.supportEmail}">${shop.branding.supportEmail}</a></p>`
    : ''
  return html`<footer>!${help}<nav aria-label="${messages.languages}">!${links.join('')}</nav><p>${messages.poweredBy}</p></footer>`
}

function inLanguage(address: string, language: string): string {
  const url = new URL(address, 'http://here')
  url.searchParams.set('lang', language)
  return url.pathname + url.search
}
