import type { Node } from '@pgsql/types'
import { loadModule, parseSync } from 'libpg-query'
import { collectStatements, type FoundRow, type FoundStatement } from './collectStatements.ts'
import { type Described, describeStatements } from './describeStatements.ts'
import { columnsOfStatement } from './nullability.ts'
import { readSchema } from './nullSchema.ts'

/** A statement with its types, its parsed text, and for each column of its result whether it is never null. */
export type ReadStatement = FoundStatement & Described & { filled: readonly boolean[]; tree: Node }

/**
 * Reads every statement of the server as PostgreSQL understands it.
 * @param url of a migrated database
 * @throws Error for a statement that PostgreSQL refuses
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
