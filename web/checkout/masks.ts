/** Formats typed text. Text that does not fit stays unchanged, and the server validates it. */
const masks: Record<string, (text: string) => string> = {
  digits: (text) => digitsOf(text),
  zip: (text) => grouped(digitsOf(text).slice(0, 8), '#####-###'),
  expiry: (text) => expiry(text),
  card: (text) => cardNumber(digitsOf(text).slice(0, 19)),
  phone: (text) => phone(text),
  document: (text) => cpfOrCnpj(text),
}

/** Applies the mask of a field and keeps the caret's position. */
export function applyMask(input: HTMLInputElement): void {
  const mask = masks[input.dataset.mask ?? '']
  if (!mask) return
  const before = input.value
  const after = mask(before)
  if (after === before) return
  const kept = meaningful(before.slice(0, input.selectionStart ?? before.length))
  input.value = after
  let caret = 0
  for (let seen = 0; caret < after.length && seen < kept; caret++) seen += meaningful(after[caret]!)
  if (kept === meaningful(before)) caret = after.length
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

function meaningful(text: string): number {
  return text.replace(/[^0-9a-z]/gi, '').length
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** @param pattern `#` is a character of the text, other characters are literal. The result ends with the text's last character. */
function grouped(text: string, pattern: string): string {
  let result = ''
  let at = 0
  for (const mark of pattern) {
    if (at >= text.length) break
    result += mark === '#' ? text[at++] : mark
  }
  return result
}

/**
 * Formats a CPF of up to eleven digits. A text with more digits or with a letter is a CNPJ. Since July 2026 a CNPJ may
 * contain letters.
 */
function cpfOrCnpj(text: string): string {
  const bare = text
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, 14)
  return /^\d{0,11}$/.test(bare) ? grouped(bare, '###.###.###-##') : grouped(bare, '##.###.###/####-##')
}

function phone(text: string): string {
  if (text.trim().startsWith('+')) return text
  const digits = digitsOf(text)
  if (digits.length > 11) return text
  return grouped(digits, digits.length > 10 ? '(##) #####-####' : '(##) ####-####')
}

function expiry(text: string): string {
  const digits = digitsOf(text)
  // The month may have one digit, as in 5/31.
  const padded = /^[2-9]/.test(digits) || /^1\s*\//.test(text) ? `0${digits}` : digits
  return padded.length > 4 ? grouped(padded.slice(0, 6), '##/####') : grouped(padded, '##/##')
}

/** Groups the digits of American Express as 4-6-5, and the digits of other brands in fours. */
function cardNumber(digits: string): string {
  return grouped(digits, /^3[47]/.test(digits) ? '#### ###### #####' : '#### #### #### #### ###')
}
