import { sql } from '../../core/sql.ts'
import { type Books, updateBooks } from './books.ts'
import type { World } from './gateway.ts'
import type { Days } from './linePages.ts'
import { type BookedLine, LINE_COLUMNS, LINES } from './readBooks.ts'

/** The place of a line in an account's books: its day, and its id among the lines of the day. */
export type LinePlace = { day: string; id: number }

/** The lines to read. With `payoutId`, only lines of this payout are read. If `before` is null, the newest line is the first. */
export type AskedLines = Days & { payoutId: string | null; before: LinePlace | null; limit: number }

/** Updates the books. Then reads the lines before a place, newest first, without the fees of gateways. */
export async function linesBefore(
  world: World,
  books: Books,
  { payoutId, before, ...asked }: AskedLines,
): Promise<BookedLine[]> {
  await updateBooks(world, books)
  const { day, id } = before ?? { day: 'infinity', id: 0 }
  const values = { ...asked, account: books.account, day, id }
  if (payoutId === null) return world.database.rows(selectBefore, values)
  return world.database.rows(selectCarriedBefore, { ...values, payoutId })
}

/** Returns the place of a line; null if the account has no such line. */
export async function placeOfLine(world: World, { account }: Books, id: number): Promise<LinePlace | null> {
  return (await world.database.row(selectPlace, { account, id })) ?? null
}

const newestBefore = (condition: string) => `select ${LINE_COLUMNS} from ${LINES}
  where line.account = :account ${condition} and line.happened_on between :since and :until
    and (line.happened_on, line.id) < (:day::date, :id::bigint) and line.kind <> 'gateway_fee'
  order by line.happened_on desc, line.id desc limit :limit`

const selectBefore = sql('simulatorSelectLinesBefore', newestBefore('')).as<BookedLine>()
const selectCarriedBefore = sql(
  'simulatorSelectCarriedLinesBefore',
  newestBefore('and line.payout_id = :payoutId'),
).as<BookedLine>()

const selectPlace = sql(
  'simulatorSelectPlaceOfLine',
  'select happened_on::text as day, id from simulator.lines where id = :id and account = :account',
).as<LinePlace>()
