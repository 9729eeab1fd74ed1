import { type Static, type TSchema, Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import { checkShape, errorAt } from '../lib/checkShape.ts'
import { checkSettings, createStore, PartialStoreSettings, type Store } from '../stores/store.ts'
import { createRefCheck, createRefs, definesRef, type ImportRefs, kindsDefined } from './importRefs.ts'
import { heldDocument, type ImportSource, refuseNul } from './importSource.ts'

/** Where a section writes: one store, within the import's transaction. */
export type ImportScope = { ctx: Context; trx: Runner; store: Store; refs: ImportRefs }

/**
 * What the checks of a store's rows tell those of the rows below: texts by a name that begins with what they are about, as
 * `course of cohort t1`.
 */
export type ImportFacts = Map<string, string>

/** One of a store's lists in the import document. Sections are proven and written in the order of their table. */
export type ImportSection = {
  /** The list's name in the document. */
  name: string
  /** Of one row; its refs declared with `definesRef` and `refersTo`. */
  schema: TSchema
  /** How many rows one store may have; without it, as many as the document holds. */
  maxRows?: number
  /** Rules that a schema cannot say. Runs before anything is written. @throws errorAt(path, …) */
  check?(ctx: Context, row: unknown, path: string, facts: ImportFacts): void
  /**
   * Called with some rows at a time, in their order, as the list may be longer than memory. They have their shape, and
   * refs to sections above are written.
   */
  write(scope: ImportScope, rows: readonly unknown[]): Promise<void>
  /** Called after the last of the list's rows, if there were any. */
  finish?(scope: ImportScope): Promise<void>
}

/** Ties the functions' types to the schema beside them. */
export function importSection<Row extends TSchema>(definition: {
  name: string
  schema: Row
  maxRows?: number
  check?(ctx: Context, row: Static<Row>, path: string, facts: ImportFacts): void
  write(scope: ImportScope, rows: readonly Static<Row>[]): Promise<void>
  finish?(scope: ImportScope): Promise<void>
}): ImportSection {
  return definition as unknown as ImportSection
}

/** A store's id, and for each kind of thing the caller's refs mapped to ids (or to keys and secrets, shown this once). */
export type ImportOutput = { stores: Record<string, { id: string } & Record<string, unknown>> }

/** Lists that the format has. One that this version cannot write is refused, never passed over. */
// biome-ignore format: one line reads as the format's table of contents
const documentedLists = ['gateways', 'apiKeys', 'users', 'webhookEndpoints', 'products', 'offers', 'paymentLinks', 'courses', 'students', 'payments']

/** From so many rows on the planner's statistics are brought up to date, rather than misled until PostgreSQL does by itself. */
const ROWS_TO_ANALYZE = 10_000

/** `importFrom` for a document that is held whole. */
export function importDocument(
  ctx: Context,
  document: unknown,
  sections: readonly ImportSection[],
): Promise<ImportOutput> {
  return importFrom(ctx, heldDocument(document), sections)
}

/**
 * Provisions stores and their data from one document, in one transaction, also while servers run on the same database.
 * Unknown fields, wrong types, refs that are taken or lead nowhere are refused before anything is written: everything is
 * read twice, as reading costs a fraction of writing, and a refused import of a million rows then leaves neither dead rows
 * nor a long transaction behind in a database that others work with.
 * @param source a document (docs, "The import document")
 * @param sections the lists of a store that can be written, in the order in which they are
 * @param onProgress told after some rows each time
 * @throws invalid_request whose `param` and message begin with the dotted path, as in `stores.0.offers.1.product`
 */
export async function importFrom(
  ctx: Context,
  source: ImportSource,
  sections: readonly ImportSection[],
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportOutput> {
  const stores = readStores(source.outline, sections)
  const progress = { rowsProven: 0, rowsWritten: 0 }
  const onRows = (of: keyof ImportProgress) => (rows: number) => {
    progress[of] += rows
    onProgress(progress)
  }
  for (const index of stores.keys()) await checkLists(ctx, source, index, sections, onRows('rowsProven'))
  const written = await ctx.database.transaction(async (trx) => {
    const results: [ref: string, result: StoreOutput][] = []
    for (const [index, row] of stores.entries())
      results.push([row.ref, await writeStore(ctx, trx, row, index, source, sections, onRows('rowsWritten'))])
    return results
  }, ONCE)
  for (const [, { id }] of written) await ctx.notifyStoreChange(id)
  if (progress.rowsProven >= ROWS_TO_ANALYZE) await ctx.database.rows(analyze)
  return { stores: Object.fromEntries(written) }
}

/** What was written was reported. */
const ONCE = { once: true }

/** Writing begins when all is proven: then `rowsProven` is how many there are. */
export type ImportProgress = { rowsProven: number; rowsWritten: number }

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
type StoreRow = Static<typeof StoreRow>

/** The document's stores, once everything about them but their lists is proven. */
function readStores(outline: unknown, sections: readonly ImportSection[]): StoreRow[] {
  refuseUnsupported(outline, sections)
  refuseNul(outline, '')
  const lists = sections.map(({ name }) => [name, Type.Optional(Type.Array(Type.Unknown()))])
  const Row = Type.Object({ ...StoreRow.properties, ...Object.fromEntries(lists) }, { additionalProperties: false })
  checkShape(Compile(Type.Object({ stores: Type.Array(Row) }, { additionalProperties: false })), outline)
  const { stores } = outline as { stores: StoreRow[] }
  const refs = createRefCheck()
  for (const [index, store] of stores.entries()) {
    checkSettings(store.settings ?? {}, `stores.${index}.settings`)
    refs.check(StoreRow, store, `stores.${index}`)
  }
  return stores
}

async function checkLists(
  ctx: Context,
  source: ImportSource,
  storeIndex: number,
  sections: readonly ImportSection[],
  onRows: (rows: number) => void,
): Promise<void> {
  const refs = createRefCheck()
  const facts: ImportFacts = new Map()
  for (const section of sections) {
    const validator = validatorOf(section)
    let index = 0
    for await (const some of source.rows(storeIndex, section.name)) {
      for (const row of some) {
        if (index === section.maxRows)
          throw errorAt(`stores.${storeIndex}.${section.name}`, `a store has at most ${section.maxRows} of these.`)
        const path = `stores.${storeIndex}.${section.name}.${index++}`
        checkShape(validator, row, path)
        refs.check(section.schema, row, path)
        section.check?.(ctx, row, path, facts)
      }
      onRows(some.length)
    }
  }
}

/** Compiling a schema takes longer than checking a thousand rows. */
function validatorOf(section: ImportSection): Validator {
  const known = validators.get(section) ?? Compile(section.schema)
  validators.set(section, known)
  return known
}

const validators = new WeakMap<ImportSection, Validator>()

async function writeStore(
  ctx: Context,
  trx: Runner,
  row: StoreRow,
  storeIndex: number,
  source: ImportSource,
  sections: readonly ImportSection[],
  onRows: (rows: number) => void,
): Promise<StoreOutput> {
  const store = await createStore(trx, row)
  const refs = createRefs(sections.flatMap(({ schema }) => kindsDefined(schema)))
  const scope = { ctx, trx, store, refs }
  for (const section of sections) {
    let isEmpty = true
    for await (const rows of source.rows(storeIndex, section.name)) {
      if (rows.length === 0) continue
      isEmpty = false
      await section.write(scope, rows)
      onRows(rows.length)
    }
    if (!isEmpty) await section.finish?.(scope)
  }
  return { id: store.id, ...refs.toOutput() }
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

const analyze = sql('analyzeAfterImport', 'analyze')
