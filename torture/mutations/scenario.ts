import { startCluster } from '../../test/databases/cluster.ts'
import { codeOfRun } from '../catalogue/results.ts'
import type { Options, Scenario } from '../scenario.ts'
import { createRandom } from '../systems/random.ts'
import { gatewayBugs } from './gatewayBugs.ts'
import { plantedBugs } from './list.ts'
import type { PlantedBug } from './plantedBug.ts'
import { type Red, runUntilRed, SILENCE, type TestsRun } from './runUntilRed.ts'
import { keepVerdict, nameOf, readVerdicts, type Verdicts } from './verdicts.ts'
import { copyWorkingTree, type WorkingCopy } from './workingCopy.ts'

/** The share of planted bugs that the tests must find. */
const WANTED_SHARE = 0.95
/** On two cores, more bugs at a time would wait for each other. A test that ends by a timeout proves less. */
const PLANTED_AT_ONCE = 2

/** The name of the part with the bugs that no test found in a kept run. */
const UNFOUND = 'unfound'
/** The name of the part with the differences from the companies' definitions. All of them must be found. */
const GATEWAYS = 'gateways'

/** Plants bugs in the guards of statements and in gateways, one by one, and counts the bugs that no test finds. */
export const mutations: Scenario = {
  about:
    'bugs planted in guards of statements and in gateways; the tests must find nearly all. A part chooses by files and harms',
  rounds: plantedBugs.length,
  async run(options, print) {
    const copies: WorkingCopy[] = []
    const cluster = await startCluster()
    try {
      while (copies.length < Math.min(options.parallel, PLANTED_AT_ONCE)) copies.push(await copyWorkingTree())
      return await plantAll(copies, cluster.url, options, print)
    } finally {
      await cluster.close()
      if (!options.keep) for (const copy of copies) await copy.remove()
    }
  },
}

type Report = Pick<Options, 'report' | 'signal' | 'figure'> & { print: (line: string) => void }

/** The verdicts of the tests of one run. */
type Judged = {
  cluster: string
  report: Report
  verdicts: Verdicts
  waiting: PlantedBug[]
  bugs: PlantedBug[]
  /** The tests that are green without a bug. */
  healthy: Set<string>
  /** Descriptions of the tests that are red without a bug. */
  sick: Set<string>
  seconds: number
}

async function plantAll(
  copies: readonly WorkingCopy[],
  cluster: string,
  { seed, rounds, only, report, signal, figure }: Options,
  print: (line: string) => void,
): Promise<string[]> {
  const verdicts = readVerdicts()
  const judged: Judged = {
    cluster,
    report: { report, signal, figure, print },
    verdicts,
    waiting: chosenBugs({ seed, rounds, only }, verdicts),
    bugs: [],
    healthy: new Set(),
    sick: new Set(),
    seconds: 0,
  }
  await Promise.all(copies.map((copy) => work(copy, judged)))
  const own = shareOf(judged.bugs, verdicts)
  print(
    `${own.words}. The tests took ${(judged.seconds / 60).toFixed(1)} minutes of processor time without the database.`,
  )
  for (const survivor of own.survivors) print(`  survived: ${survivor}`)
  reportAll(judged)
  const isMissed = (name: string) => gatewayBugs.some((bug) => nameOf(bug) === name)
  const missed = own.found >= WANTED_SHARE * own.count ? own.survivors.filter(isMissed) : own.survivors
  return [...judged.sick, ...missed]
}

function chosenBugs(
  { seed, rounds, only }: Pick<Options, 'seed' | 'rounds' | 'only'>,
  verdicts: Verdicts,
): PlantedBug[] {
  const parts = only.filter((part) => part !== UNFOUND)
  return inOrder(seed)
    .filter((bug) => bug.why === undefined)
    .filter((bug) => parts.length === 0 || parts.some((part) => isOfPart(bug, part)))
    .slice(0, rounds)
    .filter((bug) => !only.includes(UNFOUND) || !verdicts[nameOf(bug)]?.found)
}

