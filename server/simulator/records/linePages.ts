import { type Statement, sql } from '../../core/sql.ts'
import { type Books, updateBooks } from './books.ts'
import type { World } from './gateway.ts'
import type { LineKind } from './linesOfMovement.ts'
import { type BookedLine, LINE_COLUMNS, LINES } from './readBooks.ts'

/** Days `YYYY-MM-DD`, both included. */
export type Days = { since: string; until: string }
/** A part of a list: at most `limit` entries after the first `offset` entries. */
export type Part = { limit: number; offset: number }
/** Lines of a part of a list, and the number of entries of the whole list. */
export type LinePage = { lines: BookedLine[]; total: number }

/** Updates the books. Then reads a part of the sales of a period, one line for each installment, oldest first. */
export async function pageOfSales(
  world: World,
  books: Books,
  asked: Days & Part & { method: string },
): Promise<LinePage> {
  return pageOf(world, books, sales, asked)
}

/**
 * Updates the books. Then reads a part of the charges that were paid in a period, oldest first: the line of each first
 * installment.
 * @param asked.status a status of the gateway; null for every status
 */
export async function pageOfCharges(
  world: World,
  books: Books,
  asked: Days & Part & { status: string | null },
): Promise<LinePage> {
  return pageOf(world, books, charges, asked)
}

/**
 * Updates the books. Then reads a part of a recipient's lines of a period, oldest first. A share is a line of its recipient,
 * and every other line is a line of the store.
 * @param asked.kinds the kinds of the store's lines. A share is left out if its movement has no line of these kinds.
 * @param asked.recipient null for the lines of all recipients; '' for the lines of the store
 */
export async function pageOfShares(
  world: World,
  books: Books,
  asked: Days & Part & { kinds: readonly LineKind[]; paymentId: string | null; recipient: string | null },
): Promise<LinePage> {
  return pageOf(world, books, shares, asked)
}

/** Reads all lines of the payments that these lines belong to, oldest first. */
export async function linesOfPayments(world: World, lines: readonly BookedLine[]): Promise<BookedLine[]> {
  const paymentIds = [...new Set(lines.map(({ paymentId }) => paymentId))]
  return world.database.byKey.rows(selectOfPayments, { paymentIds })
}

/** True if both lines belong to the same movement and, for a sale, to the same installment. */
export function areOfOnePart(one: BookedLine, other: BookedLine): boolean {
  return one.movementId === other.movementId && one.installment === other.installment
}

type Listing = { count: Statement; page: Statement }

async function pageOf(world: World, books: Books, listing: Listing, asked: Days & Part): Promise<LinePage> {
  await updateBooks(world, books)
  const { limit, offset, ...rest } = asked
  const filter = { ...rest, account: books.account }
  const [counted, lines] = await Promise.all([
    world.database.row(listing.count.as<{ total: number }>(), filter),
    world.database.rows(listing.page.as<BookedLine>(), { ...filter, limit, offset }),
  ])
  return { lines, total: counted!.total }
}

/** PostgreSQL reads the list only from the index. It reads payments only for the lines of the page. */
const countOf = (condition: string) => `select count(*)::integer as total from simulator.lines as line
  where account = :account and happened_on between :since and :until and ${condition}`
const pageWhere = (condition: string) => `with asked as materialized (
    select id from simulator.lines as line
    where account = :account and happened_on between :since and :until and ${condition}
    order by happened_on, id limit :limit offset :offset
  )
  select ${LINE_COLUMNS} from ${LINES} join asked on asked.id = line.id order by line.happened_on, line.id`

const isSale = "kind = 'gross' and method = :method"
const sales: Listing = {
  count: sql('simulatorCountSales', countOf(isSale)),
  page: sql('simulatorPageOfSales', pageWhere(isSale)),
}

const isCharge = `kind = 'gross' and installment = 1 and (:status::text is null
  or :status = (select status from simulator.payments where payments.id = line.payment_id))`
const charges: Listing = {
  count: sql('simulatorCountCharges', countOf(isCharge)),
  page: sql('simulatorPageOfCharges', pageWhere(isCharge)),
}

const isShare = `(kind = any(:kinds::text[]) or kind = 'split' and exists (
    select from simulator.lines as own where own.payment_id = line.payment_id and own.movement_id = line.movement_id
      and own.installment is not distinct from line.installment and own.kind = any(:kinds::text[])))
  and (:paymentId::text is null or payment_id = :paymentId)
  and (:recipient::text is null or coalesce(recipient, '') = :recipient)`
const shares: Listing = {
  count: sql('simulatorCountShares', countOf(isShare)),
  page: sql('simulatorPageOfShares', pageWhere(isShare)),
}

const selectOfPayments = sql(
  'simulatorSelectLinesOfPayments',
  `select ${LINE_COLUMNS} from ${LINES}
    where line.payment_id = any(:paymentIds::text[]) order by line.id`,
).as<BookedLine>()
