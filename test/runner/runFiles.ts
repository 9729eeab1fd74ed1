import assert from 'node:assert/strict'
import { flushCompileCache } from 'node:module'
import { after, describe } from 'node:test'
import { endFile, endProcess, expectSeveralFiles } from '../afterFile.ts'
import { takeFiles } from './fileQueue.ts'

/** Runs test files from the suite's queue in this process until the queue is empty. Each module is loaded and compiled once. */
export async function runFiles(): Promise<void> {
  const queue = process.env.BALCAO_TEST_QUEUE
  assert.ok(queue, 'the suite’s setup creates the queue: run `npm test`')
  expectSeveralFiles()
  for (let paths = await takeFiles(queue); paths; paths = await takeFiles(queue))
    for (const path of paths) await runFile(path)
  await endProcess()
  // A failed test may have left a server open, which would keep this process alive.
  setTimeout(() => process.exit(1), 30_000).unref()
}

async function runFile(path: string): Promise<void> {
  const url = new URL(`../../${path}`, import.meta.url).href
  await describe(path, async () => {
    try {
      await import(url)
    } finally {
      after(endFile)
    }
  })
  flushCompileCache() // The variable is for the nodes that later tests start.
}
