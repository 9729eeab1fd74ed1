import type { Node } from '@pgsql/types'
import { loadModule, parseSync } from 'libpg-query'
import { collectStatements, type FoundRow, type FoundStatement } from './collectStatements.ts'
import { type Described, describeStatements } from './describeStatements.ts'
import { columnsOfStatement } from './nullability.ts'
import { readSchema } from './nullSchema.ts'

/** A statement with its types and its parsed text, and whether each column of its result is never null. */
export type ReadStatement = FoundStatement & Described & { filled: readonly boolean[]; tree: Node }

/**
 * Reads every statement of the server, with the types that PostgreSQL reports.
 * @param url the URL of a migrated database
 * @throws Error if PostgreSQL refuses a statement
 */
export async function readStatements(url: string): Promise<{ statements: ReadStatement[]; rows: FoundRow[] }> {
  const { statements: found, rows } = await collectStatements()
  const described = await describeStatements(
    url,
    found.map(({ statement }) => statement),
  )
  const schema = await readSchema(url)
  await loadModule()
  const statements = found.map((one, index) => {
    const { parameters, columns } = described[index]!
    const parsed = parseSync(one.statement.text).stmts![0]!.stmt!
    const known = columnsOfStatement(parsed, schema)
    const agrees = known.length === columns.length
    return {
      ...one,
      parameters,
      columns,
      filled: columns.map((_, place) => agrees && known[place]!.isFilled),
      tree: parsed,
    }
  })
  return { statements, rows }
}
