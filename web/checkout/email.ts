import { words } from './page.ts'

/** The mail domains of most buyers in Brazil. */
const COMMON = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com.br',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'hotmail.com.br',
  'outlook.com.br',
  'bol.com.br',
  'uol.com.br',
  'terra.com.br',
  'globo.com',
  'ig.com.br',
]

/** Real domains that look like a misspelled common domain. */
const REAL = new Set([
  ...COMMON,
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'aol.com',
  'me.com',
  'msn.com',
  'live.com.br',
])

/** Asks about a misspelled domain when the buyer leaves the field, and shows where the mails will go. */
export function enhanceEmail(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'f-email') suggest(target)
  })
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== 'f-email') return
    guessOf(target)?.remove()
    showAddress()
  })
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-guess]')
    const field = button?.parentElement?.querySelector('input')
    if (!button || !field) return
    field.value = button.dataset.guess!
    // Removes the question, keeps the draft and shows the address.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  })
  addEventListener('pageshow', showAddress)
  showAddress()
}

function suggest(field: HTMLInputElement): void {
  guessOf(field)?.remove()
  const guess = correctedEmail(field.value.trim())
  if (!guess) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet guess'
  button.dataset.guess = guess
  button.textContent = words().mailGuess.replace('{email}', () => guess)
  // A screen reader announces the question.
  button.setAttribute('aria-live', 'polite')
  field.after(button)
}

function guessOf(field: HTMLInputElement): HTMLElement | null {
  return field.parentElement!.querySelector('[data-guess]')
}

/** Returns the address with the common domain that differs by at most two letters. A known domain is not corrected. */
function correctedEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || REAL.has(domain)) return undefined
  const near = COMMON.map((known) => ({ known, changes: distance(domain, known) })).sort(
    (one, other) => one.changes - other.changes,
  )[0]!
  const limit = near.known.length > 8 ? 2 : 1
  return near.changes <= limit ? `${email.slice(0, at)}@${near.known}` : undefined
}

/** Counts the letters that were added, left out, replaced or swapped (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows: number[][] = [[...Array(other.length + 1).keys()]]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const changed = rows[i - 1]![j - 1]! + (isSame ? 0 : 1)
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, changed, isSwapped ? rows[i - 2]![j - 2]! + 1 : changed)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

function showAddress(): void {
  const line = document.querySelector<HTMLElement>('[data-mails]')
  const field = document.querySelector<HTMLInputElement>('#f-email')
  if (!line || !field) return
  const email = field.value.trim()
  line.hidden = !/^\S+@\S+\.\S+$/.test(email)
  line.textContent = line.dataset.mails!.replace('{email}', () => email)
}
