/** Returns `CHARGED_BACK` for a sale that the bank reversed. Its own status is that of a refund. */
export function shownStatus({ status, chargedBackInCents }: { status: string; chargedBackInCents: number }): string {
  return chargedBackInCents > 0 ? 'CHARGED_BACK' : status
}
