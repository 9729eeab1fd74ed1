import { html } from 'ghtml'
import type { Messages } from '../../pages/i18n/language.ts'
import type { Form } from '../readForm.ts'

/** The boxes that a form offers. None is ticked before the buyer ticks it (LGPD, art. 8). `mails`: the buyer gets mails. */
export type Consents = { storeName: string; conversions: boolean; reminders: boolean; mails: boolean }

/** Renders the boxes for the consents that the store needs. A refused form keeps the ticks of the buyer. */
export function consentBoxes(
  { storeName, conversions, reminders }: Consents,
  values: Form,
  messages: Messages,
): string {
  return [
    reminders && consentBox('reminderConsent', messages.consentToReminders(storeName), values),
    conversions && consentBox('conversionConsent', messages.consentToConversions(storeName), values),
  ]
    .filter(Boolean)
    .join('')
}

/** Renders a box that the buyer may tick. */
export function consentBox(
  name: 'conversionConsent' | 'reminderConsent' | 'rememberCard',
  text: string,
  values: Form,
): string {
  return html`<div class="consent"!${name === 'reminderConsent' ? ' data-needs-script' : ''}><input type="checkbox" id="f-${name}" name="${name}" value="1"!${values[name] === '1' ? ' checked' : ''}><label for="f-${name}">${text}</label></div>`
}
