import { claimByShard, storesOfFirst } from '../../core/byShard.ts'
import { isKey, OF_STORES, type Runner, type Statement } from '../../core/sql.ts'
import type { Share } from '../../lib/pool.ts'

/** The number of due rows that one claim reads. If one account has more due rows than this, other accounts may have to wait. */
const SEEN = 500

/** A table with due rows, and the names of its columns for the id and the due instant. */
type DueTable = {
  table: 'payment_checks' | 'gateway_webhooks' | 'dispute_checks' | 'refund_requests'
  id: string
  at: string
  /** SQL of the next instant, from the columns of the table. By default the share has no column `next`. */
  next?: string
}

/**
 * Returns the end of an update of due rows of some stores: the FROM and WHERE that leave a fair share for each gateway account.
 * `due.next` is the next instant. The SQL locks the rows and skips rows that are locked.
 */
export function fromDueShare({ table, id, at, next }: DueTable): string {
  const columns = next === undefined ? 'id, store_id' : 'id, store_id, next'
  return `from (
      select ${columns} from (
        select ${columns}, row_number() over (partition by gateway_account_id order by at) as position
        from (
          select ${id} as id, store_id, gateway_account_id, ${at} as at${next === undefined ? '' : `, ${next} as next`}
          from ${table}
          where ${isDue(at)} and store_id ${OF_STORES}
            order by ${at} limit ${SEEN} for update skip locked
        ) as due
      ) as ranked where position <= :limitPerOwner order by position limit :limit
    ) as due
    where ${isKey(`${table}.${id}`, 'due.id')} and ${isKey(`${table}.store_id`, 'due.store_id')}
      and ${table}.store_id ${OF_STORES}`
}

/** Returns SQL that lists the stores with due rows. The store that waits longest comes first. The SQL locks nothing. */
export function storesWithDue({ table, at }: Pick<DueTable, 'table' | 'at'>): string {
  return storesOfFirst({ table, rest: `where ${isDue(at)}`, by: at })
}

function isDue(at: string): string {
  return `${at} <= now() and gateway_account_id <> all (:gatewayAccountIds::text[])`
}

/** Returns an SQL condition: a row of the table is due. */
export function isAnyDue({ table, at }: Pick<DueTable, 'table' | 'at'>): string {
  return `exists (select 1 from ${table} where ${at} <= now() limit 1)`
}

/** The parameters of the SQL of `fromDueShare`, and of the SQL of `storesWithDue`. */
type ShareValues = {
  storeIds: readonly string[]
  gatewayAccountIds: readonly string[]
  limit: number
  limitPerOwner: number
}
type LookValues = Pick<ShareValues, 'gatewayAccountIds'>

/**
 * Claims due rows, one shard after another.
 * @param statements.stores a statement with the SQL of `storesWithDue`
 * @param statements.claim a statement with the SQL of `fromDueShare`
 */
export async function claimDueShare<Row>(
  runner: Runner,
  { stores, claim }: { stores: Statement<{ store_id: string }, LookValues>; claim: Statement<Row, ShareValues> },
  { limit, limitPerOwner, exceptOwners: gatewayAccountIds }: Share,
): Promise<Row[]> {
  const due = await runner.rows(stores, { gatewayAccountIds })
  return await claimByShard(runner, due, limit, (storeIds, left) =>
    runner.rows(claim, { storeIds, gatewayAccountIds, limit: left, limitPerOwner }),
  )
}
