/** A sale that its bank took back is no refund, although its status is the same. */
export function shownStatus({ status, chargedBackInCents }: { status: string; chargedBackInCents: number }): string {
  return chargedBackInCents > 0 ? 'CHARGED_BACK' : status
}
