/** A fault that a payments service must survive, and what tests it. */
export type Fault = {
  what: string
  /** Runs of `npm run torture`: a scenario, and its part if it has parts. */
  runs?: readonly string[]
  /** Titles of tests, by file. An `…` stands for what a test computes. */
  tests?: Readonly<Record<string, readonly string[]>>
  /** Nothing tests these yet. A fault without runs and tests is not tried at all. */
  lacks?: string
}
