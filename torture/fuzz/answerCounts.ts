import { unreachable } from './openings.ts'
import type { PlannedRequest } from './plannedRequest.ts'

/** The number of answers of an operation with one status. */
export type AnswerCount = { name: string; status: number; times: number }

/** Counts the answers of each operation by their status, to show that the requests reached all operations. */
export type AnswerCounts = {
  count(request: PlannedRequest, status: number): void
  add(counts: readonly AnswerCount[]): void
  all(): AnswerCount[]
  /** Prints all counts. @param names the operations that should have succeeded @returns the sums in a sentence */
  report(names: readonly string[], print: (line: string) => void): string
}

export function createAnswerCounts(): AnswerCounts {
  const counts = new Map<string, Map<number, number>>()
  const add = ({ name, status, times }: AnswerCount) => {
    const statuses = counts.get(name) ?? new Map<number, number>()
    counts.set(name, statuses.set(status, (statuses.get(status) ?? 0) + times))
  }
  return {
    count: ({ name }, status) => add({ name, status, times: 1 }),
    add: (more) => more.forEach(add),
    all: () =>
      [...counts].flatMap(([name, statuses]) => [...statuses].map(([status, times]) => ({ name, status, times }))),
    report(names, print) {
      for (const [name, statuses] of [...counts].sort()) {
        const shown = [...statuses].sort().map(([status, times]) => `${status}: ${times}`)
        print(`  ${name.padEnd(52)}${shown.join(', ')}`)
      }
      const never = names.filter((name) => [...(counts.get(name)?.keys() ?? [])].every((status) => status >= 400))
      const missed = never.filter((name) => unreachable[name] === undefined)
      if (missed.length > 0) print(`Never a success: ${missed.join(', ')}`)
      const beyond = names.filter((name) => unreachable[name] !== undefined)
      for (const name of beyond) print(`Cannot succeed here: ${name} needs ${unreachable[name]}`)
      const all = [...counts.values()].flatMap((statuses) => [...statuses])
      const sum = (least: number, below: number) =>
        all.filter(([status]) => status >= least && status < below).reduce((total, [, times]) => total + times, 0)
      const answers = `${sum(0, 600)} answers: ${sum(0, 400)} successes, ${sum(400, 500)} refusals, ${sum(500, 600)} failures of the gateway`
      return `${answers}; ${names.length - never.length} of ${names.length} operations succeeded, ${beyond.length} cannot here`
    },
  }
}
