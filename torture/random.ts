/** Choices that a seed repeats. Only the choices: what the machine makes of them depends on its timing. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Choice>(choices: readonly Choice[]): Choice
  /** Another sequence, for a part that runs beside the rest: its choices do not depend on who asks first. */
  fork(name: string): Random
}

/** The generator is mulberry32: 32 bits of state, good enough to choose by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
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
