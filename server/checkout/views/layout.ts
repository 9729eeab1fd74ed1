import { html } from 'ghtml'
import type { ShownBranding } from '../../pages/branding.ts'
import { documentOf, footerOf } from '../../pages/document.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { PageFiles } from '../../pages/pageFiles.ts'

/** The content of a page, without its frame. */
export type Page = {
  status: number
  title: string
  /** The HTML of the summary beside the main part. */
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
  /** Other origins that the page's form may redirect to. */
  leadsTo?: readonly string[]
  /** The address of the page, if it differs from the address of the request, for example after a sent form. */
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
  const poll = page.poll ? html` data-poll="${page.poll.path}" data-state="${page.poll.state}"` : ''
  const body = html`<body class="!${page.aside ? 'two' : 'one'} !${page.kind ?? ''}"><a class="skip" href="#main">${messages.skip}</a>!${page.sandboxBar ?? ''}
<div class="page">!${page.aside ?? ''}<main id="main" tabindex="-1"!${poll} data-words="${JSON.stringify(clientWords(messages))}">!${page.main}</main>!${footerOf(page.shop, page.self ?? address, messages)}</div></body>`
  const { title, shop } = page
  return documentOf(
    { title, shop, links: '<link rel="icon" href="data:,">', body },
    { locale: messages.locale, files, nonce },
  )
}

/** Returns the texts that the page's script shows. */
function clientWords(messages: Messages) {
  const { copied, copyFailed, tokenTitle, tokenText, errorsTitle, returning, wrong, mailGuess } = messages
  const { networkTitle, networkText, offlineText, checkingTitle, checkingText, notSentTitle, notSentText } = messages
  return {
    ...{ copied, copyFailed, tokenTitle, tokenText, errorsTitle, returning, wrong, mailGuess },
    ...{ networkTitle, networkText, offlineText, checkingTitle, checkingText, notSentTitle, notSentText },
  }
}
