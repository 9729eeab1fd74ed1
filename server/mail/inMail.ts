const MAX_NAME_LENGTH = 80

/**
 * Prepares a name for a mail. The result is one line of at most 80 characters, so a name cannot contain a message.
 * @param name name of a store, an offer or a product
 */
export function inMail(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Z}\p{Bidi_Control}]+/gu, ' ').trim()
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : line
}

/**
 * Prepares a person's name for a mail. People enter their names themselves, so mail programs must not turn a name into a
 * link.
 */
export function personInMail(name: string): string {
  return inMail(name.replaceAll('://', ': ').replaceAll(/([.。．｡])(?=\p{Cf}*[\p{L}\p{N}])/gu, '$1 '))
}

/** Prepares a subject without line breaks, because a line break would start another header. */
export function subjectInMail(subject: string): string {
  return subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
}

/** Prepares a text of several lines. @returns its lines, without empty lines */
export function linesInMail(text: string): string[] {
  return text
    .split('\n')
    .map((line) => subjectInMail(line).trim())
    .filter(Boolean)
}
