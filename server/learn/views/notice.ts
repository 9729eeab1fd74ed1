import { html } from 'ghtml'

/** Renders a message above the content of a page. */
export function notice(kind: 'bad' | 'good' | 'info', text: string): string {
  return html`<p class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</p>`
}
