import { cardToken, type TypedCard } from './cardToken.ts'
import { fieldOf, isShown, mainPart, words } from './page.ts'
import { holdPolling } from './polling.ts'

type Answer = {
  go?: string
  errors?: Record<string, string>
  notice?: { title: string; text: string; kind: string }
  /** The words on the button that pays by PIX instead. */
  pix?: string
}

/** Sends forms without leaving the page, so that what was typed stays whatever the answer is. */
export function enhanceForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.matches('[data-simple]')) return markBusy(event.submitter as HTMLButtonElement | null)
    if (!form.matches('[data-checkout]')) return
    event.preventDefault()
    void send(form)
  })
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('[data-pix-now]')
    if (!button) return
    event.preventDefault()
    document.querySelector<HTMLInputElement>('#m-pix')?.click()
    void send(document.querySelector<HTMLFormElement>('form[data-checkout]')!)
  })
}

let isSending = false

async function send(form: HTMLFormElement): Promise<void> {
  if (isSending) return
  isSending = true
  holdPolling(true)
  const free = makeBusy(form)
  try {
    clearWrong()
    const answer = await askServer(form)
    if (answer.go) {
      // Stays busy until the next page is there.
      return location.assign(answer.go)
    }
    showWrong(form, answer)
  } catch (error) {
    const { networkTitle, networkText } = words()
    const notice =
      error instanceof Refusal ? error.answer : { notice: { title: networkTitle, text: networkText, kind: 'bad' } }
    showWrong(form, notice)
  }
  free()
  isSending = false
  holdPolling(false)
}

/** What this page itself has to say against a form. */
class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('refused here')
    this.answer = answer
  }
}

async function askServer(form: HTMLFormElement): Promise<Answer> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (isWanted(form, name)) body.append(name, String(value))
  const { tokenizer } = form.dataset
  if (tokenizer && body.get('method') === 'credit_card') {
    const authenticated = await authenticate(form)
    if (authenticated) body.set('threedsTransactionId', authenticated)
    body.set('cardToken', await tokenOf(form, JSON.parse(tokenizer)))
  }
  const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body })
  return await answer.json()
}

/** Fields of other ways to pay stay here: a number that was typed before PIX was chosen is nobody's business. */
function isWanted(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return !(field instanceof HTMLElement) || field.matches('[type=hidden], [type=radio]') || isShown(field)
}

/**
 * The place of 3-D Secure at gateway B: whoever listens to `balcao:authenticate` on the form gives `detail.waitFor` a
 * promise of the transaction's id, which goes along with the payment; nothing when the card needs none.
 */
async function authenticate(form: HTMLFormElement): Promise<string | undefined> {
  let answer: Promise<string | undefined> = Promise.resolve(undefined)
  const { amount, currency } = form.dataset
  const waitFor = (promise: Promise<string | undefined>) => {
    answer = promise
  }
  form.dispatchEvent(
    new CustomEvent('balcao:authenticate', {
      bubbles: true,
      detail: { amountInCents: Number(amount), currency, waitFor },
    }),
  )
  return await answer
}

/** @throws Refusal saying what is wrong with the card, or that the gateway did not take it */
async function tokenOf(form: HTMLFormElement, tokenizer: Parameters<typeof cardToken>[0]): Promise<string> {
  const card = readCard(form)
  try {
    return await cardToken(tokenizer, card, form.dataset.reuse !== undefined)
  } catch {
    const { tokenTitle, tokenText } = words()
    throw new Refusal({ notice: { title: tokenTitle, text: tokenText, kind: 'bad' } })
  }
}

function readCard(form: HTMLFormElement): TypedCard {
  const text = (name: string) => fieldOf(form, name)?.value.trim() ?? ''
  const number = text('cardNumber').replace(/\D/g, '')
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(text('cardExpiry')) ?? []
  const cvv = text('cardCvv')
  const holderName = text('cardHolder')
  const { wrong } = words()
  const errors: Record<string, string> = {
    ...emptyFields(form, wrong.required!),
    ...(!/^\d{12,19}$/.test(number) || !isLuhnValid(number)
      ? { cardNumber: wrong[number ? 'cardNumber' : 'required']! }
      : {}),
    ...(isGoodThrough(month, year) ? {} : { cardExpiry: wrong.cardExpiry! }),
    ...(/^\d{3,4}$/.test(cvv) ? {} : { cardCvv: wrong.cardCvv! }),
    ...(holderName ? {} : { cardHolder: wrong.required! }),
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ errors })
  return {
    number,
    holderName,
    cvv,
    expiryMonth: month.padStart(2, '0'),
    expiryYear: year.length === 2 ? `20${year}` : year,
  }
}

/** All at once with what is wrong of the card: the server, which says it otherwise, is not asked with a card like that. */
function emptyFields(form: HTMLFormElement, text: string): Record<string, string> {
  const needed = [...form.querySelectorAll<HTMLInputElement>('[aria-required], select')]
  const empty = needed.filter((field) => isShown(field) && field.value.trim() === '')
  return Object.fromEntries(empty.map((field) => [field.id.replace('f-', ''), text]))
}

function isGoodThrough(month: string, year: string): boolean {
  if (!(Number(month) >= 1 && Number(month) <= 12)) return false
  const firstDayAfter = new Date(Number(year.length === 2 ? `20${year}` : year), Number(month))
  return firstDayAfter > new Date()
}

function isLuhnValid(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function makeBusy(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>('.submit button')!
  const labels = [...button.childNodes]
  button.replaceChildren(button.dataset.busy!)
  button.setAttribute('aria-disabled', 'true')
  button.classList.add('busy')
  return () => {
    button.replaceChildren(...labels)
    button.removeAttribute('aria-disabled')
    button.classList.remove('busy')
  }
}

function markBusy(button: HTMLButtonElement | null): void {
  button?.classList.add('busy')
}

function clearWrong(): void {
  mainPart().querySelector('[data-notices]')?.replaceChildren()
  for (const field of mainPart().querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  for (const error of mainPart().querySelectorAll('.field .error')) error.remove()
}

/** Says it on top, marks the fields, and leads to the first. */
function showWrong(form: HTMLFormElement, { errors = {}, notice, pix }: Answer): void {
  for (const [name, text] of Object.entries(errors)) markField(form, name, text)
  const first = form.querySelector<HTMLElement>('[aria-invalid]')
  const place = mainPart().querySelector<HTMLElement>('[data-notices]')!
  const told = notice ?? { title: words().errorsTitle, text: '', kind: 'bad' }
  place.replaceChildren(noticeOf(told, pix))
  // A security code is for one try.
  const cvv = fieldOf(form, 'cardCvv')
  if (cvv && notice) cvv.value = ''
  if (first) first.focus()
  else place.focus()
  ;(first ?? place).scrollIntoView({ block: first ? 'center' : 'start' })
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

function markField(form: HTMLFormElement, name: string, text: string): void {
  const field = fieldOf(form, name)
  if (!field) return
  const error = element('p', text)
  error.className = 'error'
  error.id = `f-${name}-error`
  field.setAttribute('aria-invalid', 'true')
  const described = [field.getAttribute('aria-describedby')?.replace(error.id, '').trim(), error.id]
  field.setAttribute('aria-describedby', described.filter(Boolean).join(' '))
  field.parentElement!.append(error)
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
