import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { GatewayAccount, Method } from '../gateways/gateway.ts'

/**
 * Refuses credentials of another merchant for an account that payments were made with: those could be looked up and refunded no
 * more. No gateway's documentation has a call for this by all kinds of keys, so it is asked about the latest payment that may
 * still be refunded or come in: one that was taken back or lapsed may be deleted there. An account without one may get any.
 * @param account with its new credentials
 * @throws ApiError 400 on `credentials`: `other_merchant` where the gateway does not know the payment, `merchant_unproven` where
 *   it says nothing that can be believed, as to a wrong key
 */
export async function requireSameMerchant(ctx: Context, storeId: string, account: GatewayAccount): Promise<void> {
  const made = await ctx.database.row<Made>(latestPaymentAt, { storeId, accountId: account.id })
  if (!made) return
  const { id: reference, external_id: externalId, method } = made
  const found = await gatewayFor(account.provider).find(account, { reference, externalId, method })
  if (found === undefined)
    throw wrong(
      'other_merchant',
      'Under these credentials the gateway knows no payment of this account. Connect them as a new one.',
    )
  if ('cause' in found)
    throw wrong(
      'merchant_unproven',
      'The gateway did not confirm that these credentials are of the same merchant. Check them, or try again shortly.',
    )
}

function wrong(code: string, message: string): ApiError {
  return new ApiError(400, 'invalid_request', message, { code, param: 'credentials' })
}

type Made = { id: string; external_id: string; method: Method }

const latestPaymentAt = sql(
  'latestPaymentAtAccount',
  `select id, external_id, method from payments
   where store_id = :storeId and gateway_account_id = :accountId and external_id is not null and sale_status is not null
     and status not in ('canceled', 'expired', 'not_created')
   order by created_at desc, id desc limit 1`,
)
