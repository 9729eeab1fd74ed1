/**
 * Sends the code of a known buyer as soon as it is whole, so that typing it is enough. Puts the cursor into the field, which the
 * `#known` of the address takes away while the page loads.
 */
export function enhanceCode(): void {
  addEventListener('load', () => document.getElementById('known-code')?.focus({ preventScroll: true }))
  document.getElementById('known')?.addEventListener('toggle', () => document.getElementById('known-email')?.focus())
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== 'known-code') return
    if (/^\d{6}$/.test(target.value.replaceAll(/\s/g, ''))) target.form?.requestSubmit()
  })
}
