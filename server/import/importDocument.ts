import { type Static, type TSchema, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { type Runner, sql } from '../core/sql.ts'
import { checkShape, errorAt } from '../lib/checkShape.ts'
import { checkSettings, createStore, defaultSettings, PartialStoreSettings, type Store } from '../stores/store.ts'
import { createRefCheck, createRefs, definesRef, type ImportRefs, kindsDefined } from './importRefs.ts'
import { heldDocument, type ImportSource, refuseUnstorable } from './importSource.ts'

/** One store and the transaction of the import. */
export type ImportScope = { ctx: Context; trx: Runner; store: Store; refs: ImportRefs }

/**
 * Facts that the check of a row saves for the checks of later rows. A key describes its fact, for example `course of
 * cohort t1`.
 */
export type ImportFacts = Map<string, string>

/**
 * One of a store's lists in the import document. The import checks and writes the sections in the order of `importSections`.
 */
export type ImportSection = {
  /** Name of the list in the document. */
  name: string
  /** Schema of one row. Its refs are declared with `definesRef` and `refersTo`. */
  schema: TSchema
  /** Maximum number of rows per store. Undefined means no limit. */
  maxRows?: number
  /** Checks rules that a schema cannot express. Runs before the import writes anything. @throws errorAt(path, …) */
  check?(ctx: Context, row: unknown, path: string, facts: ImportFacts): void
  /** Checks rules between rows, after the check of the last row. @throws errorAt(path, …) */
  checkAll?(facts: ImportFacts): void
  /**
   * Writes a batch of rows. The import calls it with one batch after the other, in order, because the list may not fit into
   * memory. The rows are already checked, and the earlier sections are already written.
   */
  write(scope: ImportScope, rows: readonly unknown[]): Promise<void>
  /** Ends the section. The import calls it after the last row of a list that is not empty. */
  finish?(scope: ImportScope): Promise<void>
  /** Settings of the store that refer to rows of the section. */
  settings?: ImportedSettings<TSchema>
}

/** Other settings of a store. The import checks and writes them after the last list. */
type ImportedSettings<Schema extends TSchema> = {
  /** An object schema. Its refs are declared with `refersTo`. */
  schema: Schema
  /** Checks rules that a schema cannot express. @throws errorAt(path, …) */
  check?(settings: Static<Schema>, path: string): void
  /** @throws errorAt(path, …), which rolls back the import */
  write(scope: ImportScope, settings: Static<Schema>, path: string): Promise<void>
}

/** Derives the types of the functions from the schema. */
export function importSection<Row extends TSchema, Settings extends TSchema = TSchema>(definition: {
  name: string
  schema: Row
  maxRows?: number
  check?(ctx: Context, row: Static<Row>, path: string, facts: ImportFacts): void
  checkAll?(facts: ImportFacts): void
  write(scope: ImportScope, rows: readonly Static<Row>[]): Promise<void>
  finish?(scope: ImportScope): Promise<void>
  settings?: ImportedSettings<Settings>
}): ImportSection {
  return definition as unknown as ImportSection
}

/**
 * The id of each store, and for each list a map from refs to ids, or to keys and secrets. Keys and secrets appear only in this
 * output.
 */
export type ImportOutput = { stores: Record<string, { id: string } & Record<string, unknown>> }

/** All lists of the format. The import refuses a list that this version cannot write. */
// biome-ignore format: one line reads as the format's table of contents
const documentedLists = ['gateways', 'apiKeys', 'users', 'recipients', 'webhookEndpoints', 'products', 'offers', 'coupons', 'paymentLinks', 'courses', 'students', 'payments']

/** After this many rows, the import updates the planner's statistics, because autovacuum would update them later. */
const ROWS_TO_ANALYZE = 10_000

/** Calls `importFrom` for a document in memory. */
export function importDocument(
  ctx: Context,
  document: unknown,
  sections: readonly ImportSection[],
): Promise<ImportOutput> {
  return importFrom(ctx, heldDocument(document), sections)
}

/**
 * Creates stores and their data from one document, in one transaction. Nodes may run on the same database. The import
 * refuses unknown fields, wrong types, duplicate refs and unknown refs before it writes anything. So it reads the
 * document twice. Reading is much faster than writing, and a refused import causes no dead rows and no long
 * transaction.
 * @param source a document (docs, "The import document")
 * @param sections the lists of a store, in the order of writing
 * @param onProgress called after each batch of rows
 * @throws invalid_request with a `param` and a message that begin with the dotted path, such as `stores.0.offers.1.product`
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
  for (const [storeIndex, row] of stores.entries())
    await checkLists(ctx, row, { source, storeIndex, sections, onRows: onRows('rowsProven') })
  const written = await ctx.database.transaction(async (trx) => {
    const results: [ref: string, result: StoreOutput][] = []
    for (const [storeIndex, row] of stores.entries()) {
      const lists = { source, storeIndex, sections, onRows: onRows('rowsWritten') }
      results.push([row.ref, await writeStore(ctx, trx, row, lists)])
    }
    return results
  }, ONCE)
  for (const [, { id }] of written) await ctx.notifyStoreChange(id)
  if (progress.rowsProven >= ROWS_TO_ANALYZE) await ctx.database.rows(analyze)
  return { stores: Object.fromEntries(written) }
}

/** `once`, because a repeated transaction would count the rows of the progress twice. */
const ONCE = { once: true }

/**
 * Progress of an import in rows. The import writes rows after it has checked all rows. From then on, `rowsProven` is the number
 * of all rows.
 */
export type ImportProgress = { rowsProven: number; rowsWritten: number }

type StoreOutput = ImportOutput['stores'][string]

const StoreRow = Type.Object(
  {
    ref: definesRef('stores'),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    partner: Type.Optional(Type.Boolean()),
    settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
)
type StoreRow = Static<typeof StoreRow>

/** Checks and returns the stores of a document, without their lists. */
function readStores(outline: unknown, sections: readonly ImportSection[]): StoreRow[] {
  refuseUnsupported(outline, sections)
  refuseUnstorable(outline, '')
  const lists = sections.map(({ name }) => [name, Type.Optional(Type.Array(Type.Unknown()))])
  const further = sections.flatMap(({ settings }) => Object.entries(propertiesOf(settings?.schema)))
  const properties = { ...PartialStoreSettings.properties, ...Object.fromEntries(further) }
  const settings = Type.Object(properties, { additionalProperties: false })
  const fields = { ...StoreRow.properties, settings: Type.Optional(settings), ...Object.fromEntries(lists) }
  const Row = Type.Object(fields, { additionalProperties: false })
  checkShape(Type.Object({ stores: Type.Array(Row) }, { additionalProperties: false }), outline)
  const { stores } = outline as { stores: StoreRow[] }
  const refs = createRefCheck()
  for (const [index, store] of stores.entries()) {
    checkSettings(ownSettings(store.settings), `stores.${index}.settings`)
    refs.check(StoreRow, store, `stores.${index}`)
  }
  return stores
}

/** Returns the fields of a store, without the lists of the document. */
function ownSettings(settings: Record<string, unknown> = {}): PartialStoreSettings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(defaultSettings, name)))
}

