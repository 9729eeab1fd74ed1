/** Brand names that a capital first letter does not produce. Gateways spell these brands in several ways. */
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

/** Returns the common name of a card brand: `visa` becomes `Visa`. @param brand the gateway's spelling */
export function brandName(brand: string): string {
  const plain = brand.toLowerCase()
  return names[plain] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
