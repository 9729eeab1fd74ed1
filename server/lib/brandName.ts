/** The names of card brands that differ from their first letter in upper case. Gateways write them in several ways. */
const names: Partial<Record<string, string>> = {
  amex: 'Amex',
  'american express': 'Amex',
  american_express: 'Amex',
  americanexpress: 'Amex',
  jcb: 'JCB',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
}

/** Returns the name of a card brand as people know it: `visa` becomes `Visa`. @param brand as the gateway writes it */
export function brandName(brand: string): string {
  const plain = brand.toLowerCase()
  return names[plain] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
