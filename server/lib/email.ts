const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'

/** Matches one plain e-mail address. The pattern matches in linear time, because the text is untrusted. */
export const EMAIL_PATTERN = `^[^\\s@<>(),;:\\\\"\\[\\]]+@${LABEL}(?:\\.${LABEL})+$`
const EMAIL = new RegExp(EMAIL_PATTERN, 'u')

/** Returns true if a text is one plain e-mail address. Such a text cannot add a second address to a mail header. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

/** Trims an e-mail address and converts it to lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Masks an address for a reader who may not be its owner: `an***@example.com`. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name].slice(0, 2).join('')}***@${host}`
}
