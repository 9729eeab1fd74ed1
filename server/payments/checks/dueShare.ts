import type { Share } from '../../lib/pool.ts'

/** The number of due rows that one claim reads. If one account has more due rows than this, other accounts may have to wait. */
const SEEN = 500

/** A table with due rows, and the names of its columns for the id and the due instant. */
type DueTable = {
  table: 'payment_checks' | 'gateway_webhooks' | 'dispute_checks' | 'refund_requests'
  id: string
  at: string
}

/**
 * Returns SQL that selects id and store_id of due rows, with a fair share for each gateway account. The SQL locks the rows and
 * skips rows that are locked.
 */
export function dueShare({ table, id, at }: DueTable): string {
  return `select id, store_id from (
      select id, store_id, row_number() over (partition by gateway_account_id order by at) as position
      from (
        select ${id} as id, store_id, gateway_account_id, ${at} as at from ${table}
        where ${at} <= now() and gateway_account_id <> all (:gatewayAccountIds::text[])
          order by ${at} limit ${SEEN} for update skip locked
      ) as due
    ) as ranked where position <= :limitPerOwner order by position limit :limit`
}

/** Returns an SQL condition: a row of the table is due. */
export function isAnyDue({ table, at }: Pick<DueTable, 'table' | 'at'>): string {
  return `exists (select from ${table} where ${at} <= now())`
}

/** Returns the parameters of the SQL of `dueShare`. */
export function shareValues({ limit, limitPerOwner, exceptOwners }: Share) {
  return { limit, limitPerOwner, gatewayAccountIds: exceptOwners }
}
