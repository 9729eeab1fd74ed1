/** Returns the body of a browser's request for a card token of gateway B. */
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
