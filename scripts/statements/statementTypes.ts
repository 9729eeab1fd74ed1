import { toSnakeCase } from '../../server/core/row.ts'
import type { FoundRow, FoundStatement } from './collectStatements.ts'
import { type ColumnList, partsOfResult } from './columnLists.ts'
import type { Described, DescribedColumn } from './describeStatements.ts'

/** The TypeScript types for PostgreSQL's types, after the driver's conversion (server/database/database.ts). */
const resultTypes: Record<string, string> = {
  text: 'string',
  'character varying': 'string',
  name: 'string',
  '"char"': 'string',
  uuid: 'string',
  regclass: 'string',
  numeric: 'string',
  date: 'string',
  inet: 'string',
  pg_lsn: 'string',
  tsquery: 'string',
  tsvector: 'string',
  interval: 'unknown',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  oid: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  void: 'string',
}

/** A caller may pass a value of these types in several forms. The driver sends an object as JSON. */
const parameterTypes: Record<string, string> = {
  'timestamp with time zone': 'Date | string',
  date: 'Date | string',
  json: 'string | object',
  jsonb: 'string | object',
  interval: 'string',
  'double precision': 'number',
  numeric: 'number | string',
  bigint: 'number | bigint | string',
}

/** Returns the module of types: for each statement its row and its values. */
export function statementTypes(
  statements: readonly (FoundStatement & Described & { filled: readonly boolean[] })[],
  rows: readonly FoundRow[],
  lists: readonly ColumnList[],
): string {
  const declared = declaredColumns(rows)
  const used = new Map<string, FoundRow>()
  const named = new Map<string, string>()
  const typeOf = (column: DescribedColumn, isFilled: boolean) => {
    const type = sourceType(column, declared, used) ?? arrayOr(column.type, resultTypes)
    return type === 'unknown' ? type : isFilled ? type : `${type} | null`
  }
  const entries = statements.map(({ statement, parameters, columns, filled }) => {
    const fields = columns.map((column, index) => ({
      name: column.name,
      text: `${key(column.name)}: ${typeOf(column, filled[index]!)}`,
    }))
    const values = statement.parameters.map((name, index) => {
      const type = parameterType(parameters[index]!)
      return `${name}: ${type === 'unknown' ? type : `${type} | null`}`
    })
    return `  ${key(statement.name)}: [row: ${rowType(fields, lists, named)}, values: {${join(values)}}]`
  })
  const imports = [...new Map([...used.values()].map((row) => [row.name, row])).values()].sort((a, b) =>
    a.file === b.file ? (a.name < b.name ? -1 : 1) : a.file < b.file ? -1 : 1,
  )
  return [
    '// The types of every statement, read from PostgreSQL. `npm run statements` writes this file.',
    "import type { ColumnOf } from '../core/row.ts'",
    ...importLines(imports),
    '',
    ...[...named].flatMap(([fields, name]) => [`type ${name} = {`, fields, '}', '']),
    '/** For each statement by its name, the row that it returns and the values that it takes. */',
    'export type Statements = {',
    ...entries,
    '}',
    '',
  ].join('\n')
}

function join(fields: readonly string[]): string {
  return fields.length === 0 ? '' : ` ${fields.join('; ')} `
}

type Field = { name: string; text: string }

/** A list of columns that many statements share is a type of its own. If other columns of it may be null, that is one more type. */
function rowType(fields: readonly Field[], lists: readonly ColumnList[], named: Map<string, string>): string {
  const parts = partsOfResult(fields, lists)
  const own = parts.flatMap((part) => ('list' in part ? [] : part.column.text))
  const types = parts.flatMap((part) => {
    if (!('list' in part)) return []
    const columns = part.columns.map(({ text }) => `  ${text}`).join('\n')
    if (!named.has(columns)) named.set(columns, nextName(part.list.name, named))
    return named.get(columns)!
  })
  return [...(own.length > 0 || types.length === 0 ? [`{${join(own)}}`] : []), ...types].join(' & ')
}

/** For the list `paymentRow`, the first name is `PaymentRow`, and the next name is `PaymentRow2`. */
function nextName(list: string, named: ReadonlyMap<string, string>): string {
  const base = `${list[0]!.toUpperCase()}${list.slice(1)}`
  const count = [...named.values()].filter((name) => name.replace(/\d+$/, '') === base).length
  return count === 0 ? base : `${base}${count + 1}`
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
}

function importLines(rows: readonly FoundRow[]): string[] {
  const names = new Map<string, string[]>()
  for (const { file, name } of rows) names.set(file, [...(names.get(file) ?? []), name])
  return [...names].map(
    ([file, list]) => `import type { ${list.join(', ')} } from '../${file.slice('server/'.length)}'`,
  )
}

function arrayOr(type: string, types: Record<string, string>): string {
  return type.endsWith('[]') ? `${types[type.slice(0, -2)] ?? 'unknown'}[]` : (types[type] ?? 'unknown')
}

/** An array may contain nulls, and may be passed as an array text of PostgreSQL. */
function parameterType(type: string): string {
  const types: Record<string, string> = { ...resultTypes, ...parameterTypes }
  if (!type.endsWith('[]')) return types[type] ?? 'unknown'
  return `readonly (${types[type.slice(0, -2)] ?? 'unknown'} | null)[] | string`
}

type Declared = { row: FoundRow; field: string }

/** The first declaration of a table's column wins. A derived value is not a column. */
function declaredColumns(rows: readonly FoundRow[]): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>()
  for (const row of rows)
    for (const [field, column] of Object.entries(row.declaration.columns)) {
      const path = `${row.declaration.table}.${toSnakeCase(field)}`
      if (column.expression === undefined && !found.has(path)) found.set(path, { row, field })
    }
  return found
}

function sourceType(
  { source, type }: DescribedColumn,
  declared: ReadonlyMap<string, Declared>,
  used: Map<string, FoundRow>,
): string | undefined {
  const known = source && declared.get(`${source.table}.${source.column}`)
  if (!known || !['text', 'text[]', 'json', 'jsonb'].includes(type)) return undefined
  used.set(known.row.name, known.row)
  return `ColumnOf<typeof ${known.row.name}, '${known.field}'>`
}
