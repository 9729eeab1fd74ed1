import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A description of a gateway's API, read from the company's own client. A type is `string`, `integer`, `number`,
 * `boolean`, `any`, or the name of a model or of an enumeration. Brackets mark a list, braces an object with any names,
 * and bars separate several types. A field is required if its name ends with `!`.
 */
export type Definition = {
  /** The repository and the commit that were read. */
  source: string
  commit: string
  /** By method and path, for example `POST payments/{id}/refund`. */
  operations: Record<string, OperationDefinition>
  models: Record<string, Record<string, string>>
  enumerations: Record<string, readonly string[]>
  /** True if the types mark the values that may be null, by the type `null`. By default any value may be null. */
  namesNulls?: true
}

/** Several forms of a request to one path, for example with and without a card. */
export type OperationDefinition = { query: readonly string[]; requests: readonly string[]; response: string }

/** Splits a type at its bars, except inside brackets and braces. */
export function alternativesOf(type: string): string[] {
  const alternatives = ['']
  let depth = 0
  for (const character of type) {
    if ('[{'.includes(character)) depth += 1
    if (']}'.includes(character)) depth -= 1
    if (character === '|' && depth === 0) alternatives.push('')
    else alternatives.push(alternatives.pop() + character)
  }
  return alternatives
}

/** Reads a definition of this folder. */
export function readDefinition(name: 'asaas'): Definition {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, `${name}.json`), 'utf8'))
}
