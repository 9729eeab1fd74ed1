import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { type ClaimedAccount, renewLease } from './moneyAccounts.ts'

const RENEW_MS = 5_000

/**
 * Renews the lease of a reading until the returned function is called, because one page may need thousands of calls. If
 * another node has taken the reading, its lease is not renewed.
 */
export function keepReading(ctx: Context, claimed: ClaimedAccount): () => void {
  const { gateway_account_id: accountId, store_id: storeId, claims } = claimed
  const timer = setInterval(() => {
    ctx.database
      .rows(renewReading, { accountId, storeId, claims })
      .catch((error: Error) => ctx.log.warn({ error: error.message }, 'The lease of a reading was not renewed.'))
  }, RENEW_MS)
  return () => clearInterval(timer)
}

const renewReading = sql(
  'renewMoneyReading',
  `update money_accounts set ${renewLease}
   where gateway_account_id = :accountId and store_id = :storeId and claims = :claims and leased_until is not null`,
)
