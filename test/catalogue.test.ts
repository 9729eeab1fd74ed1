/** Each run and test that the catalogue of faults in docs/reliability.md names must exist. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogue } from '../torture/catalogue/catalogue.ts'
import { pageWith, trialsOf } from '../torture/catalogue/page.ts'
import { readResults } from '../torture/catalogue/results.ts'
import { titlesOf } from '../torture/catalogue/testTitles.ts'
import { wholePlan } from '../torture/plan.ts'
import { scenarios } from '../torture/scenarios.ts'
import { root } from './root.ts'

const faults = Object.entries(catalogue)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the catalogue has 104 faults, and each is tried or has a reason why not', () => {
  const counts = { A: 16, B: 15, C: 12, D: 18, E: 8, F: 16, G: 19 }
  const ids = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  )
  assert.deepEqual(Object.keys(catalogue), ids)
  assert.deepEqual(
    faults.filter(([id, fault]) => trialsOf(id, fault).length === 0 && fault.lacks === undefined),
    [],
  )
})

test('each scenario and each test that the catalogue names exists', () => {
  const isRun = (run: string) => {
    const [name, part] = run.split(' ')
    const scenario = scenarios[name!]
    return scenario !== undefined && (part === undefined || scenario.parts?.includes(part))
  }
  const named = [...wholePlan.map(({ run }) => run), ...faults.flatMap(([, { runs = [] }]) => runs)]
  assert.deepEqual(
    named.filter((run) => !isRun(run)),
    [],
  )
  const wrong = faults.flatMap(([id, { tests = {} }]) =>
    Object.entries(tests).flatMap(([file, titles]) => {
      const known = titlesOf(read(file))
      return titles.filter((title) => !known.has(title)).map((title) => `${id}: ${file}: ${title}`)
    }),
  )
  assert.deepEqual(wrong, [])
})

test('the run of the whole list contains each scenario except the planted bugs', () => {
  const planned = new Set(wholePlan.map(({ run }) => run.split(' ')[0]))
  assert.deepEqual(
    Object.keys(scenarios).filter((name) => !planned.has(name)),
    ['mutations'],
  )
})

test('the tables of the page match the kept results (npm run torture -- page writes them)', () => {
  const page = read('docs/reliability.md')
  assert.equal(pageWith(page, readResults()), page)
})
