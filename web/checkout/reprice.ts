/**
 * Shows the new price when the buyer ticks an order bump or applies a coupon. The server returns the whole page. Only
 * the parts with prices are replaced, so the typed data stays.
 */
export function enhancePrices(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.bump === undefined) return
    const address = new URL(location.href)
    const ticked = [...document.querySelectorAll<HTMLInputElement>('[data-bump]:checked')]
    address.searchParams.delete('bumps')
    if (ticked.length > 0) address.searchParams.set('bumps', ticked.map(({ dataset }) => dataset.bump).join(','))
    void reprice(address)
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-reprice]')) return
    event.preventDefault()
    const address = new URL(form.action)
    for (const [name, value] of new FormData(form)) address.searchParams.set(name, String(value))
    void reprice(address)
  })
}

/** The selectors of the parts that show a price. */
const PRICED = ['.summary', '#f-installments', '.submit button', 'input[name=purchase]', 'input[name=totals]']

/**
 * The running request. A new request aborts it, because the older answer may arrive later and would show an older
 * price.
 */
let running: AbortController | undefined

async function reprice(address: URL): Promise<void> {
  running?.abort()
  running = new AbortController()
  const { signal } = running
  try {
    const answer = await fetch(address, { signal })
    // The style in the answer has another nonce, so this page's policy would report it.
    const text = (await answer.text()).replace(/<style.*?<\/style>/s, '')
    const page = new DOMParser().parseFromString(text, 'text/html')
    const [form, next] = [document, page].map((one) => one.querySelector<HTMLFormElement>('form[data-checkout]'))
    // The offer may have sold out meanwhile.
    if (!form || !next) return location.assign(address)
    for (const selector of PRICED) replace(selector, page)
    form.action = next.action
    form.dataset.amount = next.dataset.amount
    history.replaceState(history.state, '', address)
  } catch {
    if (!signal.aborted) location.assign(address)
  }
}

function replace(selector: string, page: Document): void {
  const [old, fresh] = [document.querySelector(selector), page.querySelector(selector)]
  if (!old || !fresh) return
  if (old instanceof HTMLSelectElement && fresh instanceof HTMLSelectElement) fresh.value = old.value
  old.replaceWith(document.adoptNode(fresh))
}
