import { isStorable } from '../lib/untrustedJson.ts'
import type { ShownBranding } from '../pages/branding.ts'
import { CONSENT_VERSION } from '../pages/i18n/consents.ts'
import type { Visit } from '../payments/payment.ts'
import { holdsCardNumber } from '../stores/cardNumbers.ts'

const MAX_CHARACTERS = 400

/**
 * Returns the data of a visit that a payment stores for conversions: the browser, the time of the consent and the
 * version of its text.
 * @param now the store's time
 * @returns undefined for a store without conversions
 */
export function visitOf(
  form: Readonly<Partial<Record<string, string>>>,
  { userAgent, conversions, now }: { userAgent: string | null; now: Date } & Pick<ShownBranding, 'conversions'>,
): Visit | undefined {
  if (conversions === 'none') return undefined
  const agrees = conversions === 'asked' && form.conversionConsent === '1'
  return {
    userAgent: userAgent !== null && isKept(userAgent) ? userAgent.slice(0, MAX_CHARACTERS) : null,
    consentedAt: agrees ? now.toISOString() : null,
    consentText: agrees ? CONSENT_VERSION : null,
  }
}

function isKept(text: string): boolean {
  return isStorable(text) && !holdsCardNumber(text)
}
