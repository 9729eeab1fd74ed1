import { html } from 'ghtml'
import { learnPath, type Visit } from '../visit.ts'

/**
 * Renders the button that signs in by a passkey. The page's script shows it if the browser has passkeys.
 * @param next the page after the sign-in
 * @returns an empty text if passkeys do not work at this address
 */
export function passkeyButton({ store, messages, hasPasskeys }: Visit, next: string): string {
  if (!hasPasskeys) return ''
  return html`<button type="button" class="secondary" data-passkey-sign-in="${learnPath(store, '/passkey')}" data-next="${next}" data-failed="${messages.wrongPasskey}" hidden>${messages.withPasskey}</button>`
}
