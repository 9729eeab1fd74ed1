import { fieldOf } from './page.ts'
import { pollNow } from './polling.ts'

const TEST_DATA: Record<string, string> = {
  name: 'Ana Maria Souza',
  email: 'ana@example.com',
  document: '529.982.247-25',
  phone: '(11) 98765-4321',
  addressLine: 'Avenida Paulista, 1000, Bela Vista, São Paulo, 01310-100',
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  addressNumber: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  cardNumber: '4111 1111 1111 1111',
  cardExpiry: '12/40',
  cardCvv: '123',
}

/** In sandbox: fills in the form with one tap, and sends the bank's answers without leaving the page. */
export function enhanceSandbox(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('.sandbox form')) return
    event.preventDefault()
    void play(form, event.submitter as HTMLButtonElement)
  })
  document.addEventListener('click', ({ target }) => {
    const form = document.querySelector('form[data-checkout]')
    if (!form || !(target as Element).closest('[data-fill]')) return
    for (const [name, value] of Object.entries(TEST_DATA)) {
      const field = fieldOf(form, name)
      if (!field) continue
      field.value = value
      for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
    }
  })
}

/**
 * Sends an answer of the bank. The next poll shows the change, and redirects a buyer who paid to the store's
 * `successUrl`.
 */
async function play(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const body = new URLSearchParams([...new FormData(form, button)] as [string, string][])
  const sent = fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body })
  await sent.catch(() => {})
  button.classList.remove('busy')
  pollNow()
}
