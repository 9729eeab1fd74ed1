/** A change of the code that removes or weakens a guard. */
export type PlantedBug = {
  file: string
  /** Text that is in the file exactly once. */
  find: string
  replace: string
  /** What goes wrong with the bug. */
  harm: string
  /** The tests that should find the bug, those that know the most of it first. */
  tests: readonly string[]
}

/** Returns the bugs of one file. Each is a text, its replacement and the harm. */
export function bugsOf(
  file: string,
  tests: readonly string[],
  bugs: readonly (readonly [find: string, replace: string, harm: string])[],
): PlantedBug[] {
  return bugs.map(([find, replace, harm]) => ({ file, find, replace, harm, tests }))
}
