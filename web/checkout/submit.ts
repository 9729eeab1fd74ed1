import type { CardTokenizer } from '../../server/gateways/gateway.ts'
import { tokenOf } from './cardForm.ts'
import { isShown, words } from './page.ts'
import { holdPolling } from './polling.ts'
import { type Answer, clearWrong, Refusal, showWrong } from './wrongFields.ts'

/** Sends forms without leaving the page, so that the typed data stays after an error. */
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
      // Stay busy until the next page loads.
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

async function askServer(form: HTMLFormElement): Promise<Answer> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (isWanted(form, name)) body.append(name, String(value))
  const tokenizer: CardTokenizer | undefined = form.dataset.tokenizer && JSON.parse(form.dataset.tokenizer)
  if (tokenizer && body.get('method') === 'credit_card') {
    const authenticated = tokenizer.kind === 'posted' ? await authenticate(form) : undefined
    if (authenticated) body.set('threedsTransactionId', authenticated)
    body.set('cardToken', await tokenOf(form, tokenizer))
  }
  const answer = await fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body })
  return await answer.json()
}

/** False for a field that the page does not show. So a typed card number is not sent if the buyer then chooses PIX. */
function isWanted(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return !(field instanceof HTMLElement) || field.matches('[type=hidden], [type=radio]') || isShown(field)
}

/**
 * Hook for 3-D Secure at gateway B. A listener of `balcao:authenticate` on the form calls `detail.waitFor` with a promise.
 * The promise gives the id of the transaction, or undefined if the card needs no authentication. The form sends the id with
 * the payment.
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
