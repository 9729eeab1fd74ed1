/** A change of the code that removes or weakens a guard. */
export type PlantedBug = {
  file: string
  /** The text to replace. It is in the file exactly once. */
  find: string
  replace: string
  /** The harm of the bug. */
  harm: string
  /**
   * The reason why no test can find the bug: another guard prevents the harm. A bug with a reason is not planted and
   * does not count.
   */
  why?: string
  /** The test files that should find the bug. The most likely file is first. */
  tests: readonly string[]
}

/**
 * Returns the bugs of one file. Each has a text, its replacement, the harm, and optionally the reason why it survives.
 */
export function bugsOf(
  file: string,
  tests: readonly string[],
  bugs: readonly (readonly [find: string, replace: string, harm: string, why?: string])[],
): PlantedBug[] {
  return bugs.map(([find, replace, harm, why]) => ({ file, find, replace, harm, tests, ...(why && { why }) }))
}
