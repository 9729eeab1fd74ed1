const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'

/** One plain e-mail address. It reads any text in linear time, as every pattern must that meets a stranger's text. */
export const EMAIL_PATTERN = `^[^\\s@<>(),;:\\\\"\\[\\]]+@${LABEL}(?:\\.${LABEL})+$`
const EMAIL = new RegExp(EMAIL_PATTERN, 'u')

/** Whether a text is one plain e-mail address, with nothing that a mail header would read as another. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}
