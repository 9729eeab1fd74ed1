import { mainPart } from './page.ts'

/** Nothing of a card is ever among them. */
const KEPT = [
  'name',
  'email',
  'document',
  'phone',
  'zipCode',
  'street',
  'addressNumber',
  'complement',
  'neighborhood',
  'city',
  'state',
]

const PREFIX = 'balcao:'

/** Keeps what was typed of the buyer, until the tab is closed or the charge is paid: a reload in the middle loses nothing. */
export function keepDraft(): void {
  restoreDraft()
  document.addEventListener('input', save)
  document.addEventListener('change', save)
}

export function restoreDraft(): void {
  if (mainPart().querySelector('.tick')) {
    forget()
    return
  }
  for (const [name, text] of Object.entries(read())) {
    const field = mainPart().querySelector<HTMLInputElement>(`form[data-checkout] [name="${name}"]`)
    if (field && KEPT.includes(name) && field.value === '') field.value = text
  }
}

function save(): void {
  const form = mainPart().querySelector<HTMLFormElement>('form[data-checkout]')
  if (!form) return
  const typed = new FormData(form)
  const draft = Object.fromEntries(KEPT.flatMap((name) => (typed.get(name) ? [[name, String(typed.get(name))]] : [])))
  try {
    sessionStorage.setItem(name(), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing is as good.
  }
}

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(name()) ?? '{}')
  } catch {
    return {}
  }
}

function forget(): void {
  try {
    // Of the offer or payment link too, on whose page it was typed before there was a charge.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function name(): string {
  return PREFIX + location.pathname
}
