/** `npm run statements`: writes every statement of the server and its types. */
import { mkdir, writeFile } from 'node:fs/promises'
import { databaseUrl, startCluster, TEMPLATE } from '../../test/databases/cluster.ts'
import { columnLists } from './columnLists.ts'
import { readStatements } from './readStatements.ts'
import { statementTexts } from './statementTexts.ts'
import { statementTypes } from './statementTypes.ts'

const FOLDER = new URL('../../server/__generated__/', import.meta.url)

const cluster = await startCluster()
try {
  const { statements, rows } = await readStatements(databaseUrl(cluster.url, TEMPLATE))
  const lists = columnLists(statements, rows)
  await mkdir(FOLDER, { recursive: true })
  await writeFile(new URL('statements.sql', FOLDER), statementTexts(statements, lists))
  await writeFile(new URL('statements.d.ts', FOLDER), statementTypes(statements, rows, lists))
} finally {
  await cluster.close()
}
