import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { afterFile } from '../afterFile.ts'
import { root } from '../root.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { fillQueue, takeFiles } from './fileQueue.ts'
import { longestFirst } from './longestFirst.ts'

test('each test file of the project leaves the queue once, the longest files first', async () => {
  const { path, remove } = await temporaryFolder('balcao-test-queue-')
  afterFile(remove)
  const queue = join(path, 'files')
  await fillQueue(queue)
  const first = await takeFiles(queue)
  const taken = await Promise.all(['one', 'two', 'three'].map(() => takeAll(queue)))
  assert.deepEqual(first, [longestFirst[0]])
  assert.ok(taken.every((files) => files.length > 0))
  const project = globSync('**/*.test.ts', { cwd: root, exclude: ['node_modules/**', 'web/**', 'examples/**'] })
  assert.deepEqual([first, ...taken].flat().sort(), project.sort())
})

async function takeAll(queue: string): Promise<string[]> {
  const files: string[] = []
  for (let next = await takeFiles(queue); next; next = await takeFiles(queue)) files.push(...next)
  return files
}
