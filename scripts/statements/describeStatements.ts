import pg from 'pg'
import type { Statement } from '../../server/core/sql.ts'

export type DescribedColumn = {
  name: string
  type: string
  /** The table column that this result column copies. Missing for an expression. */
  source?: { table: string; column: string }
}

export type Described = { parameters: string[]; columns: DescribedColumn[] }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/** Asks PostgreSQL for the types of the parameters and of the result of each statement. No statement is run. */
export async function describeStatements(url: string, statements: readonly Statement[]): Promise<Described[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answers: Answer[] = []
    for (const statement of statements) answers.push(await describe(client, statement))
    return await withNames(client, answers)
  } finally {
    await client.end()
  }
}

type Answer = { parameters: number[]; fields: Field[] }

/** One request of the extended protocol: Parse, Describe and Sync, without Bind and Execute. */
function describe(client: pg.Client, { name, text }: Statement): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer: Answer = { parameters: [], fields: [] }
    const onParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      answer.parameters = dataTypeIDs
    }
    const query = {
      submit(connection: Wire) {
        connection.on('parameterDescription', onParameters)
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: Field[] }) {
        answer.fields = fields
      },
      // After an error the driver calls no other handler of the query.
      handleError(error: Error) {
        reject(new Error(`Statement "${name}": ${error.message}`, { cause: error }))
      },
      handleReadyForQuery(connection: Wire) {
        connection.off('parameterDescription', onParameters)
        resolve(answer)
      },
    }
    client.query(query as never)
  })
}

/** The part of the driver's connection that is missing in its types. */
type Wire = {
  on(event: string, listener: (message: never) => void): void
  off(event: string, listener: (message: never) => void): void
  parse(message: { name: string; text: string; types: number[] }, more: boolean): void
  describe(message: { type: 'S'; name: string }, more: boolean): void
  sync(): void
}

async function withNames(client: pg.Client, answers: readonly Answer[]): Promise<Described[]> {
  const types = await client.query<{ oid: number; name: string }>(
    'select oid::int, format_type(oid, null) as name from pg_type',
  )
  const columns = await client.query<{ id: string; table: string; column: string }>(
    `select attrelid || '.' || attnum as id, attrelid::regclass::text as table, attname::text as column
     from pg_attribute where attnum > 0`,
  )
  const nameOf = new Map(types.rows.map(({ oid, name }) => [oid, name]))
  const columnOf = new Map(columns.rows.map(({ id, table, column }) => [id, { table, column }]))
  return answers.map(({ parameters, fields }) => ({
    parameters: parameters.map((oid) => nameOf.get(oid)!),
    columns: fields.map(({ name, dataTypeID, tableID, columnID }) => {
      const source = columnOf.get(`${tableID}.${columnID}`)
      return { name, type: nameOf.get(dataTypeID)!, ...(source && { source }) }
    }),
  }))
}
