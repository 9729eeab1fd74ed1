import { Type } from 'typebox'
import { invalidRequest, notFound } from '../core/errors.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { nounBefore } from './description/pathParameters.ts'

/** The schema of the query or body of an operation that accepts no query or no body. */
export const NoInput = Type.Object({}, { additionalProperties: false })

/** Converts an OpenAPI path to the form of the web server. */
export function urlOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Returns the last id in the path except the store's id. Without such an id it returns an empty text. */
export function lastIdOf(params: Record<string, string>): string {
  return Object.entries(params).findLast(([name]) => name !== 'storeId')?.[1] ?? ''
}

/**
 * Refuses text that the database cannot hold.
 * @param path the path of the operation, with a noun before each id
 * @throws ApiError 404 if the database cannot hold an id in the path; 400 if it cannot hold a text of the query, or if
 *   a number of the query is not finite
 */
export function refuseUnstorableInput(
  params: Record<string, string>,
  query: Record<string, unknown>,
  path: string,
): void {
  const unheld = Object.keys(params).find((name) => !isStorable(params[name]!))
  if (unheld !== undefined) throw notFound(nounBefore(path, unheld))
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && !isStorable(value)) throw invalidRequest(name, `"${name}" is not valid text.`)
    // AJV reads "1e400" as Infinity and does not check the bounds of Infinity.
    if (typeof value === 'number' && !Number.isFinite(value))
      throw invalidRequest(name, `"${name}" is not a valid number.`)
  }
}
