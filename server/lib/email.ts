const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'

/** One plain e-mail address. Matches in linear time, as every pattern for untrusted text must. */
export const EMAIL_PATTERN = `^[^\\s@<>(),;:\\\\"\\[\\]]+@${LABEL}(?:\\.${LABEL})+$`
const EMAIL = new RegExp(EMAIL_PATTERN, 'u')

/** Whether a text is one plain e-mail address that a mail header cannot read as two. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}
