import creditCardType from 'credit-card-type'
import { applyMask } from './masks.ts'
import type { FormField } from './page.ts'

/** Applies masks, and shows the card's brand and the total of the chosen installments. */
export function enhanceFields(): void {
  enhanceKeyboard()
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) {
      applyMask(target)
      if (target.id === 'f-cardNumber') showBrand(target)
    }
    clearFieldError(target as FormField)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.id === 'f-installments') showTotal(target)
    // Autofill sends no input event.
    if (target instanceof HTMLInputElement) applyMask(target)
  })
}

/** Shows the digit keyboard of a CPF until the buyer chooses to type a CNPJ. */
function enhanceKeyboard(): void {
  const field = document.querySelector<HTMLInputElement>('#f-document')
  if (field) field.inputMode = /[a-z]/i.test(field.value) ? 'text' : 'numeric'
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-keyboard]')
    const input = button?.parentElement?.querySelector('input')
    if (!button || !input) return
    input.inputMode = input.inputMode === 'numeric' ? 'text' : 'numeric'
    const { other = '' } = button.dataset
    button.dataset.other = button.textContent
    button.textContent = other
    input.focus()
  })
}

/** Removes the error of a field when the buyer edits it. */
function clearFieldError(field: FormField): void {
  if (!field.hasAttribute('aria-invalid')) return
  field.removeAttribute('aria-invalid')
  document.getElementById(`${field.id}-error`)?.remove()
}

/**
 * Returns the brand of a card number if the number fits only one brand. The brand is only a hint, because number ranges
 * overlap and the gateway decides.
 */
export function brandOf(number: string): { name: string; type: string } | undefined {
  const digits = number.replace(/\D/g, '')
  const [first, ...others] = digits.length >= 4 ? creditCardType(digits) : []
  return first && others.length === 0 ? { name: first.niceType, type: first.type } : undefined
}

function showBrand(input: HTMLInputElement): void {
  const place = input.parentElement!
  const shown = place.querySelector('.brand') ?? place.appendChild(document.createElement('span'))
  shown.className = 'brand'
  shown.textContent = brandOf(input.value)?.name ?? ''
}

function showTotal(select: HTMLSelectElement): void {
  const label = select.selectedOptions[0]?.dataset.label
  const place = select.form?.querySelector('[data-total]')
  if (label && place) place.textContent = label
}
