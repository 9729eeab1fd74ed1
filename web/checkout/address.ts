import { fieldOf, isShown } from './page.ts'
import { type Answer, fillParts, markField } from './wrongFields.ts'

const ANSWER_WITHIN_MS = 5_000

/** The parts that the server read from an address in one line. */
type Read = Required<Pick<Answer, 'address' | 'errors'>> & { shown: string; lacking?: string }

/** When the buyer leaves the address line, shows its parts. Opens the separate fields if a part is missing. */
export function enhanceAddress(): void {
  document.addEventListener('change', ({ target }) => {
    const line = lineOf()
    if (line && (target === line || (target as HTMLInputElement).name === 'method')) void read(line)
  })
  document.addEventListener('input', ({ target }) => {
    const place = (target as Element).closest('.address')?.querySelector('[data-read]')
    if (place) place.textContent = ''
  })
  document.querySelector('.parts summary')?.addEventListener('click', (event) => {
    event.preventDefault()
    void openParts(event.currentTarget as HTMLElement)
  })
  const line = lineOf()
  if (line) void read(line)
}

/** Opens the separate fields with the buyer's input. The summary disappears, so the focus moves to a field. */
async function openParts(summary: HTMLElement): Promise<void> {
  const parts = summary.parentElement as HTMLDetailsElement
  await read(lineOf()!)
  parts.open = true
  parts.querySelector('input')!.focus()
}

function lineOf(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>('#f-addressLine')
}

async function read(line: HTMLTextAreaElement): Promise<void> {
  const form = line.form!
  const text = line.value
  if (!text.trim() || !isShown(line)) return
  const body = new URLSearchParams({ addressLine: text })
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const answer: Read | undefined = await fetch('/checkout/address', { method: 'POST', body, signal })
    .then((response) => (response.ok ? response.json() : undefined))
    // Without a connection the server reads the line when the form arrives.
    .catch(() => undefined)
  if (!answer || line.value !== text || !isShown(line)) return
  fillParts(form, answer.address)
  const parts = form.querySelector<HTMLDetailsElement>('.parts')!
  // Opens the element first, because a closed element hides all parts. Only parts that the chosen payment method needs
  // are then shown.
  parts.open = true
  const missing = Object.entries(answer.errors).filter(([name]) => isShown(fieldOf(form, name)!))
  parts.open = missing.length > 0
  for (const [name, error] of missing) markField(form, name, error)
  form.querySelector('[data-read]')!.textContent = (missing.length > 0 ? answer.lacking : answer.shown) ?? ''
}
