import { sql } from '../../core/sql.ts'
import { type Books, type Payout, updateBooks } from './books.ts'
import type { World } from './gateway.ts'
import type { Days, Part } from './linePages.ts'
import { type BookedLine, LINE_COLUMNS, LINES } from './readBooks.ts'

/** An entry of a statement: money that became available, or the payout of a day. */
export type StatementEntry = { is: 'line'; line: BookedLine } | { is: 'payout'; payout: Payout }

/**
 * Updates the books. Then reads a part of the changes of the available balance in a period, oldest first. A payout
 * comes before the lines of its day.
 * @param asked.newestFirst true to reverse the whole list before the part is taken
 */
export async function pageOfStatement(
  world: World,
  books: Books,
  { newestFirst, limit, offset, ...days }: Days & Part & { newestFirst: boolean },
): Promise<{ entries: StatementEntry[]; total: number }> {
  await updateBooks(world, books)
  const filter = { ...days, account: books.account }
  const { total } = (await world.database.row(countEntries, filter))!
  const last = Math.max(total - offset, 0)
  const first = Math.max(last - limit, 0)
  const part = newestFirst ? { limit: last - first, offset: first } : { limit, offset }
  const rows = await world.database.rows(selectEntries, { ...filter, ...part })
  const entries = rows.map(({ payoutOfDay: id, day, ...line }): StatementEntry => {
    if (id === null) return { is: 'line', line }
    return { is: 'payout', payout: { id, amountInCents: line.amountInCents, day } }
  })
  return { entries: newestFirst ? entries.reverse() : entries, total }
}

const ofLines = 'from simulator.lines where account = :account and available_on between :since and :until'
const ofPayouts = 'from simulator.payouts where account = :account and day between :since and :until'

const countEntries = sql(
  'simulatorCountStatement',
  `select ((select count(*) ${ofLines}) + (select count(*) ${ofPayouts}))::integer as total`,
)

/**
 * PostgreSQL reads the places only from the indexes. It reads payments only for the lines of the page. An account has at most
 * one payout a day. Its place is 0, before all lines.
 */
const selectEntries = sql(
  'simulatorPageOfStatement',
  `with asked as materialized (
    (select available_on as day, id as place, null::text as payout ${ofLines}
      order by available_on, id limit :limit::bigint + :offset)
    union all
    (select day, 0, id ${ofPayouts} order by day limit :limit::bigint + :offset)
    order by day, place limit :limit offset :offset
  )
  select asked.payout as "payoutOfDay", asked.day::text, entry.*,
    coalesce(payouts.amount_in_cents, entry."amountInCents") as "amountInCents"
  from asked
  left join simulator.payouts on payouts.id = asked.payout
  left join lateral (select ${LINE_COLUMNS} from ${LINES} where line.id = asked.place) as entry on true
  order by asked.day, asked.place`,
).as<BookedLine & Payout & { payoutOfDay: string | null }>()
