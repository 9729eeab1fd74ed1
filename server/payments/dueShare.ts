import type { Share } from '../lib/pool.ts'

/** Rows that are looked at for a share: so many of one account may stand before another's. */
const SEEN = 500

/**
 * The ids of rows that are due, shared out over gateway accounts; locked, those that others hold left out.
 * @param at column with the instant at which a row is due
 */
export function dueShare(table: 'payments' | 'gateway_webhooks', at: string): string {
  return `select id from (
      select id, row_number() over (partition by gateway_account_id order by at) as position
      from (
        select id, gateway_account_id, ${at} as at from ${table}
        where ${at} <= now() and gateway_account_id <> all (:gatewayAccountIds::text[])
          order by ${at} limit ${SEEN} for update skip locked
      ) as due
    ) as ranked where position <= :mostOfOwner order by position limit :limit`
}

/** The values of `dueShare`. */
export function shareValues({ most, mostOfOwner, exceptOwners }: Share): Record<string, unknown> {
  return { limit: most, mostOfOwner, gatewayAccountIds: exceptOwners }
}
