import { selectList, setFacts } from '../../server/core/row.ts'
import { OF_STORE, OF_STORES, type OfStores } from '../../server/core/sql.ts'
import type { FoundRow, FoundStatement } from './collectStatements.ts'

/**
 * The select list of a declared row that is used in many statements. The generated files contain it once, with one
 * column per line.
 */
export type ColumnList = {
  name: string
  file: string
  /** Names of the columns in a result. */
  fields: readonly string[]
  /** SQL of the columns, from the row's own table. */
  columns: readonly string[]
  /** Names of the columns that an update may set. */
  facts: readonly string[]
  /** A pattern for the select list from any table and of any stores. */
  pattern: RegExp
  /** Returns the select list from a table. @param ofStores how its subqueries compare `store_id`, as in `= $2` */
  from(table: string, ofStores?: string): string
  /** A pattern for the `set` list of an update, from any object of facts. */
  setPattern: RegExp
  setFrom(facts: string): string
}

const MIN_STATEMENTS = 4
const ANY_NAME = '\u0000'
const ANY_STORES = '\u0001'

/**
 * Returns the lists that are used in many statements. The longest list is first, because a list may contain another
 * list.
 */
export function columnLists(statements: readonly FoundStatement[], rows: readonly FoundRow[]): ColumnList[] {
  const isOften = ({ pattern }: ColumnList) =>
    statements.filter(({ statement }) => statement.text.search(pattern) >= 0).length >= MIN_STATEMENTS
  return rows
    .map(toList)
    .filter(isOften)
    .sort((a, b) => b.from('').length - a.from('').length)
}

function toList({ declaration, file, name }: FoundRow): ColumnList {
  const selected = Object.entries(declaration.columns).filter(([, column]) => !('isUnselected' in column))
  return {
    name,
    file,
    fields: selected.map(([field]) => field),
    columns: selected.map(([field, column]) => selectList({ table: declaration.table, columns: { [field]: column } })),
    facts: Object.keys(declaration.columns).filter((field) => 'isFact' in declaration.columns[field]!),
    pattern: patternOf(selectList(declaration, ANY_NAME, ANY_STORES as OfStores)),
    from: (table, ofStores) => selectList(declaration, table, ofStores as OfStores | undefined),
    setPattern: patternOf(setFacts(declaration, ANY_NAME)),
    setFrom: (facts) => setFacts(declaration, facts),
  }
}

/**
 * Returns a pattern for a text with one name in several places, and perhaps with stores. The pattern accepts any name
 * (the group `name`) and any stores (the group `stores`), but the same ones everywhere.
 */
function patternOf(text: string): RegExp {
  const named = replaceFirst(escaped(text), ANY_NAME, { first: '(?<name>[\\w.]+)', next: '\\k<name>' })
  const stores = [OF_STORE, OF_STORES].map((ofStores) => escaped(ofStores).replace(/:storeIds?/, '\\$\\d+'))
  return new RegExp(replaceFirst(named, ANY_STORES, { first: `(?<stores>${stores.join('|')})`, next: '\\k<stores>' }))
}

function replaceFirst(text: string, mark: string, { first, next }: { first: string; next: string }): string {
  const [begin, ...others] = text.split(mark)
  return [begin, ...others.map((part, index) => `${index === 0 ? first : next}${part}`)].join('')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

type Groups = { name: string; stores?: string }

/**
 * Replaces each select list with `{paymentRow of payments}`, and each `set` list with `{paymentRow set by facts}`. If the
 * list has subqueries, the short form also has their comparison of `store_id`.
 */
export function shortenLists(text: string, lists: readonly ColumnList[]): string {
  return lists.reduce((shorter, { name, pattern, setPattern, facts }) => {
    const selected = shorter.replaceAll(new RegExp(pattern, 'g'), (...found) => {
      const { name: table, stores } = found.at(-1) as Groups
      return `{${name} of ${table}${stores === undefined ? '' : `, store_id ${stores}`}}`
    })
    if (facts.length === 0) return selected
    return selected.replaceAll(new RegExp(setPattern, 'g'), (_, from: string) => `{${name} set by ${from}}`)
  }, text)
}

/** Replaces the short forms of `shortenLists` with the lists. */
export function fillLists(text: string, lists: readonly ColumnList[]): string {
  const short = /\{(\w+) (of|set by) ([\w.]+)(?:, store_id ([^}]+))?\}/g
  return text.replaceAll(short, (...found) => {
    const [whole, name, kind, from, stores] = found as [string, string, string, string, string?]
    const list = lists.find((one) => one.name === name)
    return (kind === 'of' ? list?.from(from, stores) : list?.setFrom(from)) ?? whole
  })
}

/** A column of a result, or a list with consecutive columns in the result. */
export type ResultPart<Column> = { column: Column } | { list: ColumnList; columns: Column[] }

/** Divides the columns of a result into lists and single columns. */
export function partsOfResult<Column extends { name: string }>(
  columns: readonly Column[],
  lists: readonly ColumnList[],
): ResultPart<Column>[] {
  const parts: ResultPart<Column>[] = []
  for (let place = 0; place < columns.length; ) {
    const list = lists.find(({ fields }) => fields.every((field, index) => columns[place + index]?.name === field))
    parts.push(list ? { list, columns: columns.slice(place, place + list.fields.length) } : { column: columns[place]! })
    place += list ? list.fields.length : 1
  }
  return parts
}
