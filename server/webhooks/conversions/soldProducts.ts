import type { Conversion } from './conversion.ts'

/** A product of a purchase, for the lists of the services. */
export type SoldProduct = {
  /** Null for a purchase by API without a product. */
  id: string | null
  name: string
  offer: { id: string; name: string } | null
  amountInCents: number
}

/**
 * Lists the products of a purchase: the main offer first, then its order bumps. The amounts sum to the total. The interest of
 * installments belongs to the first product.
 */
export function soldProducts({
  offer,
  items,
  productId,
  name,
  totalInCents,
}: Conversion): [SoldProduct, ...SoldProduct[]] {
  const bumps = (items ?? [])
    .slice(1)
    .map((item) => ({
      id: item.productId,
      name: item.offer.product.name,
      offer: { id: item.offerId, name: item.offer.name },
      amountInCents: item.amountInCents,
    }))
  const bumpsInCents = bumps.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  const main = {
    id: productId ?? offer?.id ?? null,
    name: offer?.product.name ?? name,
    offer: offer && { id: offer.id, name: offer.name },
    amountInCents: totalInCents - bumpsInCents,
  }
  return [main, ...bumps]
}
