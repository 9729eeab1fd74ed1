import { invalidRequest } from '../core/errors.ts'
import { smallestTotalInCents } from '../gateways/minimumAmount.ts'
import { writingIn } from '../lib/writing.ts'
import type { Store } from '../stores/store.ts'

/**
 * Refuses a price below the minimum of every payment method of the store (docs/gateways.md).
 * @param price.inCents the first payment of a buyer
 * @param price.field the field name in the error
 * @throws ApiError 400 naming the field
 */
export function requireTakenPrice(store: Store, price: { inCents: number; currency: string; field: string }): void {
  const { inCents, currency, field } = price
  const least = smallestTotalInCents(store.gateways, currency)
  if (least === undefined || inCents >= least) return
  const amount = writingIn('en').money(least, currency)
  throw invalidRequest(field, `The payment gateways of this store take ${amount} or more. Choose a higher price.`)
}
