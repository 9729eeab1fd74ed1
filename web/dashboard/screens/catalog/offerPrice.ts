import type { components } from '../../api/__generated__/schema.d.ts'
import { money } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'

export type Offer = components['schemas']['DashboardOffer']

/** Formats a price as `R$ 97,00 por mês`. */
export function priceOf({ priceInCents, currency, billingCycle }: Offer): string {
  const price = money(priceInCents, currency)
  return billingCycle === null ? price : `${price} ${t.offers.per[billingCycle]}`
}
