import { type TSchema, type TString, Type } from 'typebox'
import { errorAt } from './checkShape.ts'

/**
 * Refs of an import document: the caller's own names for things, mapped to ids by the output.
 * A schema says which of its texts are refs; so they are proven for a whole document before anything is written.
 */
type RefOptions = { definesRef?: string; refersTo?: string }

/** The things of one store that are written so far: their ids, and what the output shows of each. */
export type ImportRefs = {
  /** @param shown what the output maps the ref to; the id unless said otherwise */
  define(kind: string, ref: string, id: string, shown?: unknown): void
  /** The id behind a ref that a schema has declared with `refersTo`. @throws for one that is not written yet */
  idOf(kind: string, ref: string): string
  toOutput(): Record<string, Record<string, unknown>>
}

/** @param kind the output's map in which the thing stands, as in `products` */
export function definesRef(kind: string): TString {
  return Type.String({ minLength: 1, maxLength: 200, definesRef: kind } as RefOptions)
}

/** @param kind as given to `definesRef`; within the same store */
export function refersTo(kind: string): TString {
  return Type.String({ minLength: 1, maxLength: 200, refersTo: kind } as RefOptions)
}

/** @param kinds the maps that the output has even when they are empty */
export function createRefs(kinds: readonly string[]): ImportRefs {
  const things = new Map(kinds.map((kind) => [kind, new Map<string, { id: string; shown: unknown }>()]))
  return {
    define(kind, ref, id, shown = id) {
      things.get(kind)!.set(ref, { id, shown })
    },
    idOf(kind, ref) {
      const thing = things.get(kind)?.get(ref)
      if (thing === undefined)
        throw new Error(`The import wrote a mention of a ref of ${kind} before the thing itself.`)
      return thing.id
    },
    toOutput() {
      const shown = [...things].map(([kind, refs]) => [
        kind,
        Object.fromEntries([...refs].map(([ref, t]) => [ref, t.shown])),
      ])
      return Object.fromEntries(shown)
    },
  }
}

/**
 * Proves that each ref of one store is defined once and each mention of one is defined.
 * @param lists the store's lists with the schema of their rows and their dotted path
 * @throws invalid_request naming the path
 */
export function checkRefs(lists: readonly { schema: TSchema; rows: readonly unknown[]; path: string }[]): void {
  const defined = new Map<string, string>()
  const mentions: { kind: string; ref: string; path: string }[] = []
  for (const { schema, rows, path } of lists) {
    visitRefs(Type.Array(schema), rows, path, (options, ref, place) => {
      const name = `${options.definesRef} ${ref}`
      if (options.refersTo !== undefined) mentions.push({ kind: options.refersTo, ref, path: place })
      else if (defined.has(name)) throw errorAt(place, `the ref "${ref}" is taken by ${defined.get(name)}.`)
      else defined.set(name, place)
    })
  }
  const dangling = mentions.find(({ kind, ref }) => !defined.has(`${kind} ${ref}`))
  if (dangling !== undefined)
    throw errorAt(dangling.path, `there is no "${dangling.ref}" among this store's ${dangling.kind}.`)
}

/** The kinds of things that rows of this schema define. */
export function kindsDefined(schema: TSchema): string[] {
  const { definesRef: kind, items, properties, anyOf } = schema as SchemaParts
  if (kind !== undefined) return [kind]
  return [...(items ? [items] : []), ...Object.values(properties ?? {}), ...(anyOf ?? [])].flatMap(kindsDefined)
}

type SchemaParts = RefOptions & { items?: TSchema; properties?: Record<string, TSchema>; anyOf?: TSchema[] }
type Visit = (options: RefOptions, ref: string, path: string) => void

function visitRefs(schema: TSchema, value: unknown, path: string, visit: Visit): void {
  const { definesRef, refersTo, items, properties, anyOf } = schema as SchemaParts
  if (typeof value === 'string') {
    if (definesRef !== undefined || refersTo !== undefined) visit({ definesRef, refersTo }, value, path)
  } else if (Array.isArray(value)) {
    if (items) value.forEach((item, index) => void visitRefs(items, item, `${path}.${index}`, visit))
  } else if (typeof value === 'object' && value !== null && properties) {
    for (const [name, property] of Object.entries(properties))
      if (Object.hasOwn(value, name))
        visitRefs(property, (value as Record<string, unknown>)[name], `${path}.${name}`, visit)
  }
  for (const branch of anyOf ?? []) visitRefs(branch, value, path, visit)
}
