import { html } from 'ghtml'
import { type Language, languageNames, languages } from '../lib/inThree.ts'
import { paletteOf } from '../lib/palette.ts'
import { DEFAULT_COLOR, type ShownBranding } from './branding.ts'
import type { PageFiles } from './pageFiles.ts'

/** The store of a page, or undefined if the page does not belong to a store. */
type Shop = { name: string; branding: ShownBranding } | undefined

/**
 * Renders the document of a page for buyers and students: head, styles in the store's colours, script and body.
 * @param page.links HTML before the style sheets, such as the icon
 * @param page.body the whole body element
 * @param answer.nonce the nonce for the style of this answer
 */
export function documentOf(
  page: { title: string; shop: Shop; links: string; body: string },
  { locale, files, nonce }: { locale: string; files: PageFiles; nonce: string },
): string {
  const { title, shop, links, body } = page
  const palette = paletteOf(shop?.branding.color ?? DEFAULT_COLOR)
  const script = files.script
    ? html`<script type="module" src="${files.script.path}" integrity="${files.script.integrity}"></script>`
    : ''
  const styles = files.styles
    .map(({ path, integrity }) => html`<link rel="stylesheet" href="${path}" integrity="${integrity}">`)
    .join('')
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shop ? `${title} · ${shop.name}` : title}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="${palette.brand}">
!${links}!${styles}
<style nonce="${nonce}">:root{--brand:${palette.brand};--on-brand:${palette.onBrand};--accent:${palette.accent};--accent-on-dark:${palette.accentOnDark}}</style>
!${script}</head>
!${body}</html>`
}

/**
 * Renders the footer: the store's address for help, and the page in the other languages.
 * @param address path and query of the page
 */
export function footerOf(
  shop: Shop,
  address: string,
  messages: { language: Language; help: string; languages: string; poweredBy: string },
): string {
  const links = languages.map((language) =>
    language === messages.language
      ? html`<span aria-current="true" lang="${language}">${languageNames[language]}</span>`
      : html`<a href="${inLanguage(address, language)}" hreflang="${language}" lang="${language}">${languageNames[language]}</a>`,
  )
  const email = shop?.branding.supportEmail
  const help = email ? html`<p>${messages.help} <a href="mailto:${email}">${email}</a></p>` : ''
  return html`<footer>!${help}<nav aria-label="${messages.languages}">!${links.join('')}</nav><p>${messages.poweredBy}</p></footer>`
}

function inLanguage(address: string, language: string): string {
  const url = new URL(address, 'http://here')
  url.searchParams.set('lang', language)
  return url.pathname + url.search
}
