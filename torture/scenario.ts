/** The options of a scenario from the command line. */
export type Options = {
  seed: number
  rounds: number
  parallel: number
  keep: boolean
  /** The length of one measurement in seconds, for scenarios that measure. */
  seconds: number
  /** The names of the parts to run. If the list is empty, all parts run. */
  only: readonly string[]
  /** If true, the run keeps its figures in docs/. */
  report: boolean
  /** After an abort no further round starts. The scenario ends and cleans up as usual. */
  signal: AbortSignal
  /**
   * Keeps a figure of this run for the page docs/reliability.md.
   * @param of `part` of the scenario that the figure belongs to, and the number of `differences`. By default the figure
   *   belongs to the whole run. An empty `part` is the scenario itself, even if only some parts run
   */
  figure(text: string, of?: { part: string; differences: number }): void
  /**
   * Reports why nothing was compared, for example because a program is missing on the machine. Such a run counts
   * neither as passed nor as failed.
   */
  notRun(why: string): void
}

/** A fault test of a running Balcão. `run` returns a sentence for each difference. Without differences all invariants held. */
export type Scenario = {
  /** The description in one line. */
  about: string
  /** The names of its parts, if parts can run alone. */
  parts?: readonly string[]
  rounds: number
  run(options: Options, print: (line: string) => void): Promise<string[]>
}
