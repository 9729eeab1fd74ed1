/** Returns the body with which a browser asks gateway B for a card token. */
export function tokenBody(card: {
  number: string
  holderName: string
  expiryMonth: string
  expiryYear: string
  cvv: string
}): object {
  const { number, holderName, expiryMonth, expiryYear, cvv } = card
  const wire = { number, holder_name: holderName, exp_month: Number(expiryMonth), exp_year: Number(expiryYear), cvv }
  return { type: 'card', card: wire }
}
