import type { Share } from '../lib/pool.ts'

/** Rows that a share reads. If one account has more due rows, the others wait behind them. */
const SEEN = 500

/**
 * Selects id and store_id of due rows, shared between gateway accounts. Locks them and skips rows that are locked already.
 * @param at column with the due instant
 */
export function dueShare(table: 'payments' | 'gateway_webhooks', at: string): string {
  return `select id, store_id from (
      select id, store_id, row_number() over (partition by gateway_account_id order by at) as position
      from (
        select id, store_id, gateway_account_id, ${at} as at from ${table}
        where ${at} <= now() and gateway_account_id <> all (:gatewayAccountIds::text[])
          order by ${at} limit ${SEEN} for update skip locked
      ) as due
    ) as ranked where position <= :limitPerOwner order by position limit :limit`
}

/** The values of `dueShare`. */
export function shareValues({ limit, limitPerOwner, exceptOwners }: Share): Record<string, unknown> {
  return { limit, limitPerOwner, gatewayAccountIds: exceptOwners }
}
