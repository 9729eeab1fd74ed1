import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A bug may make a test wait forever. On a busy machine the longest single test needs about a minute. */
const SILENCE_MS = 2 * 60_000
/** The title in the result if no test failed, but the process of the tests did not end and was killed. */
export const SILENCE = 'the tests did not end'
/** The error of a test that waited in vain. The load of the machine can cause it too. */
const WAITED = /After a minute|timed out|did not end/i
/** Linux counts processor time in ticks of 10 ms. */
const TICKS_A_SECOND = 100

export type TestsRun = { is: 'green' | 'interrupted'; seconds: number } | Red

/** The first test that failed. */
export type Red = {
  is: 'red'
  file: string
  test: string
  /** If true, the test waited in vain. That proves less than a wrong result. */
  waited: boolean
  /** The processor time of the tests without the database, up to the last report. */
  seconds: number
}

/**
 * Runs test files one after the other in one process, until a test fails.
 * @param options.folder of the working copy
 * @param options.cluster the database server. A killed run may leave databases on it
 * @param options.title runs only tests with this text in their titles
 */
export async function runUntilRed(
  tests: readonly string[],
  { folder, cluster, signal, title: wanted }: { folder: string; cluster: string; signal: AbortSignal; title?: string },
): Promise<TestsRun> {
  const queue = await mkdtemp(join(tmpdir(), 'balcao-queue-'))
  for (const [index, test] of tests.entries()) await writeFile(join(queue, String(index).padStart(4, '0')), test)
  const chosen = wanted === undefined ? [] : [`--test-name-pattern=${wanted.replace(/[^\w\s]/g, '.')}`]
  const child = spawn(process.execPath, ['--test-reporter=tap', ...chosen, 'test/runner/first.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      BALCAO_TEST_SERVERS: cluster,
      BALCAO_TEST_QUEUE: queue,
      // The cache is kept between bugs, because nearly all modules stay the same.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    // It has its own process group, so the nodes that a test started end with it.
    detached: true,
  })
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  signal.addEventListener('abort', end)
  let file = ''
  let title: string | undefined
  let said = ''
  let seconds = 0
  const silent = () => {
    title ??= SILENCE
    end()
  }
  let timer = setTimeout(silent, SILENCE_MS)
  createInterface({ input: child.stdout }).on('line', (line) => {
    clearTimeout(timer)
    timer = setTimeout(silent, SILENCE_MS)
    seconds = secondsOf(child.pid!) ?? seconds
    if (title === undefined) {
      file = /^# Subtest: (.*\.test\.ts)$/.exec(line)?.[1] ?? file
      // TAP marks directives with a number sign, so it escapes number signs in titles.
      title = /^\s*not ok \d+ - (.*)/.exec(line)?.[1]?.replaceAll('\\#', '#')
    } else {
      said += `${line}\n`
      // The report of a failure ends with this line.
      if (line.trim() === '...') end()
    }
  })
  const code = await ended
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
  await rm(queue, { recursive: true, force: true })
  if (signal.aborted) return { is: 'interrupted', seconds }
  if (title === undefined && code === 0) return { is: 'green', seconds }
  const test = title ?? `the tests ended with ${code}`
  return { is: 'red', file, test, waited: WAITED.test(test + said), seconds }
}

/** @returns the processor time of a process and of its ended children; undefined if the process has ended, or without `/proc` */
function secondsOf(pid: number): number | undefined {
  try {
    // The name in parentheses may contain spaces. The fields after it are numbers (man 5 proc).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks / TICKS_A_SECOND
  } catch {
    return undefined
  }
}
