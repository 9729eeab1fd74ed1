import type pg from 'pg'

/** A prepared statement: PostgreSQL plans it once per connection under its name. */
export type Statement = {
  name: string
  /** As PostgreSQL takes it, with `$1` for the first of `parameters`. */
  text: string
  /** Names of the parameters, in the order of their numbers. */
  parameters: readonly string[]
}

/** The value of each parameter by its name. `null` is a value, `undefined` is none. */
export type Values = Readonly<Record<string, unknown>>

/** Whatever runs statements: the pool, or one transaction. */
export type Runner = {
  /** @throws Error naming the parameter that has no value, or the value that has no parameter */
  rows<Row>(statement: Statement, values?: Values): Promise<Row[]>
  /** The first row, or nothing. @throws Error as `rows` does */
  row<Row>(statement: Statement, values?: Values): Promise<Row | undefined>
}

export type Database = Runner & {
  /**
   * All of it or nothing. The work begins anew, at most three times in all, when others' work got into its way.
   * @param options.once for work that is not to be repeated
   */
  transaction<Result>(work: (trx: Runner) => Promise<Result>, options?: { once?: boolean }): Promise<Result>
  pool: pg.Pool
  /** Closes every connection; what is in flight finishes first. */
  close(): Promise<void>
}

/**
 * Prepares a statement while its module loads.
 * @param name unique in the program: it is how PostgreSQL finds the plan again
 * @param text SQL with `:camelCaseName` for each value. One name may stand in several places.
 * @throws Error on a parameter by number and on a name in another form
 */
export function sql(name: string, text: string): Statement {
  const parameters: string[] = []
  const numbered = text.replace(TOKEN, (token: string, _dollars?: string, parameter?: string) => {
    if (/^\$\d/.test(token)) throw new Error(`Statement "${name}": ${token} has to be a name, as in ":storeId".`)
    if (parameter === undefined) return token
    if (!/^[a-z][a-zA-Z0-9]*$/.test(parameter))
      throw new Error(`Statement "${name}": the parameter "${token}" must have a name in camel case.`)
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  })
  return { name, text: numbered, parameters }
}

/** What may hold a colon or a dollar sign without a parameter comes first; the last one is a parameter. */
const TOKEN = new RegExp(
  [
    /\b[eE]'(?:[^'\\]|\\.|'')*'/, // A text with escapes.
    /'(?:[^']|'')*'/,
    /"(?:[^"]|"")*"/,
    /--[^\n]*/,
    /\/\*[\s\S]*?\*\//,
    /(?<dollars>\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\k<dollars>/,
    /\$\d+/,
    /::|:=/,
    /(?<=[\w)\]"]):|(?<=(?<!array)\[\s*):/, // A slice, as in `list[1:2]`, `list[first:last]` and `list[:2]`.
    /:([\p{L}\w]+)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
)

/**
 * The values in the order in which PostgreSQL takes them.
 * @throws Error naming the parameter that has no value, or the value that has no parameter
 */
export function valuesInOrder(statement: Statement, values: Values): unknown[] {
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

function unknownValue({ name, parameters }: Statement, values: Values): Error {
  const unknown = Object.keys(values).find((key) => !parameters.includes(key))
  return new Error(`Statement "${name}": there is no parameter "${unknown}".`)
}
