import type { PlannedRequest } from './plannedRequest.ts'

/** Counts the answers of each operation by their status, to show that the requests reached all operations. */
export type AnswerCounts = {
  count(request: PlannedRequest, status: number): void
  /** Prints all counts. @param names the operations that should have succeeded. @returns the sums in a sentence */
  report(names: readonly string[], print: (line: string) => void): string
}

export function createAnswerCounts(): AnswerCounts {
  const counts = new Map<string, Map<number, number>>()
  return {
    count({ name }, status) {
      const statuses = counts.get(name) ?? new Map<number, number>()
      counts.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1))
    },
    report(names, print) {
      for (const [name, statuses] of [...counts].sort()) {
        const shown = [...statuses].sort().map(([status, times]) => `${status}: ${times}`)
        print(`  ${name.padEnd(52)}${shown.join(', ')}`)
      }
      const never = names.filter((name) => [...(counts.get(name)?.keys() ?? [])].every((status) => status >= 400))
      if (never.length > 0) print(`Never a success: ${never.join(', ')}`)
      const all = [...counts.values()].flatMap((statuses) => [...statuses])
      const sum = (least: number, below: number) =>
        all.filter(([status]) => status >= least && status < below).reduce((total, [, times]) => total + times, 0)
      const answers = `${sum(0, 600)} answers: ${sum(0, 400)} successes, ${sum(400, 500)} refusals, ${sum(500, 600)} failures of the gateway`
      return `${answers}; ${names.length - never.length} of ${names.length} operations succeeded`
    },
  }
}
