import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A test file with its process takes a minute on a busy machine. A bug may also make a test wait for ever. */
const PATIENCE_MS = 10 * 60_000

/** The file and the title of the first test that failed. */
export type TestsRun = { is: 'green' } | { is: 'red'; file: string; test: string } | { is: 'interrupted' }

/**
 * Runs test files one after the other in one process, until a test fails.
 * @param options.folder of the working copy
 * @param options.cluster the database server, on which a killed run may leave databases
 */
export async function runUntilRed(
  tests: readonly string[],
  { folder, cluster, signal }: { folder: string; cluster: string; signal: AbortSignal },
): Promise<TestsRun> {
  const queue = await mkdtemp(join(tmpdir(), 'balcao-queue-'))
  for (const [index, test] of tests.entries()) await writeFile(join(queue, String(index).padStart(4, '0')), test)
  const child = spawn(process.execPath, ['--test-reporter=tap', 'test/workers/first.ts'], {
    cwd: folder,
    env: { ...process.env, BALCAO_TEST_CLUSTER: cluster, BALCAO_TEST_QUEUE: queue },
    stdio: ['ignore', 'pipe', 'ignore'],
    // Its own group, so that nodes that a test started end with it.
    detached: true,
  })
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  signal.addEventListener('abort', end)
  let file = ''
  let failed: string | undefined
  const timer = setTimeout(() => {
    failed ??= 'the tests did not end'
    end()
  }, PATIENCE_MS)
  createInterface({ input: child.stdout }).on('line', (line) => {
    file = /^# Subtest: (.*\.test\.ts)$/.exec(line)?.[1] ?? file
    const title = /^\s*not ok \d+ - (.*)/.exec(line)?.[1]
    if (title === undefined || failed !== undefined) return
    failed = title
    end()
  })
  const code = await ended
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
  await rm(queue, { recursive: true, force: true })
  if (signal.aborted) return { is: 'interrupted' }
  if (failed === undefined && code === 0) return { is: 'green' }
  return { is: 'red', file, test: failed ?? `the tests ended with ${code}` }
}
