import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'

/** An account at a gateway that refused to register or resume our webhook address. */
export type RefusedWebhooks = { accountId: string; storeId: string; cause: string }

/** One failure may be a short outage, so only accounts with more failures are listed. */
const MANY = 2

/** Lists the active accounts without webhooks, of one store or of all stores. */
export async function listRefusedWebhooks(ctx: Context, storeId?: string): Promise<RefusedWebhooks[]> {
  const rows = await ctx.database.rows(selectRefused, { storeId: storeId ?? null, many: MANY })
  return rows.map(({ cause, ...row }) => ({ ...row, cause: /HTTP \d{3}( \w{1,60})?/.exec(cause)?.[0] ?? cause }))
}

const selectRefused = sql(
  'refusedGatewayWebhooks',
  `select id as "accountId", store_id as "storeId", coalesce(subscribe_failure, '') as cause from gateway_accounts
   where active and subscribe_failures >= :many and (:storeId::text is null or store_id = :storeId) order by id`,
).as<RefusedWebhooks>()
