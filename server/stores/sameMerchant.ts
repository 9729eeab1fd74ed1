import type { Context } from '../core/context.ts'
import { ApiError } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { GatewayAccount } from '../gateways/port/account.ts'

/**
 * Refuses credentials of another merchant for an account with payments, because these credentials could not find or
 * refund the payments. No gateway documents a call that returns the merchant for all kinds of keys. So this function
 * looks up the latest payment at the gateway with the new credentials. It skips canceled and expired payments, because
 * a gateway may delete them. An account without other payments accepts any credentials.
 * @param account the account with its new credentials
 * @throws ApiError 400 on `credentials`. The code is `other_merchant` if the gateway does not find the payment, and
 * `merchant_unproven` after any other error, such as a wrong key
 */
export async function requireSameMerchant(ctx: Context, storeId: string, account: GatewayAccount): Promise<void> {
  const made = await ctx.database.row(latestPaymentAt, { storeId, accountId: account.id })
  if (!made) return
  const { id: reference, external_id: externalId, method } = made
  const found = await gatewayFor(account.provider).orders.find(account, { reference, externalId, method })
  if (found === undefined)
    throw wrong(
      'other_merchant',
      'With these credentials the gateway does not find the payments of this account. Add the credentials as a new account.',
    )
  if ('cause' in found)
    throw wrong(
      'merchant_unproven',
      'The gateway did not confirm that these credentials belong to the same merchant. Check the credentials, or try again in a few minutes.',
    )
}

function wrong(code: string, message: string): ApiError {
  return new ApiError(400, 'invalid_request', message, { code, param: 'credentials' })
}

const latestPaymentAt = sql(
  'latestPaymentAtAccount',
  `select id, external_id, method from payments
   where store_id = :storeId and gateway_account_id = :accountId and external_id is not null and sale_status <> 'EXPIRED'
   order by created_at desc, id desc limit 1`,
)
