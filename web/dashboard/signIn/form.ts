import { ApiFailure } from '../api/client.ts'
import { t } from './page.ts'

/**
 * Sends the page's form. Shows errors of fields at their fields, and other errors above the fields.
 * @param send makes the call with the values of the fields
 */
export function onSubmit(send: (values: Record<string, string>) => Promise<void>): void {
  const form = document.querySelector('form')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')]
    const missing = inputs.filter(({ value }) => value.trim() === '')
    for (const input of inputs) mark(input, missing.includes(input) ? t.required : '')
    missing[0]?.focus()
    sayError('')
    if (missing.length > 0) return
    form.ariaBusy = 'true'
    send(Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
      .catch((error) => sayError(explain(error)))
      .finally(() => {
        form.ariaBusy = null
      })
  })
}

function mark(input: HTMLInputElement, fault: string): void {
  const line = document.getElementById(`${input.id}-error`)!
  line.textContent = fault
  line.hidden = fault === ''
  if (fault) input.setAttribute('aria-describedby', line.id)
  else input.removeAttribute('aria-describedby')
  input.ariaInvalid = fault ? 'true' : null
}

/** Shows an error of the whole page. An empty text removes it. */
export function sayError(fault: string): void {
  const alert = document.querySelector<HTMLElement>('[role="alert"]')!
  alert.textContent = fault
  alert.hidden = fault === ''
}

function explain(error: unknown): string {
  if (!(error instanceof ApiFailure)) return t.internal
  if (error.status === 0) return t.network
  if (error.status === 429) return t.tooMany
  if (error.code === 'wrong_password') return t.wrongPassword
  if (error.code === 'wrong_code') return t.wrongCode
  return error.status < 500 ? error.message : t.internal
}
