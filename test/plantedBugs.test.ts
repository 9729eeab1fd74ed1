/** The bugs of `npm run torture -- mutations` can still be planted after the code has moved. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { plantedBugs } from '../torture/mutations/list.ts'
import { lenient } from '../torture/mutations/workingCopy.ts'
import { root } from './root.ts'

test('the text of each planted bug is in its file exactly once, and its tests exist', () => {
  assert.ok(plantedBugs.length >= 100, `${plantedBugs.length} bugs`)
  const times = ({ file, find }: { file: string; find: string }) =>
    readFileSync(join(root, file), 'utf8').split(find).length - 1
  const wrong = [lenient, ...plantedBugs].filter((bug) => times(bug) !== 1 || bug.find === bug.replace)
  assert.deepEqual(
    wrong.map(({ file, find }) => `${file}: ${find}`),
    [],
  )
  const tests = new Set(plantedBugs.flatMap((bug) => bug.tests))
  assert.deepEqual(
    [...tests].filter((path) => !existsSync(join(root, path))),
    [],
  )
})
