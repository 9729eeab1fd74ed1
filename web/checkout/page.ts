/** Texts for this script, from the server in the page's language. */
export type Words = {
  copied: string
  copyFailed: string
  networkTitle: string
  networkText: string
  offlineText: string
  checkingTitle: string
  checkingText: string
  notSentTitle: string
  notSentText: string
  tokenTitle: string
  tokenText: string
  errorsTitle: string
  returning: string
  mailGuess: string
  wrong: Record<string, string>
}

export function mainPart(): HTMLElement {
  return document.querySelector<HTMLElement>('#main')!
}

export function words(): Words {
  return JSON.parse(mainPart().dataset.words!)
}

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns a field of a form by the name that the server uses. The field may have no `name` attribute. */
export function fieldOf(form: Element, name: string): FormField | null {
  return form.querySelector(`#f-${name}`)
}

/** True if the chosen payment method shows this element. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

/**
 * Removes `changed` from the URL. Otherwise a reload or a shared link would show the notice of a changed offer again.
 */
export function forgetChange(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('changed')) return
  address.searchParams.delete('changed')
  history.replaceState(history.state, '', address)
}
