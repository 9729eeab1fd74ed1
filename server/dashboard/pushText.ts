import type { Language } from '../lib/inThree.ts'
import { writingIn } from '../lib/writing.ts'

/** Paid sales in one currency. */
export type PaidSales = {
  currency: string
  count: number
  amountInCents: number
  /** Null if the sales have several products, or no product. */
  product: string | null
}

const sold: Record<Language, { one: string; many: (count: string) => string }> = {
  pt: { one: 'Venda', many: (count) => `${count} vendas` },
  en: { one: 'Sale', many: (count) => `${count} sales` },
  es: { one: 'Venta', many: (count) => `${count} ventas` },
}

/**
 * Returns the text of a notification: "Venda: R$ 97,00", or "37 vendas: R$ 3.589,00". The text contains no data of a
 * buyer, because a locked phone shows the text.
 */
export function textOfSales(sales: readonly PaidSales[], language: Language, storeName: string) {
  const { money, numbers } = writingIn(language)
  const count = sales.reduce((sum, one) => sum + one.count, 0)
  const words = count === 1 ? sold[language].one : sold[language].many(new Intl.NumberFormat(numbers).format(count))
  const amounts = sales.map(({ amountInCents, currency }) => money(amountInCents, currency))
  const product = sales.length === 1 ? sales[0]!.product : null
  return { title: `${words}: ${amounts.join(' + ')}`, body: product === null ? storeName : `${product} · ${storeName}` }
}
