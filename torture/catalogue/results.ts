import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { systemNow } from '../../server/core/clock.ts'
import { pageWith } from './page.ts'
import type { Result, Results } from './result.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE = `${root}docs/reliability.json`
const PAGE = `${root}docs/reliability.md`

export function readResults(): Results {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** Keeps the results of a run, and writes the tables of docs/reliability.md. */
export function keepResults(found: Record<string, Omit<Result, 'date' | 'commit'>>): void {
  const about = codeOfRun()
  const all = { ...readResults(), ...mapValues(found, (result) => ({ ...result, ...about })) }
  const sorted = Object.fromEntries(
    Object.entries(all).sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })),
  )
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
  writePage()
}

/** Writes the tables of docs/reliability.md from the catalogue and the kept results. */
export function writePage(): void {
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), readResults()))
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

/** Returns the day and the commit of a run that ends now. */
export function codeOfRun(): Pick<Result, 'date' | 'commit'> {
  return { date: systemNow().toISOString().slice(0, 10), commit: commitOf() }
}

/** Each kept result changes the page, so changes of documents do not count as uncommitted. */
function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--', ':!docs', ':!*.md') !== ''
    return git('rev-parse', '--short=10', 'HEAD') + (changed ? '+' : '')
  } catch {
    return 'unknown'
  }
}
