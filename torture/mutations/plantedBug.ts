/** A change of the code that removes or weakens a guard. */
export type PlantedBug = {
  file: string
  /** The text to replace. It is in the file exactly once. */
  find: string
  replace: string
  /** The harm of the bug. */
  harm: string
  /**
   * If another guard prevents the harm, the reason why no test can find the bug. Such a bug is not planted and does not
   * count.
   */
  why?: string
  /** The tests that should find the bug, the best informed test first. */
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
