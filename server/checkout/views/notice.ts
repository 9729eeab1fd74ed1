import { html } from 'ghtml'

/** What is told above a form. */
export type Notice = { title: string; text: string; kind: 'bad' | 'info' }

/** @param buttons what may be done about it, as HTML. The place is there without a notice too, so that what the script puts in is read out. */
export function noticePlace(notice: Notice | undefined, buttons = ''): string {
  const told = notice
    ? html`<div class="notice ${notice.kind}"><h2>${notice.title}</h2>!${notice.text ? html`<p>${notice.text}</p>` : ''}!${buttons}</div>`
    : ''
  return html`<div class="notices" data-notices role="alert" tabindex="-1">!${told}</div>`
}