/** Plants one waiting bug after another into a copy. */
async function work(copy: WorkingCopy, judged: Judged): Promise<void> {
  const { waiting, verdicts, report } = judged
  for (let bug = waiting.shift(); bug !== undefined && !report.signal.aborted; bug = waiting.shift()) {
    const planted = { copy, seconds: 0 }
    const last = verdicts[nameOf(bug)]?.found
    const found =
      (last && (await findWith(judged, planted, bug, { tests: [last.file], title: last.test }))) ??
      (await findWith(judged, planted, bug, { tests: bug.tests }))
    judged.seconds += planted.seconds
    if (report.signal.aborted) return
    judged.bugs.push(bug)
    const finder = found ? { file: found.file, test: found.test } : null
    verdicts[nameOf(bug)] = { found: finder, ...codeOfRun() }
    if (report.report) keepVerdict(bug, finder)
    const shown = finder ? `found by "${finder.test}" of ${finder.file}` : 'SURVIVED'
    report.print(`${nameOf(bug)}: ${shown} (${planted.seconds.toFixed(1)} s)`)
  }
}

type Planted = { copy: WorkingCopy; seconds: number }

async function runTests(judged: Judged, planted: Planted, tests: readonly string[], title?: string): Promise<TestsRun> {
  const { cluster, report } = judged
  const ended = await runUntilRed(tests, { folder: planted.copy.path, cluster, signal: report.signal, title })
  planted.seconds += ended.seconds
  return ended
}

/** @returns the first test that is red with the bug alone */
async function findWith(
  judged: Judged,
  planted: Planted,
  bug: PlantedBug,
  { tests, title }: { tests: readonly string[]; title?: string },
): Promise<Red | undefined> {
  for (let left = tests; left.length > 0; ) {
    const ended = await planted.copy.plant(bug, () => runTests(judged, planted, left, title))
    if (ended.is !== 'red') return undefined
    if (await proves(judged, planted, ended)) return ended
    left = left.slice(left.indexOf(ended.file) + 1 || left.length)
  }
  return undefined
}

/**
 * A red test proves something only if it is green without the bug. A test may also need the tests before it in its
 * file.
 */
async function proves(judged: Judged, planted: Planted, { file, test, waited }: Red): Promise<boolean> {
  const { healthy, sick, report } = judged
  const name = `${file}: ${test}`
  if (healthy.has(name) && !waited) return true
  const isGreen =
    (test !== SILENCE && (await runTests(judged, planted, [file], test)).is === 'green') ||
    (await runTests(judged, planted, [file])).is === 'green'
  if (isGreen) healthy.add(name)
  else if (!report.signal.aborted) sick.add(`${file} is red without a bug, so it proves nothing: "${test}".`)
  return isGreen
}

/** Reports the last verdict on each bug. Parts of the list can run on different days. */
function reportAll({ verdicts, report: { print, figure } }: Judged): void {
  const harmless = plantedBugs.filter(({ why }) => why !== undefined)
  for (const bug of harmless) print(`  not planted: ${nameOf(bug)} (${bug.why})`)
  const all = plantedBugs.filter((bug) => bug.why === undefined)
  const known = shareOf(
    all.filter((bug) => verdicts[nameOf(bug)] !== undefined),
    verdicts,
  )
  const words = [
    known.words,
    ...known.survivors.map((survivor) => `survived: ${survivor}`),
    `${all.length - known.count} of the list did not run`,
    `${harmless.length} are not planted, because another guard prevents their harm`,
  ]
  const differences = known.found >= WANTED_SHARE * known.count ? 0 : known.survivors.length
  figure(words.join('; '), { part: '', differences })
}

function isOfPart(bug: PlantedBug, part: string): boolean {
  return part === GATEWAYS ? gatewayBugs.includes(bug) : nameOf(bug).includes(part)
}

function shareOf(bugs: readonly PlantedBug[], verdicts: Verdicts) {
  const survivors = bugs.filter((bug) => verdicts[nameOf(bug)]?.found === null).map(nameOf)
  const [count, found] = [bugs.length, bugs.length - survivors.length]
  const share = ((100 * found) / Math.max(count, 1)).toFixed(1)
  return { count, found, survivors, words: `${found} of ${count} planted bugs were found: ${share} %` }
}

/** Returns all bugs in a random order that depends only on the seed. A short run is then a fair sample. */
function inOrder(seed: number): PlantedBug[] {
  const random = createRandom(seed)
  return plantedBugs
    .map((bug) => ({ bug, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ bug }) => bug)
}
