/** A generator of random choices. The same seed gives the same choices, but the timing of a run may differ. */
export type Random = {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<Choice>(choices: readonly Choice[]): Choice
  /** Returns an independent generator for a parallel part. So the choices of this part do not depend on timing. */
  fork(name: string): Random
}

/** Creates a generator by the algorithm mulberry32. Its state of 32 bits is enough for tests. */
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
