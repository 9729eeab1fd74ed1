import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Context } from '../context.ts'
import type { Runner } from '../database/database.ts'
import { checkShape, errorAt } from './checkShape.ts'
import { checkRefs, createRefs, definesRef, type ImportRefs, kindsDefined } from './importRefs.ts'
import { createStore, PartialStoreSettings, type Store } from './store.ts'

/** Where a section writes: one store, within the import's transaction. */
export type ImportScope = { ctx: Context; trx: Runner; store: Store; refs: ImportRefs }

/** One of a store's lists in the import document. Sections are written in the order of their table. */
export type ImportSection = {
  /** The list's name in the document. */
  name: string
  /** Of one row; its refs declared with `definesRef` and `refersTo`. */
  schema: TSchema
  /** Rules that a schema cannot say. Runs before anything is written. @throws errorAt(path, …) */
  check?(ctx: Context, row: unknown, path: string): void
  /** Rows have their shape, and refs to sections above are written. */
  write(scope: ImportScope, rows: readonly unknown[]): Promise<void>
}

/** Ties the functions' types to the schema beside them. */
export function importSection<Row extends TSchema>(definition: {
  name: string
  schema: Row
  check?(ctx: Context, row: Static<Row>, path: string): void
  write(scope: ImportScope, rows: readonly Static<Row>[]): Promise<void>
}): ImportSection {
  return definition as unknown as ImportSection
}

/** A store's id, and for each kind of thing the caller's refs mapped to ids (or to keys and secrets, shown this once). */
export type ImportOutput = { stores: Record<string, { id: string } & Record<string, unknown>> }

/** Lists that the format has. One that this version cannot write is refused, never passed over. */
// biome-ignore format: one line reads as the format's table of contents
const documentedLists = ['gateways', 'apiKeys', 'users', 'webhookEndpoints', 'products', 'offers', 'paymentLinks', 'courses', 'students', 'payments']

/**
 * Provisions stores and their data from one document, in one transaction, also while servers run on the same database.
 * Unknown fields, wrong types, refs that are taken or lead nowhere are refused before anything is written.
 * @param document parsed JSON (docs, "The import document")
 * @param sections the lists of a store that can be written, in the order in which they are
 * @throws invalid_request whose `param` and message begin with the dotted path, as in `stores.0.offers.1.product`
 */
export async function importDocument(
  ctx: Context,
  document: unknown,
  sections: readonly ImportSection[],
): Promise<ImportOutput> {
  const stores = readDocument(ctx, document, sections)
  const written = await ctx.database.transaction(async (trx) => {
    const results: [ref: string, result: StoreOutput][] = []
    for (const row of stores) results.push([row.ref, await writeStore(ctx, trx, row, sections)])
    return results
  })
  for (const [, { id }] of written) await ctx.announceStoreChange(id)
  return { stores: Object.fromEntries(written) }
}

type StoreOutput = ImportOutput['stores'][string]

const StoreRow = Type.Object(
  {
    ref: definesRef('stores'),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    partner: Type.Optional(Type.Boolean()),
    settings: Type.Optional(PartialStoreSettings),
  },
  { additionalProperties: false },
)
type StoreRow = Static<typeof StoreRow> & { [list: string]: unknown }

async function writeStore(
  ctx: Context,
  trx: Runner,
  row: StoreRow,
  sections: readonly ImportSection[],
): Promise<StoreOutput> {
  const store = await createStore(trx, row)
  const refs = createRefs(sections.flatMap(({ schema }) => kindsDefined(schema)))
  for (const section of sections) {
    const rows = rowsOf(row, section)
    if (rows.length > 0) await section.write({ ctx, trx, store, refs }, rows)
  }
  return { id: store.id, ...refs.toOutput() }
}

/** The document's stores, once everything in it is proven. */
function readDocument(ctx: Context, document: unknown, sections: readonly ImportSection[]): StoreRow[] {
  refuseUnsupported(document, sections)
  refuseNul(document, '')
  const lists = sections.map(({ name, schema }) => [name, Type.Optional(Type.Array(schema))])
  const Row = Type.Object({ ...StoreRow.properties, ...Object.fromEntries(lists) }, { additionalProperties: false })
  checkShape(Compile(Type.Object({ stores: Type.Array(Row) }, { additionalProperties: false })), document)
  const { stores } = document as { stores: StoreRow[] }
  checkRefs([{ schema: StoreRow, rows: stores, path: 'stores' }])
  for (const [index, store] of stores.entries()) checkLists(ctx, store, `stores.${index}`, sections)
  return stores
}

function checkLists(ctx: Context, store: StoreRow, path: string, sections: readonly ImportSection[]): void {
  checkRefs(sections.map((section) => ({ ...section, rows: rowsOf(store, section), path: `${path}.${section.name}` })))
  for (const section of sections)
    for (const [index, row] of rowsOf(store, section).entries())
      section.check?.(ctx, row, `${path}.${section.name}.${index}`)
}

function rowsOf(store: StoreRow, section: ImportSection): readonly unknown[] {
  return (store[section.name] ?? []) as readonly unknown[]
}

/** A documented list deserves a better word than "unknown field". */
function refuseUnsupported(document: unknown, sections: readonly ImportSection[]): void {
  const stores = (document as { stores?: unknown } | null)?.stores
  const unsupported = documentedLists.filter((name) => sections.every((section) => section.name !== name))
  for (const [index, store] of (Array.isArray(stores) ? stores : []).entries())
    for (const name of unsupported)
      if (typeof store === 'object' && store !== null && Object.hasOwn(store, name))
        throw errorAt(`stores.${index}.${name}`, 'importing this list is not supported yet.')
}

/** PostgreSQL's text cannot hold the character NUL. */
function refuseNul(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw errorAt(path, 'must not contain the character NUL.')
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const place = path === '' ? name : `${path}.${name}`
      refuseNul(name, path)
      refuseNul(item, place)
    }
  }
}
