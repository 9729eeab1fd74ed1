import { availableParallelism, totalmem } from 'node:os'

/** A measured figure and its limit. Compare the ratios, because absolute figures depend on the machine. */
export type Measure = {
  what: string
  /** The measured value with its unit, such as `9 300/s`. */
  figure: string
  /** The name and the figure of the limit. */
  beside?: string
  ratio?: number
  /** The smallest acceptable ratio. A figure without a goal is only information. */
  goal?: { min: number } | { max: number }
  /** More figures, such as `p99 12 ms`. */
  more?: string
}

/** Returns a Markdown table, ready for the documentation. */
export function toTable(title: string, measures: readonly Measure[]): string {
  const head = ['path', 'measured', 'limit', 'ratio', 'goal', '', '']
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
  return 'min' in goal ? `≥ ${goal.min}` : `≤ ${goal.max}`
}

function isMet(ratio: number, goal: NonNullable<Measure['goal']>): boolean {
  const shown = Number(ratio.toFixed(2))
  return 'min' in goal ? shown >= goal.min : shown <= goal.max
}

/** Returns the processor cores, the memory and the settings of the machine, but not its name. */
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
