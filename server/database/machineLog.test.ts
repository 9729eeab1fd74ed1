import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { readStatements } from '../../scripts/statements/readStatements.ts'
import { onCitus } from '../../test/databases/citus.ts'
import { testContext } from '../../test/harness.ts'
import { checkShards } from '../monitoring/checkShards.ts'
import { createMachineLog } from './machineLog.ts'

const ctx = await testContext()

test('a machine that does not answer is logged once a minute, and not for each statement', () => {
  const lines: string[] = []
  const note = createMachineLog(pino({}, { write: (line: string) => lines.push(line) }))
  for (let count = 0; count < 3; count++) note(new Error('connection to the remote node 10.0.0.3:5432 failed'))
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /10\.0\.0\.3:5432/)
})

test('each look for due work has only columns that a look without a machine returns', async () => {
  const { statements } = await readStatements(ctx.settings.databaseUrl!)
  const looks = statements.filter(({ statement }) => statement.looksForWork)
  assert.ok(looks.length > 20, `${looks.length} looks`)
  for (const { statement, columns } of looks)
    for (const { name } of columns) assert.ok(['store_id', 'storeId', 'seen'].includes(name), statement.name)
})

test('the doctor names a machine that does not answer', onCitus, async () => {
  await ctx.database.pool.query(
    "insert into pg_dist_node (nodeid, groupid, nodename, nodeport) values (99, 99, '127.0.0.1', 1)",
  )
  const [finding] = await checkShards(ctx)
  assert.deepEqual(
    [finding!.verdict, finding!.says],
    ['problem', 'No answer: 127.0.0.1:1. The stores of these machines cannot sell.'],
  )
})
