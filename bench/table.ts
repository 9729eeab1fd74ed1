import { availableParallelism, totalmem } from 'node:os'

/** A figure beside its limit. What counts is the ratio: absolute figures are the machine's. */
export type Measure = {
  what: string
  /** With its unit, as in `9 300/s`. */
  figure: string
  /** What it stands beside, and that one's figure. */
  beside?: string
  ratio?: number
  /** Of the ratio. Left out: for information. */
  goal?: { least: number } | { most: number }
  /** As `p99 12 ms`. */
  more?: string
}

/** As Markdown, so that the documentation can hold it as it is. */
export function toTable(title: string, measures: readonly Measure[]): string {
  const head = ['path', 'measured', 'beside', 'ratio', 'goal', '', '']
  const rows = measures.map(({ what, figure, beside = '', ratio, goal, more = '' }) => [
    what,
    figure,
    beside,
    ratio?.toFixed(2) ?? '',
    goalText(goal),
    goal === undefined || ratio === undefined ? '' : isMet(ratio, goal) ? 'met' : '**missed**',
    more,
  ])
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `### ${title}\n\n${lines.join('\n')}\n`
}

function goalText(goal: Measure['goal']): string {
  if (goal === undefined) return ''
  return 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
}

function isMet(ratio: number, goal: NonNullable<Measure['goal']>): boolean {
  const shown = Number(ratio.toFixed(2))
  return 'least' in goal ? shown >= goal.least : shown <= goal.most
}

/** The machine by its shape alone. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores and ${gigabytes} GB, shared by PostgreSQL, the server and the load; Node ${process.versions.node}; durable commits (fsync and synchronous_commit on)`
}

export function perSecond(rate: number): string {
  return `${rate >= 1000 ? Math.round(rate / 10) * 10 : Math.round(rate)}/s`.replace(/(\d)(\d{3})\//, '$1 $2/')
}

export function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`
}
