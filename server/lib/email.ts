const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'

/** Matches one plain e-mail address. The pattern matches in linear time, because the text is untrusted. */
export const EMAIL_PATTERN = `^[^\\s@<>(),;:\\\\"\\[\\]]+@${LABEL}(?:\\.${LABEL})+$`
const EMAIL = new RegExp(EMAIL_PATTERN, 'u')

/** Returns true if a text is one plain e-mail address. In a mail header such a text cannot become two addresses. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

/** Normalizes an e-mail address, because people type it in upper or lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Shortens an address for a reader who may be somebody else: `an***@example.com`. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name].slice(0, 2).join('')}***@${host}`
}
