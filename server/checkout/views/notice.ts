import { html } from 'ghtml'

/** The message above a form. */
export type Notice = { title: string; text: string; kind: 'bad' | 'info' }

/**
 * Renders the element for the message. It exists even without a message, because screen readers then announce a text
 * that the script adds later.
 * @param buttons the possible actions, as HTML
 */
export function noticePlace(notice: Notice | undefined, buttons = ''): string {
  const content = notice
    ? html`<div class="notice ${notice.kind}"><h2>${notice.title}</h2>!${notice.text ? html`<p>${notice.text}</p>` : ''}!${buttons}</div>`
    : ''
  return html`<div class="notices" data-notices role="alert" tabindex="-1">!${content}</div>`
}
