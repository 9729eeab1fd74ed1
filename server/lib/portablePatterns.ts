import type { Json } from './componentSchemas.ts'

/**
 * The characters of ASCII and Latin-1 that are neither letters nor digits. The negated class replaces `\p{L}`, because
 * Python, .NET and Go do not support `\p{L}` or read it differently. The negated class matches all
 * letters. It also matches signs beyond Latin-1, and only the server refuses these signs.
 */
const NO_LETTER = '\\x3a-\\x40\\x5b-\\x5e\\x60\\x7b-\\xa9\\xab-\\xb1\\xb4\\xb6-\\xb8\\xbb\\xbf\\xd7\\xf7'

/** Patterns of the server that other engines cannot read, and their replacements in the description. */
const portable: Readonly<Record<string, string>> = {
  '[\\p{L}\\p{N}]': `[^\\x00-\\x2f\\x5f${NO_LETTER}]`,
  '^[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]*$': `^[^\\x00-\\x2f\\x5f${NO_LETTER}][^\\x00-\\x24\\x26-\\x2a\\x2c\\x2f${NO_LETTER}]*$`,
}

/**
 * Replaces the patterns of a description that clients in other languages cannot read. The new patterns accept every
 * value that the server accepts.
 */
export function withPortablePatterns<Description extends Json>(description: Description): Description {
  const replace = (name: string, value: unknown) =>
    name === 'pattern' && typeof value === 'string' ? (portable[value] ?? value) : value
  return JSON.parse(JSON.stringify(description, replace))
}

/** Returns the server's pattern for a pattern of the description. */
export function exactPattern(pattern: string): string {
  return Object.keys(portable).find((exact) => portable[exact] === pattern) ?? pattern
}
