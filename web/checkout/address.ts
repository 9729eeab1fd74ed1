import { fieldOf, isShown } from './page.ts'
import { type Answer, fillParts, markField } from './wrongFields.ts'

/** What the server read from an address in one line. */
type Read = Required<Pick<Answer, 'address' | 'errors'>> & { shown: string; lacking?: string }

/** Shows what was read from the line when the buyer leaves it, and opens the separate fields if a part is missing. */
export function enhanceAddress(): void {
  document.addEventListener('change', ({ target }) => {
    const line = lineOf()
    if (line && (target === line || (target as HTMLInputElement).name === 'method')) void read(line)
  })
  document.addEventListener('input', ({ target }) => {
    const place = (target as Element).closest('.address')?.querySelector('[data-read]')
    if (place) place.textContent = ''
  })
  const parts = document.querySelector<HTMLDetailsElement>('.parts')
  parts?.querySelector('summary')?.addEventListener('click', () => {
    // The summary goes away with the click, so the focus needs a new place.
    setTimeout(() => parts.querySelector('input')?.focus())
  })
  const line = lineOf()
  if (line) void read(line)
}

function lineOf(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>('#f-addressLine')
}

async function read(line: HTMLTextAreaElement): Promise<void> {
  const form = line.form!
  const text = line.value
  if (!text.trim() || !isShown(line)) return
  const body = new URLSearchParams({ addressLine: text })
  const read: Read | undefined = await fetch('/checkout/address', { method: 'POST', body })
    .then((answer) => (answer.ok ? answer.json() : undefined))
    // Without a connection the server reads the line when the form arrives.
    .catch(() => undefined)
  if (!read || line.value !== text || !isShown(line)) return
  fillParts(form, read.address)
  const parts = form.querySelector<HTMLDetailsElement>('.parts')!
  parts.open = true
  // Another method of the page may need only some of the parts.
  const missing = Object.entries(read.errors).filter(([name]) => isShown(fieldOf(form, name)!))
  parts.open = missing.length > 0
  for (const [name, text] of missing) markField(form, name, text)
  form.querySelector('[data-read]')!.textContent = (missing.length > 0 ? read.lacking : read.shown) ?? ''
}
