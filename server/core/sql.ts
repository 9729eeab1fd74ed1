import type pg from 'pg'
import type { Statements } from '../__generated__/statements.d.ts'

/** The value of each parameter by its name. `null` is a value. `undefined` counts as missing. */
export type Values = Readonly<Record<string, unknown>>

/** A row of a statement that is not in the generated `statements.d.ts`, such as a statement of a test. */
type UnreadRow = Record<string, unknown>

/**
 * A prepared statement: PostgreSQL plans it once per connection under its name. `Row` and `Given` are the types of its
 * result and of its parameters. PostgreSQL described these types.
 */
export class Statement<Row = UnreadRow, Given = Values> {
  readonly name: string
  /** The text for PostgreSQL, with `$1` for the first of `parameters`. */
  readonly text: string
  /** Names of the parameters, in the order of their numbers. */
  readonly parameters: readonly string[]
  /** True for a statement on many rows. The client waits up to a day for its answer. */
  readonly isLong: boolean
  /** True for a statement that a divided database has as a function. */
  readonly isStored: boolean
  /** True for a read of all shards that lists the stores with due work. */
  readonly looksForWork: boolean
  /** This field has no value. It only has the types. */
  declare readonly types: { row: Row; takes(values: Given): void }

  constructor({ name, text, parameters, isLong, isStored, looksForWork }: AnyStatement) {
    this.name = name
    this.text = text
    this.parameters = parameters
    this.isLong = isLong
    this.isStored = isStored
    this.looksForWork = looksForWork
  }

  /**
   * Narrows the types of columns beyond PostgreSQL's description: the form of a JSON value, the few values of a text,
   * an expression that is never null. The compiler refuses a column that the statement does not return, and a type that
   * is impossible for the column.
   */
  as<Known extends Refined<Known, Row>>(): Statement<Replaced<Row, Known>, Given> {
    return this as never
  }
}

type Refined<Known, Row> = {
  [Name in keyof Known]: Name extends keyof Row ? (Row[Name] extends Known[Name] ? unknown : Row[Name]) : never
}
type Replaced<Row, Known> = string extends keyof Row
  ? Known
  : { [Name in keyof Row]: Name extends keyof Known ? Known[Name] : Row[Name] }

type RowOfStatement<Name> = Name extends keyof Statements ? Statements[Name][0] : UnreadRow
type ValuesOfStatement<Name> = Name extends keyof Statements ? Statements[Name][1] : Values

export type AnyStatement = Pick<Statement, 'name' | 'text' | 'parameters' | 'isLong' | 'isStored' | 'looksForWork'>

/** A statement without parameters needs no values. */
type GivenValues<Given> = Record<never, never> extends Given ? [values?: Given] : [values: Given]

/** Runs statements in one transaction, or each statement on any connection of the pool. */
export type StatementRunner = {
  /** @throws Error if a parameter has no value, or a value has no parameter */
  rows<Row, Given>(statement: Statement<Row, Given>, ...values: GivenValues<NoInfer<Given>>): Promise<Row[]>
  /** Returns the first row, or undefined if there is none. @throws Error as `rows` does */
  row<Row, Given>(statement: Statement<Row, Given>, ...values: GivenValues<NoInfer<Given>>): Promise<Row | undefined>
}

/** The pool, or one transaction. */
export type Runner = StatementRunner & {
  /**
   * Runs statements that find a batch of rows by their keys. The pool keeps separate connections for these statements.
   * On them PostgreSQL avoids scans of whole tables. Without these connections, PostgreSQL would cache a plan for an
   * empty table and still scan the whole table after the table has grown. In a transaction, these statements run on the
   * transaction's connection.
   */
  byKey: StatementRunner
  /** Returns the number of the shard of a store in a distributed database. Always 0 on one PostgreSQL. */
  shardOf(storeId: string): number
}

export type Database = Runner & {
  /** Runs searches that people start. They have few connections and a short timeout, and so do not slow payments. */
  search: StatementRunner
  /**
   * Runs `work` in a transaction. After a deadlock or a serialization failure, runs `work` again, at most three times.
   * @param options.once true if `work` must not run twice
   * @param options.atOneInstant true if a statement must not see later commits in its later steps. PostgreSQL never does,
   *   but a distributed engine runs some statements in steps. Then all statements see a machine at one instant.
   */
  transaction<Result>(
    work: (trx: Runner) => Promise<Result>,
    options?: { once?: boolean; atOneInstant?: boolean },
  ): Promise<Result>
  /**
   * Runs reads that must agree: all of them see the database at one instant. Await each read before the next. Inside a
   * transaction, the reads are statements of that transaction.
   */
  snapshot<Result>(read: (trx: Runner) => Promise<Result>): Promise<Result>
  pool: pg.Pool
  /** All pools of this process, for its metrics. `main` is `pool`. */
  pools: Readonly<Record<'main' | 'by_key' | 'search', pg.Pool>>
  /** Closes every connection after the running statements finish. */
  close(): Promise<void>
}

