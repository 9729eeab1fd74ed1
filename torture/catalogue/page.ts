import { catalogue } from './catalogue.ts'
import type { Fault } from './fault.ts'
import type { Result, Results } from './result.ts'

const BEGIN = '<!-- Made by `npm run torture -- --report`. -->'
const END = '<!-- The end of what is made. -->'

/** @returns the page with new tables */
export function pageWith(page: string, results: Results): string {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from === -1 || to === -1) throw new Error('The page has no marks for its tables.')
  return `${page.slice(0, from)}${BEGIN}\n\n${tables(results)}\n${page.slice(to)}`
}

/** Returns the names that the runs of a fault have in the results. */
export function trialsOf(id: string, { runs = [], tests }: Fault): string[] {
  return [...runs, ...(tests === undefined ? [] : [`tests ${id}`])]
}

function tables(results: Results): string {
  const faults = Object.entries(catalogue)
  const tried = faults.filter(([id, fault]) => trialsOf(id, fault).length > 0)
  const inPart = tried.filter(([, { lacks }]) => lacks !== undefined)
  const run = tried.filter(([id, fault]) => trialsOf(id, fault).some((trial) => results[trial] !== undefined))
  return [
    `Of ${faults.length} faults ${tried.length} are tried, ${inPart.length} of them in part. ${run.length} have a figure of a run.`,
    '',
    row('', 'fault', 'tried by', 'figures', 'date', 'commit'),
    row('---', '---', '---', '---', '---', '---'),
    ...faults.map(([id, fault]) => rowOf(id, fault, results)),
    '',
    row('run', 'rounds', 'seed', 'figures', 'differences', 'date', 'commit'),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...Object.entries(results)
      .filter(([name]) => !name.startsWith('tests'))
      .map(([name, { rounds, seed, figure, differences, date, commit }]) =>
        row(`\`${name}\``, String(rounds), String(seed), figure, String(differences), date, commit),
      ),
    '',
  ].join('\n')
}

/** The date and the commit of a fault's row are those of its oldest run. */
function rowOf(id: string, fault: Fault, results: Results): string {
  const trials = trialsOf(id, fault)
  const kept = trials.flatMap((trial) => results[trial] ?? [])
  const notKept = trials.filter((trial) => results[trial] === undefined).map((trial) => `\`${trial}\``)
  const [oldest] = kept.toSorted((one, other) => one.date.localeCompare(other.date))
  const figures = [
    ...kept.map(wordsOf),
    ...(notKept.length === 0 ? [] : [`no run is kept of ${notKept.join(', ')}`]),
    ...(fault.lacks === undefined ? [] : [`not tried: ${fault.lacks}`]),
  ]
  const named = trials.map((trial) => `\`${trial}\``).join(', ')
  return row(id, fault.what, named || 'nothing', figures.join('; '), oldest?.date ?? '', oldest?.commit ?? '')
}

function wordsOf({ figure, differences }: Result): string {
  return differences === 0 ? figure : `${figure}, **${differences} differences**`
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
