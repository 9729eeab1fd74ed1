/** What a browser sends gateway B of a card, to be given a token. */
export function tokenBody(card: {
  number: string
  holderName: string
  expiryMonth: string
  expiryYear: string
  cvv: string
}): object {
  const { number, holderName, expiryMonth, expiryYear, cvv } = card
  const wire = {
    number,
    holder_name: holderName,
    exp_month: Number(expiryMonth),
    exp_year: Number(expiryYear),
    cvv,
  }
  return { type: 'card', card: wire }
}
