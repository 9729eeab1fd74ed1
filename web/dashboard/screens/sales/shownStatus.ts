/**
 * Returns `CHARGED_BACK` for a sale that the bank reversed. The API reports such a sale with the status of a refund.
 */
export function shownStatus({ status, chargedBackInCents }: { status: string; chargedBackInCents: number }): string {
  return chargedBackInCents > 0 ? 'CHARGED_BACK' : status
}
