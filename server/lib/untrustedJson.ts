/** These functions read untrusted JSON. Each returns a value of the expected type, or undefined. */

export function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function asObject(value: unknown): Record<string, unknown> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : undefined
}

/** Returns the objects in a list, or an empty list if the value is not a list. */
export function asObjects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asObject).filter((item) => item !== undefined) : []
}

/** Returns a text that is not empty and that PostgreSQL can store. @param maxLength in UTF-16 units */
export function asText(value: unknown, maxLength = 2_000): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > maxLength) return undefined
  return isStorable(value) ? value : undefined
}

/** Returns true if PostgreSQL can store a text. The text must have no NUL and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * Returns true if a JSON text may contain an unstorable text. In JSON, NUL and half of a surrogate pair are always
 * escaped.
 */
export function mayBeUnstorable(json: string): boolean {
  return /\\u0000|\\u[dD][89a-fA-F]/.test(json)
}

/**
 * Makes an external text storable. NUL and halves of surrogate pairs become U+FFFD. Do not use it for ids, because an
 * id must not change: use `asText`.
 * @param maxLength in UTF-16 units
 */
export function storableText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed().replaceAll('\0', '\uFFFD')
}
