import { html } from 'ghtml'

/** The message above a form. */
export type Notice = { title: string; text: string; kind: 'bad' | 'info' }

/**
 * @param buttons the possible actions, as HTML
 * The element exists without a notice too, so that screen readers announce the text that the script adds.
 */
export function noticePlace(notice: Notice | undefined, buttons = ''): string {
  const content = notice
    ? html`<div class="notice ${notice.kind}"><h2>${notice.title}</h2>!${notice.text ? html`<p>${notice.text}</p>` : ''}!${buttons}</div>`
    : ''
  return html`<div class="notices" data-notices role="alert" tabindex="-1">!${content}</div>`
}
