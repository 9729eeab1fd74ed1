import { relative } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Options, Scenario } from '../scenario.ts'
import { catalogue } from './catalogue.ts'
import { patternOf } from './testTitles.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The time limit of a whole file, on a busy machine. */
const TIMEOUT_MS = 900_000
/** The types of Node 24 do not have this option yet. */
const SETUP = { globalSetupPath: `${root}test/runner/setup.ts` }

/** Runs the tests that the catalogue names, each once. A part is a fault, and only its tests run. */
export const tests: Scenario = {
  about: 'the tests that the catalogue of faults names; a part is the number of a fault, such as A1',
  parts: Object.keys(catalogue).filter((id) => catalogue[id]!.tests !== undefined),
  rounds: 1,
  async run(options, print) {
    const asked = options.only.length === 0 ? this.parts! : options.only
    const wanted = asked.flatMap((id) => testsOf(id).map(({ file, title }) => ({ id, file, title })))
    const ended = await runFiles(wanted, options, print)
    const differences = ended.filter(({ passed }) => !passed).map(({ file, name }) => `${file}: ${name}`)
    if (options.signal.aborted) {
      options.notRun('the run was interrupted')
      return []
    }
    for (const id of asked) {
      const counted = testsOf(id).map(({ file, title }) => ({
        title,
        ended: ended.filter((one) => one.file === file && patternOf(title).test(one.name)),
      }))
      const missing = counted.filter((one) => one.ended.length === 0)
      differences.push(...missing.map(({ title }) => `${id}: no test “${title}” ended`))
      const all = new Set(counted.flatMap((one) => one.ended))
      const failed = [...all].filter(({ passed }) => !passed).length
      options.figure(all.size === 1 ? '1 test' : `${all.size} tests`, {
        part: id,
        differences: failed + missing.length,
      })
    }
    return differences
  },
}

type Wanted = { file: string; title: string }
type EndEvent = { name: string; file?: string; skip?: string | boolean; details: { error?: Error } }
type Ended = { file: string; name: string; passed: boolean }

function testsOf(id: string): Wanted[] {
  return Object.entries(catalogue[id]?.tests ?? {}).flatMap(([file, titles]) =>
    titles.map((title) => ({ file, title })),
  )
}

/** Runs the files in two processes at a time. @returns the results of the requested tests that ended */
async function runFiles(wanted: readonly Wanted[], options: Options, print: (line: string) => void): Promise<Ended[]> {
  const files = [...new Set(wanted.map(({ file }) => file))]
  const isWanted = (file: string, name: string) =>
    wanted.some((one) => one.file === file && patternOf(one.title).test(name))
  const ended: Ended[] = []
  const stream = run({
    files: files.map((file) => `${root}${file}`),
    cwd: root,
    concurrency: 2,
    timeout: TIMEOUT_MS,
    ...SETUP,
    testNamePatterns: [...new Set(wanted.map(({ title }) => patternOf(title).source.slice(1, -1)))].map(
      (text) => new RegExp(text, 's'),
    ),
    signal: options.signal,
  })
  const end = (passed: boolean) => (event: EndEvent) => {
    const file = relative(root, event.file ?? '')
    if (event.skip !== undefined || !isWanted(file, event.name)) return
    ended.push({ file, name: event.name, passed })
    if (!passed) print(`failed: ${file}: ${event.name}: ${event.details.error?.message}`)
  }
  stream.on('test:pass', end(true)).on('test:fail', end(false))
  for await (const _ of stream);
  print(`${ended.length} tests of ${files.length} files`)
  return ended
}
