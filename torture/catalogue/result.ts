/** The findings of a run. `run` is a scenario and its part, such as `money sums`, or `tests A1`. */
export type Result = {
  figure: string
  rounds: number
  seed: number
  differences: number
  /** The day of the run in UTC. */
  date: string
  /** The code of the run. A `+` says that it had changes. */
  commit: string
}
export type Results = Record<string, Result>
