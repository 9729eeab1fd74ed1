import { mainPart } from './page.ts'

/** The fields that are kept. Card fields are never kept. */
const KEPT = [
  'name',
  'email',
  'document',
  'phone',
  'addressLine',
  'zipCode',
  'street',
  'addressNumber',
  'complement',
  'neighborhood',
  'city',
]

const PREFIX = 'balcao:'

/** Keeps the buyer's fields across reloads, until the tab is closed or the charge is paid. */
export function keepDraft(): void {
  restoreDraft()
  document.addEventListener('input', save)
  document.addEventListener('change', save)
  for (const event of ['input', 'change']) document.addEventListener(event, sendLater)
}

export function restoreDraft(): void {
  if (mainPart().querySelector('.tick')) {
    forget()
    return
  }
  for (const [name, text] of Object.entries(read())) {
    const field = mainPart().querySelector<HTMLInputElement>(`form[data-checkout] [name="${name}"]`)
    if (!field || !KEPT.includes(name)) continue
    if (field.value === '') field.value = text
    // The separate fields of an address are kept only if they were open.
    const parts = field.closest<HTMLDetailsElement>('.parts')
    if (parts) parts.open = true
  }
}

function save(): void {
  const form = mainPart().querySelector<HTMLFormElement>('form[data-checkout]')
  if (!form) return
  const typed = new FormData(form)
  const names = KEPT.filter((name) => typed.get(name) && !form.querySelector(`.parts:not([open]) [name="${name}"]`))
  const draft = Object.fromEntries(names.map((name) => [name, String(typed.get(name))]))
  try {
    sessionStorage.setItem(name(), JSON.stringify(draft))
  } catch {
    // Storage is disabled: the form works without a draft.
  }
}

/** The fields that are sent to the server if the buyer ticked the box about reminders. */
const SENT = ['purchase', 'name', 'email', 'phone', 'reminderConsent']
const SEND_AFTER_MS = 1_500
let sending: number | undefined
let isKept = false

/** Sends the buyer's input a moment after the last key. If the buyer unticks the box, the server deletes the input. */
function sendLater(): void {
  const box = mainPart().querySelector<HTMLInputElement>('[name="reminderConsent"]')
  if (!box || !(box.checked || isKept)) return
  clearTimeout(sending)
  sending = window.setTimeout(() => {
    const typed = new FormData(box.form!)
    const draft = new URLSearchParams(
      SENT.flatMap((name) => (typed.get(name) ? [[name, String(typed.get(name))]] : [])),
    )
    isKept = box.checked
    navigator.sendBeacon(`${location.pathname}/draft${location.search}`, draft)
  }, SEND_AFTER_MS)
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
    // Removes every draft of the tab, because the page of the offer or payment link has another draft.
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is disabled: there is no draft.
  }
}

function name(): string {
  return PREFIX + location.pathname
}
