/** The findings of a run. */
export type Result = {
  figure: string
  rounds: number
  seed: number
  differences: number
  /** The day of the run in UTC. */
  date: string
  /** The commit that ran. A `+` marks uncommitted changes. */
  commit: string
}
/** The results by the name of the run. The name is the scenario and its part, such as `money sums`, or `tests A1`. */
export type Results = Record<string, Result>
