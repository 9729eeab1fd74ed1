import { type Statement, sql } from '../../core/sql.ts'
import { type Books, updateBooks } from './books.ts'
import type { World } from './gateway.ts'
import type { LineKind } from './linesOfMovement.ts'
import { type BookedLine, LINE_COLUMNS, LINES } from './readBooks.ts'

/** Days `YYYY-MM-DD`, both included. */
export type Days = { since: string; until: string }
/** A part of a list: the first `offset` entries are left out, and at most `limit` follow. */
export type Part = { limit: number; offset: number }
/** A part of a list, and the number of entries of the whole list. */
export type LinePage = { lines: BookedLine[]; total: number }

/** Reads a part of the sales of a period, one line for each installment, oldest first. Brings the books to the present day before. */
export async function pageOfSales(
  world: World,
  books: Books,
  asked: Days & Part & { method: string },
): Promise<LinePage> {
  return pageOf(world, books, sales, asked)
}

/**
 * Reads a part of the charges that were paid in a period, oldest first: the line of each first installment. Brings the books to
 * the present day before.
 * @param asked.status the gateway's word; null for every status
 */
export async function pageOfCharges(
  world: World,
  books: Books,
  asked: Days & Part & { status: string | null },
): Promise<LinePage> {
  return pageOf(world, books, charges, asked)
}

/**
 * Reads a part of the lines of a period that are a recipient's own, oldest first. A share is a line of its recipient, and every
 * other line is the store's. Brings the books to the present day before.
 * @param asked.kinds the kinds of the store's lines. A share is left out if its movement has no line of these kinds.
 * @param asked.recipient null for the lines of all; '' for the store's
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

/** True if the lines belong to one movement and, for a sale, to one installment of it. */
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

/** The list is read from the index alone, and only the lines of the page are read with their payments. */
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
