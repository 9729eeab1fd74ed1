import { selectList, setFacts } from '../../server/core/row.ts'
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
  /** A pattern for the select list from any table. The first group is the table's name. */
  pattern: RegExp
  /** Returns the select list from a table. */
  from(table: string): string
  /** A pattern for the `set` list of an update, from any object of facts. The first group is the object's name. */
  setPattern: RegExp
  setFrom(facts: string): string
}

const MIN_STATEMENTS = 4
const ANY_NAME = '\u0000'

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
    pattern: patternOf(selectList(declaration, ANY_NAME)),
    from: (table) => selectList(declaration, table),
    setPattern: patternOf(setFacts(declaration, ANY_NAME)),
    setFrom: (facts) => setFacts(declaration, facts),
  }
}

/**
 * Returns a pattern for a text with one name in several places. The pattern accepts any name, but the same name
 * everywhere.
 */
function patternOf(text: string): RegExp {
  const [first, ...others] = text.split(ANY_NAME).map(escaped)
  return new RegExp([first, ...others.map((part, index) => `${index === 0 ? '([\\w.]+)' : '\\1'}${part}`)].join(''))
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Replaces each select list with `{paymentRow of payments}`, and each `set` list with `{paymentRow set by facts}`. */
export function shortenLists(text: string, lists: readonly ColumnList[]): string {
  return lists.reduce((shorter, { name, pattern, setPattern, facts }) => {
    const selected = shorter.replaceAll(new RegExp(pattern, 'g'), (_, table: string) => `{${name} of ${table}}`)
    if (facts.length === 0) return selected
    return selected.replaceAll(new RegExp(setPattern, 'g'), (_, from: string) => `{${name} set by ${from}}`)
  }, text)
}

/** Replaces the short forms of `shortenLists` with the lists. */
export function fillLists(text: string, lists: readonly ColumnList[]): string {
  return text.replaceAll(/\{(\w+) (of|set by) ([\w.]+)\}/g, (whole, name: string, kind: string, from: string) => {
    const list = lists.find((one) => one.name === name)
    return (kind === 'of' ? list?.from(from) : list?.setFrom(from)) ?? whole
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
