/** Options of a scenario, from the command line. */
export type Options = {
  seed: number
  rounds: number
  parallel: number
  keep: boolean
  /** Seconds of one measurement, for scenarios that measure. */
  seconds: number
  /** Names of the parts to run; empty runs all. */
  only: readonly string[]
  /** Stops the start of further rounds. The scenario then ends and cleans up as usual. */
  signal: AbortSignal
}

/** A fault test of a running Balcão. `run` returns the differences found; empty when all invariants held. */
export type Scenario = {
  /** Description in one line. */
  about: string
  rounds: number
  run(options: Options, print: (line: string) => void): Promise<string[]>
}
