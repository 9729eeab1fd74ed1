import { OF_STORE, type OfStores } from './sql.ts'

/*
 * Each row is declared once, with the types of its columns in PostgreSQL and in TypeScript. The row's type, its select
 * list and the `set` list of its updates are made from the declaration. test/rows.test.ts compares each declaration
 * with the schema.
 */

type SqlType = 'text' | 'text[]' | 'integer' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'json'

export type Column<Value> = {
  /** The column's type in PostgreSQL. An expression has no type here. */
  type?: SqlType
  expression?: Expression
  isNullable?: true
  /** This field has no value. It only has the TypeScript type of the column's values. */
  value?: Value
}
/** SQL. A function binds the tables of its subqueries to the stores of the statement. */
type Expression = string | ((ofStores: OfStores) => string)
type Unselected = { isUnselected: true }
type Fact = { isFact: true }

export const text = <Value extends string = string>(): Column<Value> => ({ type: 'text' })
export const textArray = <Value extends string = string>(): Column<Value[]> => ({ type: 'text[]' })
export const integer = (): Column<number> => ({ type: 'integer' })
export const bigint = (): Column<number> => ({ type: 'bigint' })
export const boolean = (): Column<boolean> => ({ type: 'boolean' })
/** A day, `YYYY-MM-DD`. */
export const date = (): Column<string> => ({ type: 'date' })
export const timestamptz = (): Column<Date> => ({ type: 'timestamptz' })
export const json = <Value>(): Column<Value> => ({ type: 'json' })

export function orNull<Value>(column: Column<Value>): Column<Value | null> {
  return { ...(column as Column<Value | null>), isNullable: true }
}

/** Declares a fact: a column that an update may set. */
export function fact<Value>(column: Column<Value>): Column<Value> & Fact {
  return { ...column, isFact: true }
}

/** Declares a column that select lists leave out. */
export function unselected<Declared extends Column<unknown>>(column: Declared): Declared & Unselected {
  return { ...column, isUnselected: true }
}

/** Declares a value that the select list computes. */
export function derived<Value>(expression: Expression): Column<Value> {
  return { expression }
}

type Columns = Readonly<Record<string, Column<unknown>>>

export type RowDeclaration<Declared extends Columns = Columns> = { table: string; columns: Declared }

export function declareRow<Declared extends Columns>(table: string, columns: Declared): RowDeclaration<Declared> {
  return { table, columns }
}

/** Returns some columns of another declaration. */
export function pickColumns<Declared extends Columns, Name extends keyof Declared>(
  { columns }: RowDeclaration<Declared>,
  names: readonly Name[],
): Pick<Declared, NoInfer<Name>> {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Declared, Name>
}

type ValueOf<Declared> = Declared extends Column<infer Value> ? Value : never

/** The type of a declared column's values, without null. */
export type ColumnOf<Declaration extends RowDeclaration, Name extends keyof Declaration['columns']> = NonNullable<
  ValueOf<Declaration['columns'][Name]>
>

/** The type of a row that `selectList` selects. */
export type RowOf<Declaration extends RowDeclaration> = {
  [Name in keyof Declaration['columns'] as Declaration['columns'][Name] extends Unselected ? never : Name]: ValueOf<
    Declaration['columns'][Name]
  >
}

/**
 * Returns the columns of a row for `select` and `returning`. A name in camel case such as `dueAt` selects the column `due_at`
 * as `dueAt`.
 * @param from the name of the row's table in the statement
 * @param ofStores the stores of the statement
 */
export function selectList({ table, columns }: RowDeclaration, from = table, ofStores: OfStores = OF_STORE): string {
  return Object.entries(columns)
    .filter(([, column]) => !('isUnselected' in column))
    .map(([name, { expression }]) => {
      const column = toSnakeCase(name)
      if (expression === undefined && column === name) return `${from}.${name}`
      const value = typeof expression === 'function' ? expression(ofStores) : expression
      return `${value ?? `${from}.${column}`} as "${name}"`
    })
    .join(', ')
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** New values for the facts of a row. The keys are the columns' names in camel case. */
export type FactsOf<Declaration extends RowDeclaration> = {
  [Name in keyof Declaration['columns'] & string as Declaration['columns'][Name] extends Fact
    ? CamelCase<Name>
    : never]?: ValueOf<Declaration['columns'][Name]>
}

/**
 * Returns the `set` list of an update that writes facts. A column without a fact keeps its value. A null fact sets its
 * column to null.
 * @param facts SQL of a `jsonb` object with the facts
 */
export function setFacts({ table, columns }: RowDeclaration, facts: string): string {
  return Object.entries(columns)
    .filter(([, column]) => 'isFact' in column)
    .map(([name, { type }]) => {
      const key = toCamelCase(name)
      return `${name} = case when ${facts} ? '${key}' then ${valueFrom(`(${facts} ->> '${key}')`, type)} else ${table}.${name} end`
    })
    .join(',\n      ')
}

/** The cast of a text to an instant depends on settings, and a distributed engine refuses such a cast of a column. */
function valueFrom(text: string, type: SqlType | undefined): string {
  return type === 'timestamptz' ? `to_instant(${text})` : `${text}::${type}`
}

/** Converts a name in camel case to the name of its column. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function toCamelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
