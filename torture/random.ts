/** Random choices. The same seed gives the same choices, but not the same timing. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** An integer, both ends included. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<Choice>(choices: readonly Choice[]): Choice
  /** An independent sequence for a parallel part, so that its choices do not depend on timing. */
  fork(name: string): Random
}

/** The generator is mulberry32: 32 bits of state, good enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[between(0, choices.length - 1)]!,
    fork(name) {
      let hash = seed >>> 0
      for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
      return createRandom(hash)
    },
  }
}
