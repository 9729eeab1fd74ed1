import { startCluster } from '../../test/cluster.ts'
import { createRandom } from '../random.ts'
import type { Options, Scenario } from '../scenario.ts'
import { plantedBugs } from './list.ts'
import type { PlantedBug } from './plantedBug.ts'
import { runUntilRed } from './runUntilRed.ts'
import { copyWorkingTree, type WorkingCopy } from './workingCopy.ts'

/** The share of planted bugs that the tests must find. */
const WANTED_SHARE = 0.95

/** Plants bugs in the guards of statements, one by one, and counts those that no test finds. */
export const mutations: Scenario = {
  about: 'bugs planted in the guards of statements; the tests must find nearly all. A part chooses files by name',
  rounds: plantedBugs.length,
  async run(options, print) {
    const copy = await copyWorkingTree()
    const cluster = await startCluster()
    try {
      return await plantAll(copy, cluster.url, options, print)
    } finally {
      await cluster.close()
      if (!options.keep) await copy.remove()
    }
  },
}

async function plantAll(
  copy: WorkingCopy,
  cluster: string,
  { seed, rounds, only, signal, figure }: Options,
  print: (line: string) => void,
): Promise<string[]> {
  const run = (tests: readonly string[]) => runUntilRed(tests, { folder: copy.path, cluster, signal })
  let found = 0
  const survivors: string[] = []
  const green = new Set<string>()
  const red = new Set<string>()
  for (const bug of chosen(only, seed, rounds)) {
    const ended = await copy.plant(bug, () => run(bug.tests))
    if (ended.is === 'interrupted') break
    const shown = ended.is === 'red' ? `found by "${ended.test}" of ${ended.file}` : 'SURVIVED'
    print(`${bug.file}: ${bug.harm}: ${shown}`)
    const passed = ended.is === 'red' ? bug.tests.slice(0, Math.max(0, bug.tests.indexOf(ended.file))) : bug.tests
    for (const file of passed) green.add(file)
    if (ended.is === 'red') red.add(ended.file)
    if (ended.is === 'red') found += 1
    else survivors.push(survivorOf(bug))
  }
  // A red test proves something only if it is green without its bug.
  const sick: string[] = []
  for (const file of red) if (!green.has(file) && (await run([file])).is === 'red') sick.push(file)
  const planted = found + survivors.length
  const share = `${found} of ${planted} planted bugs were found: ${((100 * found) / Math.max(planted, 1)).toFixed(1)} %`
  print(`${share}.`)
  figure(share)
  for (const survivor of survivors) print(`  survived: ${survivor}`)
  const wrong = sick.map((file) => `${file} is red without a bug, so it proves nothing.`)
  return found >= WANTED_SHARE * planted ? wrong : [...wrong, ...survivors]
}

function survivorOf({ file, find, harm, why }: PlantedBug): string {
  return `${file}: ${find.trim()}: ${harm} (${why ?? 'a test is missing'})`
}

/** Returns bugs in a random order, so that a short run is a fair sample. @param only parts of the paths of files */
function chosen(only: readonly string[], seed: number, rounds: number): PlantedBug[] {
  const random = createRandom(seed)
  const wanted = plantedBugs.filter(({ file }) => only.length === 0 || only.some((part) => file.includes(part)))
  return wanted
    .map((bug) => ({ bug, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, rounds)
    .map(({ bug }) => bug)
}
