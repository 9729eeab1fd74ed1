/** Longer words are cut to this length, because comparing a very long word would take much time. */
const MAX_LENGTH = 64
/** The minimum length of a beginning or an end. Shorter words are part of too many names. */
const MIN_PART = 4

/**
 * Returns the known name that a person probably meant. Case and separators do not count, so `amount_in_cents` finds
 * `amountInCents`. One letter in three may be wrong. The beginning or the end of a name is enough if it fits only one
 * name: `reference` finds `clientReference`, and `paymentMethod` finds `method`.
 * @returns undefined if no known name is near
 */
export function nearestOf(word: string, known: readonly string[]): string | undefined {
  const typed = plain(word)
  if (typed.length < 2) return undefined
  const near = known
    .map((name) => ({ name, distance: letterDistance(typed, plain(name)) }))
    .filter(({ name, distance }) => distance <= Math.floor(Math.max(typed.length, plain(name).length, 3) / 3))
    .sort((a, b) => a.distance - b.distance)
  if (near[0] !== undefined) return near[0].name
  return (
    only(known.filter((name) => typed.length >= MIN_PART && plain(name).startsWith(typed))) ??
    only(known.filter((name) => endsAlike(typed, plain(name))))
  )
}

function endsAlike(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter.length >= MIN_PART && longer.endsWith(shorter)
}

function only(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined
}

/** Returns ` Did you mean "…"?` for the end of an error about an unknown name. Empty if no known name is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = nearestOf(word, known)
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`
}

function plain(word: string): string {
  return word
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Returns the number of letters to add, remove, change or swap with a neighbour (optimal string alignment). */
export function letterDistance(a: string, b: string): number {
  let previous: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const steps = [next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (isSame ? 0 : 1)]
      next[j] = Math.min(...steps, isSwap ? previous[j - 2]! + 1 : Number.POSITIVE_INFINITY)
    }
    previous = row
    row = next
  }
  return row[b.length]!
}
