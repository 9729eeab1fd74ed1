import { fieldOf } from './page.ts'

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

/** In sandbox: fills in the form with one tap. */
export function enhanceSandbox(): void {
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
