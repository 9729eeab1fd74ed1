/** `npm run statements`: writes every statement of the server and its types. */
import { mkdir, writeFile } from 'node:fs/promises'
import { databaseUrl, startCluster, TEMPLATE } from '../../test/cluster.ts'
import { readStatements } from './readStatements.ts'
import { statementTexts } from './statementTexts.ts'
import { statementTypes } from './statementTypes.ts'

const FOLDER = new URL('../../server/__generated__/', import.meta.url)

const cluster = await startCluster()
try {
  const { statements, rows } = await readStatements(databaseUrl(cluster.url, TEMPLATE))
  await mkdir(FOLDER, { recursive: true })
  await writeFile(new URL('statements.sql', FOLDER), statementTexts(statements))
  await writeFile(new URL('statements.d.ts', FOLDER), statementTypes(statements, rows))
} finally {
  await cluster.close()
}
