import creditCardType from 'credit-card-type'
import { applyMask } from './masks.ts'

/** Masks, the card's brand, and the total of the chosen installments. */
export function enhanceFields(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) {
      applyMask(target)
      if (target.id === 'f-cardNumber') showBrand(target)
    }
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) forgiveField(target)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.id === 'f-installments') showTotal(target)
    // What a browser filled in by itself has had no input event of a key.
    if (target instanceof HTMLInputElement) applyMask(target)
  })
}

/** What is being mended is no longer wrong. */
function forgiveField(field: HTMLInputElement | HTMLSelectElement): void {
  if (!field.hasAttribute('aria-invalid')) return
  field.removeAttribute('aria-invalid')
  document.getElementById(`${field.id}-error`)?.remove()
}

/** The likeliest brand; a hint alone, as the gateway decides. Brand ranges overlap, so nothing is refused by it. */
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
