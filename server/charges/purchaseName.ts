import { type Offer, saleName } from '../catalog/offer.ts'
import type { ChargeRow } from './charge.ts'

/**
 * Returns the name of a purchase in one line: the name of its offer, else the description or the first item of its charge.
 * @param charge null for an imported payment
 */
export function purchaseName(offer: Offer | null, charge: Pick<ChargeRow, 'description' | 'items'> | null): string {
  if (offer) return offer.name === offer.product.name ? offer.name : saleName(offer)
  const [first, ...more] = charge?.items ?? []
  return charge?.description ?? (first ? [first.name, more.length > 0 ? `+ ${more.length}` : ''].join(' ').trim() : '—')
}
