import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeStatements } from '../../scripts/statements/describeStatements.ts'
import { readStatements } from '../../scripts/statements/readStatements.ts'
import { testDatabase } from '../../test/harness.ts'
import { Statement } from '../core/sql.ts'
import { dividedText } from './dividedText.ts'

test('each statement keeps its parameters and its result on a divided database', async () => {
  const { url } = await testDatabase()
  const { statements } = await readStatements(url)
  const divided = statements.filter(({ statement }) => dividedText(statement) !== statement.text)
  assert.ok(divided.length > 50, `${divided.length} statements`)
  const described = await describeStatements(
    url,
    divided.map(({ statement }) => new Statement({ ...statement, text: dividedText(statement) })),
  )
  for (const [index, { statement, parameters, columns }] of divided.entries()) {
    const typesOf = (list: typeof columns) => list.map(({ name, type }) => `${name} ${type}`)
    assert.deepEqual(described[index]!.parameters, parameters, statement.name)
    assert.deepEqual(typesOf(described[index]!.columns), typesOf(columns), statement.name)
  }
})
