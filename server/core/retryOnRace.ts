/** Another change wrote the row after this change had read it. So this change wrote nothing. */
export type LostRace = { is: 'lost_race' }

const ATTEMPT_LIMIT = 5

/**
 * Makes a change that depends on a row. If another change wrote the row first, reads the row again and repeats the
 * change.
 * @param row.known the row for the first attempt, if the caller has already read it. Without `known`, `read` is called
 * first.
 * @returns the result of the change, or `lost_race` after 5 lost races
 * @throws the exceptions of `read` and `change`
 */
export async function retryOnRace<Row, Result extends { is: string }>(
  row: { known?: Row; read(): Promise<Row> },
  change: (row: Row) => Promise<Result | LostRace>,
): Promise<Result | LostRace> {
  let { known } = row
  for (let attempts = 0; attempts < ATTEMPT_LIMIT; attempts++) {
    const result = await change(known ?? (await row.read()))
    if (result.is !== 'lost_race') return result
    known = undefined
  }
  return { is: 'lost_race' }
}
