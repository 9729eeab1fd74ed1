/** Readers for JSON that others wrote: each gives what it is asked for, or nothing. */

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

/** The objects of a list; empty for anything that is no list. */
export function asObjects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asObject).filter((item) => item !== undefined) : []
}

/** A text that says something, of a length that a field may have, and that a table can keep. */
export function asText(value: unknown, mostCharacters = 2_000): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > mostCharacters) return undefined
  return isStorable(value) ? value : undefined
}

/** Whether PostgreSQL can keep a text: no NUL, and no half surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
