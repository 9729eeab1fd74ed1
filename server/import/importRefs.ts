import { type TSchema, type TString, Type } from 'typebox'
import { errorAt } from '../lib/checkShape.ts'

/**
 * Refs are the caller's names for resources. The output of the import maps each ref to an id. Schemas declare which
 * texts are refs, so the import can check a whole document before it writes anything.
 */
type RefOptions = { definesRef?: string; refersTo?: string; isAnywhere?: boolean | undefined }

/** The resources that the import has written for one store: their ids, and their values in the output. */
export type ImportRefs = {
  /** Adds a written resource. @param shown value in the output; the default is the id */
  define(kind: string, ref: string, id: string, shown?: unknown): void
  /** Returns the id of a ref that a schema declares with `refersTo`. @throws Error if the resource is not written yet */
  idOf(kind: string, ref: string): string
  toOutput(): Record<string, Record<string, unknown>>
}

/** Schema of a field that gives a resource its ref. @param kind the output's map for the resource, such as `products` */
export function definesRef(kind: string): TString {
  return Type.String({ minLength: 1, maxLength: 200, definesRef: kind } as RefOptions)
}

/**
 * Schema of a field that refers to a resource of the same store by its ref.
 * @param kind the same kind as in `definesRef`
 */
export function refersTo(kind: string): TString {
  return Type.String({ minLength: 1, maxLength: 200, refersTo: kind } as RefOptions)
}

/**
 * Like `refersTo`, but a later row may define the resource. The section writes such refs in `finish`, after all its
 * rows.
 */
export function refersToAny(kind: string): TString {
  return Type.String({ minLength: 1, maxLength: 200, refersTo: kind, isAnywhere: true } as RefOptions)
}

/** Creates the refs of one store. @param kinds the maps of the output, including empty maps */
export function createRefs(kinds: readonly string[]): ImportRefs {
  // A second map contains only values that differ from the id. So most refs need only two strings: an import may have a
  // million refs.
  const ids = new Map(kinds.map((kind) => [kind, new Map<string, string>()]))
  const shownInstead = new Map(kinds.map((kind) => [kind, new Map<string, unknown>()]))
  return {
    define(kind, ref, id, shown = id) {
      ids.get(kind)!.set(ref, id)
      if (shown !== id) shownInstead.get(kind)!.set(ref, shown)
    },
    idOf(kind, ref) {
      const id = ids.get(kind)?.get(ref)
      if (id === undefined) throw new Error(`The import used a ref of ${kind} before it wrote the resource.`)
      return id
    },
    toOutput() {
      const output = [...ids].map(([kind, refs]) => {
        const instead = shownInstead.get(kind)!
        return [
          kind,
          Object.fromEntries(instead.size === 0 ? refs : [...refs].map(([ref, id]) => [ref, instead.get(ref) ?? id])),
        ]
      })
      return Object.fromEntries(output)
    },
  }
}

/**
 * Checks row by row that each ref is defined only once, and used only in the row that defines it or in later rows. A ref that a
 * schema declares with `refersToAny` may be used in earlier rows too.
 */
export type RefCheck = {
  /**
   * @param schema schema of the row
   * @param path dotted path of the row
   * @throws invalid_request naming the path
   */
  check(schema: TSchema, row: unknown, path: string): void
  /** Checks the refs that later rows could define. Call it after the last row. @throws invalid_request naming the path */
  finish(): void
}

type Mention = { kind: string; ref: string; path: string }

/** Creates a check for the refs of one store, or for the refs of the stores themselves. */
export function createRefCheck(): RefCheck {
  const defined = new Map<string, Map<string, string>>()
  const walks = new Map<TSchema, Walk>()
  const later: Mention[] = []
  const requireDefined = ({ kind, ref, path }: Mention) => {
    if (!defined.get(kind)?.has(ref)) throw errorAt(path, `the ref "${ref}" does not exist among this store's ${kind}.`)
  }
  return {
    check(schema, row, path) {
      const mentions: Mention[] = []
      const walk = walks.get(schema) ?? walkRefs(schema)
      walks.set(schema, walk)
      walk?.(row, path, ({ definesRef: kind, refersTo, isAnywhere }, ref, place) => {
        if (refersTo !== undefined) (isAnywhere ? later : mentions).push({ kind: refersTo, ref, path: place })
        if (kind === undefined) return
        const refs = defined.get(kind) ?? new Map<string, string>()
        defined.set(kind, refs)
        if (refs.has(ref)) throw errorAt(place, `the ref "${ref}" is taken by ${refs.get(ref)}.`)
        refs.set(ref, place)
      })
      mentions.forEach(requireDefined)
    },
    finish: () => later.forEach(requireDefined),
  }
}

/** Lists the kinds of refs that rows with this schema define. */
export function kindsDefined(schema: TSchema): string[] {
  const { definesRef: kind, items, properties, anyOf } = schema as SchemaParts
  if (kind !== undefined) return [kind]
  return [...(items ? [items] : []), ...Object.values(properties ?? {}), ...(anyOf ?? [])].flatMap(kindsDefined)
}

type SchemaParts = RefOptions & { items?: TSchema; properties?: Record<string, TSchema>; anyOf?: TSchema[] }
type Visit = (options: RefOptions, ref: string, path: string) => void
/** A function that visits the refs in a value, or undefined for a schema without refs. */
type Walk = ((value: unknown, path: string, visit: Visit) => void) | undefined

/**
 * Builds the function that finds the refs of a row. The function is built once per schema, and visits only fields with
 * refs.
 */
function walkRefs(schema: TSchema): Walk {
  const { definesRef, refersTo, isAnywhere, items, properties, anyOf } = schema as SchemaParts
  if (definesRef !== undefined || refersTo !== undefined)
    return (value, path, visit) => {
      if (typeof value === 'string') visit({ definesRef, refersTo, isAnywhere }, value, path)
    }
  const walks = [items && walkItems(items), properties && walkProperties(properties), ...(anyOf ?? []).map(walkRefs)]
  const there = walks.filter((walk) => walk !== undefined)
  if (there.length === 0) return undefined
  return (value, path, visit) => {
    for (const walk of there) walk(value, path, visit)
  }
}

function walkItems(schema: TSchema): Walk {
  const walk = walkRefs(schema)
  return (
    walk &&
    ((value, path, visit) => {
      if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, `${path}.${index}`, visit)
    })
  )
}

function walkProperties(properties: Record<string, TSchema>): Walk {
  const walks = Object.entries(properties).flatMap(([name, schema]) => {
    const walk = walkRefs(schema)
    return walk ? [{ name, walk }] : []
  })
  if (walks.length === 0) return undefined
  return (value, path, visit) => {
    if (typeof value !== 'object' || value === null) return
    for (const { name, walk } of walks)
      if (Object.hasOwn(value, name)) walk((value as Record<string, unknown>)[name], `${path}.${name}`, visit)
  }
}
