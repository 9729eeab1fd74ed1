/** `npm run statements`: writes every statement of the server and its types. */
import { mkdir, writeFile } from 'node:fs/promises'
import { databaseUrl, startCluster, TEMPLATE } from '../../test/databases/cluster.ts'
import { columnLists } from './columnLists.ts'
import { readStatements } from './readStatements.ts'
import { statementTexts } from './statementTexts.ts'
import { statementTypes } from './statementTypes.ts'
import { storedStatements } from './storedStatements.ts'

const FOLDER = new URL('../../server/__generated__/', import.meta.url)

const cluster = await startCluster()
try {
  const url = databaseUrl(cluster.url, TEMPLATE)
  const { statements, rows } = await readStatements(url)
  const lists = columnLists(statements, rows)
  await mkdir(FOLDER, { recursive: true })
  await writeFile(new URL('statements.sql', FOLDER), statementTexts(statements, lists))
  await writeFile(new URL('statements.d.ts', FOLDER), statementTypes(statements, rows, lists))
  const stored = await storedStatements(url, statements)
  await writeFile(new URL('storedStatements.json', FOLDER), `${JSON.stringify(stored, null, 2)}\n`)
} finally {
  await cluster.close()
}
