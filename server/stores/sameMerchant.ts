import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { GatewayAccount, Method } from '../gateways/gateway.ts'

/**
 * Refuses credentials of another merchant for an account with payments, because we could no longer find or refund those.
 * No gateway documents a call that names the merchant for all kinds of keys. So we ask the gateway for the latest payment
 * that may still be refunded or paid. Canceled and expired payments do not serve, because the gateway may delete them. An
 * account without such a payment accepts any credentials.
 * @param account the account with its new credentials
 * @throws ApiError 400 on `credentials`: `other_merchant` if the gateway does not know the payment, `merchant_unproven`
 * if its answer proves nothing, as for a wrong key
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
