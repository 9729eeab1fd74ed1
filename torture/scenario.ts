/** What one can ask a scenario for. */
export type Options = {
  seed: number
  rounds: number
  lanes: number
  keep: boolean
  /** Of one measurement, where a scenario measures. */
  seconds: number
  /** Parts of the scenario to run alone; empty: all. */
  only: readonly string[]
  /** Aborted when no further round is to begin: what was started is then stopped and removed as at the end. */
  signal: AbortSignal
}

/** A way of hurting a running Balcão on purpose. @returns every difference that was found; none: it held */
export type Scenario = {
  /** What it does, in one line. */
  about: string
  rounds: number
  run(options: Options, print: (line: string) => void): Promise<string[]>
}
