/**
 * Ranges of whole seconds of a video: the start is included, the end is excluded. A list is sorted and its ranges do
 * not touch.
 */
export type Seconds = readonly [from: number, to: number]

/** A browser reports the start and the end of a played part a few milliseconds late or early. */
const TOLERANCE = 0.05

/** Returns the seconds that were played completely. @param played parts in seconds, such as those of `video.played` */
export function wholeSeconds(played: readonly (readonly [number, number])[]): Seconds[] {
  return unionOf(
    played.map(([from, to]): Seconds => [Math.max(0, Math.ceil(from - TOLERANCE)), Math.floor(to + TOLERANCE)]),
  )
}

/** Returns the seconds that are in at least one of the ranges. */
export function unionOf(ranges: readonly Seconds[]): Seconds[] {
  const union: [number, number][] = []
  for (const [from, to] of ranges.filter(([first, end]) => first < end).sort((one, other) => one[0] - other[0])) {
    const last = union.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union
}

/** Returns the seconds of the first list that are not in the second list. */
export function without(ranges: readonly Seconds[], removed: readonly Seconds[]): Seconds[] {
  return removed.reduce<Seconds[]>(
    (left, [from, to]) =>
      left.flatMap((range): Seconds[] => {
        if (to <= range[0] || from >= range[1]) return [range]
        const parts: Seconds[] = [
          [range[0], from],
          [to, range[1]],
        ]
        return parts.filter(([first, end]) => first < end)
      }),
    [...ranges],
  )
}