/**
 * Prepares a statement while its module loads.
 * @param name unique in the program, because PostgreSQL finds the plan by name
 * @param text SQL with `:camelCaseName` for each value. A name may appear several times.
 * @param options.isLong true for a statement on many rows. Its transaction lifts the timeout of PostgreSQL.
 * @param options.isStored true for a statement with inserts in CTEs that runs often. A divided database has it as a function,
 *   because Citus would run each CTE as a statement of its own. It needs the parameter `:storeId` or `:storeIds`.
 * @param options.looksForWork true for a read of all shards that lists stores with due work. If a machine of a divided database
 *   does not answer, it lists every store (`everyStore`), so it has no other columns than `everyStore`.
 * @throws Error for a numbered parameter, or for a name that is not in camel case
 */
export function sql<const Name extends string>(
  name: Name,
  text: string,
  { isLong = false, isStored = false, looksForWork = false } = {},
): Statement<RowOfStatement<Name>, ValuesOfStatement<Name>> {
  const parameters: string[] = []
  const numbered = text.replace(TOKEN, (token: string, _dollars?: string, parameter?: string) => {
    if (/^\$\d/.test(token)) throw new Error(`Statement "${name}": ${token} has to be a name, as in ":storeId".`)
    if (parameter === undefined) return token
    if (!/^[a-z][a-zA-Z0-9]*$/.test(parameter))
      throw new Error(`Statement "${name}": the parameter "${token}" must have a name in camel case.`)
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  })
  const statement = new Statement({ name, text: numbered, parameters, isLong, isStored, looksForWork })
  declaredStatements.set(name, statement)
  return statement as never
}

/** All statements of the loaded modules, by name. */
export const declaredStatements = new Map<string, Statement>()

/**
 * Returns the condition of a join that finds rows by a key. With a plain `=`, PostgreSQL may read the whole index,
 * because it planned the statement while the table was empty. With `any` it cannot.
 */
export function isKey(column: string, value: string): string {
  return `${column} = any (array[${value}])`
}

/**
 * SQL that binds `store_id` of a table to the stores of a statement. Each divided table of a statement needs such a
 * parameter, so that a distributed engine knows the shard. A join with a bound table is not enough for several stores.
 */
export const OF_STORE = '= :storeId'
/**
 * For a statement of several stores, which are all on one shard (`byShard`). With another collation than the column's,
 * PostgreSQL filters by this condition and uses no index for it. Otherwise a plan for empty tables would read all rows of
 * the stores, and not only the rows of its keys.
 */
export const OF_STORES = '= any (:storeIds::text[] collate "C")'
/** Like `OF_STORES`, for rows that no other key finds. PostgreSQL may use an index on `store_id`. */
export const ALL_OF_STORES = '= any (:storeIds::text[])'
/** For the CTEs of `eventCtes`, which have their own parameters. */
export const OF_EVENT_STORE = '= :eventStoreId'
export type OfStores = typeof OF_STORE | typeof OF_STORES | typeof OF_EVENT_STORE

/**
 * The last alternative matches a parameter. The other alternatives match texts where a colon or dollar sign does not begin a
 * parameter.
 */
const TOKEN = new RegExp(
  [
    /\b[eE]'(?:[^'\\]|\\.|'')*'/, // A string literal with escapes.
    /'(?:[^']|'')*'/,
    /"(?:[^"]|"")*"/,
    /--[^\n]*/,
    /\/\*[\s\S]*?\*\//,
    /(?<dollars>\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\k<dollars>/,
    /\$\d+/,
    /::|:=/,
    /(?<=[\w)\]"]):|(?<=(?<!array)\[ ?):/, // A slice, as in `list[1:2]`, `list[first:last]` and `list[:2]`.
    /:([\p{L}\w]+)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
)

/**
 * Returns the values in the order of the statement's parameters.
 * @throws Error if a parameter has no value, or a value has no parameter
 */
export function valuesInOrder(statement: AnyStatement, values: Values): unknown[] {
  const { parameters } = statement
  const ordered = new Array<unknown>(parameters.length)
  for (let index = 0; index < parameters.length; index++) {
    const value = values[parameters[index]!]
    if (value === undefined) throw new Error(`Statement "${statement.name}": no value of "${parameters[index]}".`)
    ordered[index] = value
  }
  if (Object.keys(values).length !== parameters.length) throw unknownValue(statement, values)
  return ordered
}

function unknownValue({ name, parameters }: AnyStatement, values: Values): Error {
  const unknown = Object.keys(values).find((key) => !parameters.includes(key))
  return new Error(`Statement "${name}": there is no parameter "${unknown}".`)
}
