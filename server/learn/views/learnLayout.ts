import { html } from 'ghtml'
import { documentOf, footerOf } from '../../pages/document.ts'
import type { PageFiles } from '../../pages/pageFiles.ts'
import type { LearnMessages } from '../i18n/learnMessages.ts'
import type { LearnPage } from './learnPage.ts'

/**
 * Renders the whole document.
 * @param answer.nonce the nonce for the style of this answer
 * @param answer.address path and query of the request
 */
export function learnLayout(
  page: LearnPage,
  messages: LearnMessages,
  files: PageFiles,
  { nonce, address }: { nonce: string; address: string },
): string {
  const { shop, student, title } = page
  const reload = page.reloadSeconds ? html`<meta http-equiv="refresh" content="${page.reloadSeconds}">` : ''
  const text = page.description ?? (shop && messages.areaOf(shop.name))
  const description = text ? html`<meta name="description" content="${text}">` : ''
  const body = html`<body!${shop ? html` data-store="${shop.id}"` : ''}!${student ? html` data-student="${student.id}"` : ''}><a class="skip" href="#main">${messages.skip}</a>
!${student?.preview ? html`<p class="preview-bar">${messages.previewBar}</p>` : ''}!${header(page, messages)}
<main id="main" tabindex="-1"!${page.isNarrow ? ' class="narrow"' : ''}>!${page.main}</main>!${footerOf(shop, address, messages)}</body>`
  return documentOf(
    { title, shop, links: reload + description + icons(page), body },
    { locale: messages.locale, files, nonce },
  )
}

function icons({ shop }: LearnPage): string {
  if (!shop) return '<link rel="icon" href="data:,">'
  const base = `/learn/${shop.id}`
  return html`<link rel="icon" href="${base}/icon"><link rel="apple-touch-icon" href="${base}/icon/180.png"><link rel="manifest" href="${base}/manifest.webmanifest">`
}

function header({ shop, student, current }: LearnPage, messages: LearnMessages): string {
  if (!shop) return ''
  const base = `/learn/${shop.id}`
  const logo = shop.branding.logoPath
    ? html`<img src="${shop.branding.logoPath}" alt="" width="36" height="36">`
    : html`<span class="initial" aria-hidden="true">${[...shop.name][0]?.toUpperCase() ?? ''}</span>`
  const entries = [
    ['courses', base, messages.myCourses],
    ['search', `${base}/search`, messages.search],
    ['account', `${base}/account`, messages.account],
  ] as const
  const links = entries.map(
    ([name, path, text]) =>
      html`<a href="${path}"!${name === current ? ' aria-current="page"' : ''}>!${MENU_ICONS[name]}<span>${text}</span></a>`,
  )
  const menu = student ? html`<nav aria-label="${messages.menu}">!${links.join('')}</nav>` : ''
  return html`<header class="top"><a class="store" href="${base}">!${logo}<span>${shop.name}</span></a>!${menu}</header>`
}

/** Decorative: the text beside each icon has the same meaning. */
const MENU_ICONS = {
  courses:
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h6a2 2 0 0 1 2 2v12a2 2 0 0 0-2-2H4V5Zm16 0h-6a2 2 0 0 0-2 2v12a2 2 0 0 1 2-2h6V5Z"/></svg>',
  search: '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="11" cy="11" r="6"/><path d="m16 16 4 4"/></svg>',
  account:
    '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="8" r="4"/><path d="M4 20c1.200-4 4.400-6 8-6s6.800 2 8 6"/></svg>',
}
