import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../test/root.ts'
import { codeOfRun } from '../catalogue/results.ts'
import { plantedBugs } from './list.ts'
import type { PlantedBug } from './plantedBug.ts'

const FILE = join(root, 'docs/mutations.json')

/** The result of the last run of a bug. */
export type Verdict = {
  /** The test that found the bug. It runs first the next time. Null if no test found the bug. */
  found: { file: string; test: string } | null
  /** The day of the run in UTC. */
  date: string
  commit: string
}
export type Verdicts = Record<string, Verdict>

/** The name of a bug in the verdicts. */
export function nameOf({ file, harm }: Pick<PlantedBug, 'file' | 'harm'>): string {
  return `${file}: ${harm}`
}

export function readVerdicts(): Verdicts {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** Keeps a verdict in docs/mutations.json. Verdicts of bugs that are no longer planted are removed. */
export function keepVerdict(bug: PlantedBug, found: Verdict['found']): void {
  const verdicts = { ...readVerdicts(), [nameOf(bug)]: { found, ...codeOfRun() } }
  const planted = plantedBugs.filter(({ why }) => why === undefined).map(nameOf)
  const kept = planted.toSorted().flatMap((name) => (verdicts[name] ? [[name, verdicts[name]]] : []))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}
