/** A fault that a payments service must survive, with the runs and tests that try it. */
export type Fault = {
  what: string
  /** The runs of `npm run torture` that try the fault. A run is a scenario, and one of its parts if it has parts. */
  runs?: readonly string[]
  /** Titles of tests, by file. An `…` replaces the computed part of a title. */
  tests?: Readonly<Record<string, readonly string[]>>
  /** The parts of the fault that nothing tests yet. A fault without runs and tests is not tried at all. */
  lacks?: string
}
