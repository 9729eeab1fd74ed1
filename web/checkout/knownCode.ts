/** Sends the code of a known buyer as soon as it is whole, so that typing it is enough. */
export function enhanceCode(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== 'known-code') return
    if (/^\d{6}$/.test(target.value.replaceAll(/\s/g, ''))) target.form?.requestSubmit()
  })
}
