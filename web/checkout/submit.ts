import type { CardTokenizer } from '../../server/gateways/port/cards.ts'
import { shownCard, tokenOf } from './cardForm.ts'
import { canBeChecked, findOut, forgetSent, keepSent, sentBefore } from './findOut.ts'
import { isShown, words } from './page.ts'
import { holdPolling } from './polling.ts'
import { type Answer, clearWrong, Refusal, showWrong } from './wrongFields.ts'

/** Sends forms without leaving the page, so the typed data stays after an error. */
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
  await whileBusy(form, async () => {
    clearWrong()
    const body = await bodyOf(form)
    keepSent(form)
    const answer = await answerTo(form, body)
    if (answer) forgetSent(form)
    return answer ?? (await findOut(form))
  })
}

/** Asks for the result of a form that this tab sent before a reload and that got no answer. */
export function askAfterReload(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-checkout]')
  if (form && sentBefore(form)) void whileBusy(form, () => findOut(form))
}

async function whileBusy(form: HTMLFormElement, work: () => Promise<Answer>): Promise<void> {
  if (isSending) return
  isSending = true
  holdPolling(true)
  const free = makeBusy(form)
  try {
    const answer = await work()
    if (answer.go) {
      // The button stays busy until the next page loads.
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

/** A gateway answers sooner. After a longer silence the connection is probably lost. */
const ANSWER_WITHIN_MS = 60_000
const BAD_GATEWAY = 502

/**
 * Sends a form.
 * @returns undefined if the result is not known: the connection was cut, or a proxy or a broken server answered. The result of our
 * own 502 is known: the gateway charged nothing.
 * @throws if the connection was cut and the form charges nothing
 */
async function answerTo(form: HTMLFormElement, body: URLSearchParams): Promise<Answer | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body, signal })
    const parsed: Answer = await answer.json()
    return canBeChecked(form) && answer.status >= 500 && answer.status !== BAD_GATEWAY ? undefined : parsed
  } catch (error) {
    if (canBeChecked(form)) return undefined
    throw error
  }
}

async function bodyOf(form: HTMLFormElement): Promise<URLSearchParams> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (isWanted(form, name)) body.append(name, String(value))
  const tokenizer: CardTokenizer | undefined = form.dataset.tokenizer && JSON.parse(form.dataset.tokenizer)
  if (tokenizer && body.get('method') === 'credit_card' && isNewCard(body)) {
    const authenticated = tokenizer.kind === 'posted' ? await authenticate(form) : undefined
    if (authenticated) body.set('threedsTransactionId', authenticated)
    const isKept = body.get('rememberCard') === '1'
    body.set('cardToken', await tokenOf(form, tokenizer, isKept))
    if (isKept) body.set('shownCard', shownCard(form))
  }
  return body
}

/** False if the buyer pays with a remembered card. */
function isNewCard(body: URLSearchParams): boolean {
  return (body.get('card') ?? 'new') === 'new'
}

/** False for a field that the page does not show. So a typed card number is not sent if the buyer then chooses PIX. */
function isWanted(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return !(field instanceof HTMLElement) || field.matches('[type=hidden], [type=radio]') || isShown(field)
}

/**
 * Hook for 3-D Secure at gateway B. A listener of `balcao:authenticate` on the form calls `detail.waitFor` with a
 * promise. The promise resolves to the id of the transaction, or undefined if the card needs no authentication. The
 * form sends the id with the payment.
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
