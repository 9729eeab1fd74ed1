/** What the server gave this script to say. */
export type Words = {
  copied: string
  copyFailed: string
  networkTitle: string
  networkText: string
  tokenTitle: string
  tokenText: string
  errorsTitle: string
  returning: string
  wrong: Record<string, string>
}

export function mainPart(): HTMLElement {
  return document.querySelector<HTMLElement>('#main')!
}

export function words(): Words {
  return JSON.parse(mainPart().dataset.words!)
}

/** The field of a form by the name that the server knows it by, sent or not. */
export function fieldOf(form: Element, name: string): HTMLInputElement | HTMLSelectElement | null {
  return form.querySelector(`#f-${name}`)
}

/** Whether the buyer sees it with the way to pay that is chosen now. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

/** That an offer changed is said once: not again to whoever comes back to the address, or is sent it. */
export function forgetChange(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('changed')) return
  address.searchParams.delete('changed')
  history.replaceState(history.state, '', address)
}
