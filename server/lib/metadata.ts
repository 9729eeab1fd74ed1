import { invalidRequest } from '../core/errors.ts'

const MAX_KEYS = 50
const MAX_KEY_LENGTH = 40
const MAX_BYTES = 16 * 1024
const MAX_DEPTH = 20

/**
 * Checks the limits of metadata (decisions, "Requests").
 * @param param dotted path of the field, for the error
 * @throws ApiError 400 when there are too many keys, a key is too long, or the value is too large or too deep
 */
export function checkMetadata(metadata: Record<string, unknown>, param: string): void {
  const keys = Object.keys(metadata)
  if (keys.length > MAX_KEYS) throw invalidRequest(param, `"${param}" must have at most ${MAX_KEYS} keys.`)
  const long = keys.find((key) => key.length > MAX_KEY_LENGTH)
  if (long !== undefined)
    throw invalidRequest(
      `${param}.${long.slice(0, MAX_KEY_LENGTH)}`,
      `A key must have at most ${MAX_KEY_LENGTH} characters.`,
    )
  if (depthExceeds(metadata, MAX_DEPTH))
    throw invalidRequest(param, `"${param}" must not be nested deeper than ${MAX_DEPTH} levels.`)
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_BYTES)
    throw invalidRequest(param, `"${param}" must have at most ${MAX_BYTES} bytes as JSON.`)
}

/** Returns true if a JSON value nests deeper than `levels`. The search stops at that depth. */
export function depthExceeds(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((inner) => depthExceeds(inner, levels - 1))
}
