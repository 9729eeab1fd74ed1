import { applyMask } from './masks.ts'
import { fieldOf, mainPart, words } from './page.ts'

/** The server's answer to a form. */
export type Answer = {
  go?: string
  errors?: Record<string, string>
  /** The parts that the server read from an address in one line. */
  address?: Record<string, string>
  notice?: { title: string; text: string; kind: string }
  /** Label of the button that pays by PIX instead. */
  pix?: string
  /** True if the bank would refuse the typed card again. */
  dropsCard?: boolean
}

/** The error of a form that the page refuses to send. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('The page refused the form.')
    this.answer = answer
  }
}

export function clearWrong(): void {
  mainPart().querySelector('[data-notices]')?.replaceChildren()
  for (const field of mainPart().querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  for (const error of mainPart().querySelectorAll('.field .error')) error.remove()
}

const CARD = ['cardNumber', 'cardExpiry', 'cardCvv', 'cardHolder']

/** Shows the notice on top, marks the wrong fields and focuses the first wrong field. */
export function showWrong(
  form: HTMLFormElement,
  { errors = {}, address, notice, pix, dropsCard = false }: Answer,
): void {
  if (address) fillParts(form, address)
  for (const [name, text] of Object.entries(errors)) markField(form, name, text)
  // The server refuses a single name only once. The hidden field tells the server that the buyer saw the refusal.
  const oneName = form.querySelector<HTMLInputElement>('[name=oneName]')
  if (oneName) oneName.value = errors.name ? (fieldOf(form, 'name')?.value.trim() ?? '') : ''
  const first = form.querySelector<HTMLElement>('[aria-invalid]')
  const place = showNotice(notice ?? { title: words().errorsTitle, text: '', kind: 'bad' }, pix)
  // A security code is valid for one attempt.
  for (const name of dropsCard ? CARD : notice ? ['cardCvv'] : []) {
    const field = fieldOf(form, name)
    if (!field) continue
    field.value = ''
    // The brand beside the number is cleared too.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  goTo(first ?? place, first ? 'center' : 'start')
}

/** Focuses an element and scrolls to it. On a phone the notices are far above the button. */
export function goTo(element: HTMLElement, block: 'center' | 'start'): void {
  element.focus()
  element.scrollIntoView({ block })
}

/** Shows a notice on top. Screen readers announce it. @returns the place of the notices */
export function showNotice(notice: NonNullable<Answer['notice']>, pix?: string): HTMLElement {
  const place = mainPart().querySelector<HTMLElement>('[data-notices]')!
  place.replaceChildren(noticeOf(notice, pix))
  return place
}

function noticeOf({ title, text, kind }: NonNullable<Answer['notice']>, pix: string | undefined): HTMLElement {
  const notice = document.createElement('div')
  notice.className = `notice ${kind}`
  notice.append(element('h2', title), ...(text ? [element('p', text)] : []))
  if (pix) {
    const button = element('button', pix)
    button.className = 'secondary'
    button.dataset.pixNow = ''
    notice.append(button)
  }
  return notice
}

/** Puts the parts of an address into its separate fields. */
export function fillParts(form: HTMLFormElement, address: Record<string, string>): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('.parts input')) {
    field.value = address[field.name] ?? ''
    applyMask(field)
  }
}

export function markField(form: HTMLFormElement, name: string, text: string): void {
  const field = fieldOf(form, name)
  if (!field) return
  const error = element('p', text)
  error.className = 'error'
  error.id = `f-${name}-error`
  field.setAttribute('aria-invalid', 'true')
  const described = [field.getAttribute('aria-describedby')?.replace(error.id, '').trim(), error.id]
  field.setAttribute('aria-describedby', described.filter(Boolean).join(' '))
  field.after(error)
  field.closest('details')?.setAttribute('open', '')
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
