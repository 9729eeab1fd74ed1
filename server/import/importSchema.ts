import type { TSchema } from 'typebox'
import { PartialStoreSettings } from '../stores/store.ts'
import type { ImportSection } from './importDocument.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema has any shape.
type Json = any

/**
 * Describes the import document as a JSON schema (draft 2020-12), made from the schemas that check each row. Rules between
 * rows, such as the existence of a ref, are not in the schema; the import checks them.
 * @param publicUrl address of the server, for the schema's `$id`
 */
export function describeImport(sections: readonly ImportSection[], publicUrl: string): object {
  const lists = sections.map(({ name, schema, maxRows }) => [
    name,
    { type: 'array', items: plain(schema), ...(maxRows !== undefined && { maxItems: maxRows }) },
  ])
  const further = sections.map(({ settings }) => (settings?.schema as Json)?.properties ?? {})
  const settings = { ...(PartialStoreSettings as Json).properties, ...Object.assign({}, ...further) }
  const store = {
    type: 'object',
    required: ['ref', 'name'],
    properties: {
      ref: { type: 'string', minLength: 1, maxLength: 200, description: 'Your own name for the store' },
      name: { type: 'string', minLength: 1, maxLength: 200 },
      partner: { type: 'boolean' },
      settings: { type: 'object', properties: plain(settings), additionalProperties: false },
      ...Object.fromEntries(lists),
    },
    additionalProperties: false,
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${publicUrl}/schemas/import.json`,
    title: 'Import document of Balcão',
    type: 'object',
    required: ['stores'],
    properties: { stores: { type: 'array', items: store } },
    additionalProperties: false,
  }
}

/**
 * The formats of the JSON Schema standard. Our own formats, for example for CPF and CNPJ, are removed, because other
 * validators do not have them.
 */
const STANDARD_FORMATS = ['date', 'date-time', 'email', 'uri']

/** Copies a schema without `$id` and without our own keywords. A ref gets a description instead. */
function plain(schema: TSchema | Json): Json {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const { $id: _, definesRef, refersTo, isAnywhere: __, ...rest } = schema
  if (typeof rest.format === 'string' && !STANDARD_FORMATS.includes(rest.format)) delete rest.format
  const copy = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, plain(value)]))
  if (typeof definesRef === 'string') copy.description ??= `Your own name of this row, unique among ${definesRef}`
  if (typeof refersTo === 'string') copy.description ??= `The ref of a row of ${refersTo}`
  return copy
}