function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> {
  return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {}
}

type StoreLists = {
  source: ImportSource
  storeIndex: number
  sections: readonly ImportSection[]
  onRows: (rows: number) => void
}

async function checkLists(
  ctx: Context,
  { settings = {} }: StoreRow,
  { source, storeIndex, sections, onRows }: StoreLists,
): Promise<void> {
  const refs = createRefCheck()
  const facts: ImportFacts = new Map()
  for (const section of sections) {
    let index = 0
    for await (const rows of source.rows(storeIndex, section.name)) {
      for (const row of rows) {
        if (index === section.maxRows)
          throw errorAt(
            `stores.${storeIndex}.${section.name}`,
            `this list has at most ${section.maxRows} rows per store.`,
          )
        const path = `stores.${storeIndex}.${section.name}.${index++}`
        checkShape(section.schema, row, path)
        refs.check(section.schema, row, path)
        section.check?.(ctx, row, path, facts)
      }
      onRows(rows.length)
    }
  }
  refs.finish()
  for (const section of sections) section.checkAll?.(facts)
  const path = `stores.${storeIndex}.settings`
  for (const section of sections) {
    if (section.settings) refs.check(section.settings.schema, settings, path)
    section.settings?.check?.(settings, path)
  }
}

async function writeStore(
  ctx: Context,
  trx: Runner,
  row: StoreRow,
  { source, storeIndex, sections, onRows }: StoreLists,
): Promise<StoreOutput> {
  const store = await createStore(trx, { ...row, settings: ownSettings(row.settings) })
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
  for (const section of sections)
    await section.settings?.write(scope, row.settings ?? {}, `stores.${storeIndex}.settings`)
  return { id: store.id, ...refs.toOutput() }
}

/** Refuses a documented list that this version cannot write, with a clearer message than "unknown field". */
function refuseUnsupported(document: unknown, sections: readonly ImportSection[]): void {
  const stores = (document as { stores?: unknown } | null)?.stores
  const unsupported = documentedLists.filter((name) => sections.every((section) => section.name !== name))
  for (const [index, store] of (Array.isArray(stores) ? stores : []).entries())
    for (const name of unsupported)
      if (typeof store === 'object' && store !== null && Object.hasOwn(store, name))
        throw errorAt(`stores.${index}.${name}`, 'importing this list is not supported yet.')
}

const analyze = sql('analyzeAfterImport', 'analyze')
