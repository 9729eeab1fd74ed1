/** The options of a scenario from the command line. */
export type Options = {
  seed: number
  rounds: number
  parallel: number
  keep: boolean
  /** The length of one measurement in seconds, for scenarios that measure. */
  seconds: number
  /** The names of the parts to run. An empty list runs all parts. */
  only: readonly string[]
  /** After an abort no further round starts. The scenario ends and cleans up as usual. */
  signal: AbortSignal
}

/** A fault test of a running Balcão. `run` returns a sentence for each difference. Without differences all invariants held. */
export type Scenario = {
  /** The description in one line. */
  about: string
  rounds: number
  run(options: Options, print: (line: string) => void): Promise<string[]>
}
