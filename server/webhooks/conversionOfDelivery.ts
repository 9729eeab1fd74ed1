import type { Context } from '../core/context.ts'
import type { Claim } from './claim.ts'
import type { BuiltRequest } from './conversions/builtRequest.ts'
import { findConversion } from './conversions/conversion.ts'
import { conversionRequest } from './conversions/conversionRequest.ts'
import { sampleConversion } from './conversions/sampleConversion.ts'

/**
 * Builds the request of a delivery to a service, from the current data of the purchase. A delivery without a payment is
 * a test by hand.
 * @param token the decrypted token of the service
 */
export async function conversionOfDelivery(ctx: Context, claim: Claim, token: string): Promise<BuiltRequest> {
  const { service, conversion: options, storeId, paymentId, kind: event, payload } = claim
  const isSandbox = ctx.settings.environment === 'sandbox'
  const found =
    paymentId === null
      ? sampleConversion(storeId, event, payload)
      : await findConversion(ctx.database, { storeId, paymentId, event, payload })
  if (!found) return { skip: 'Not sent: the purchase no longer exists.' }
  return conversionRequest(
    service!,
    { ...found, isTest: isSandbox || paymentId === null },
    {
      options: options!,
      token,
      publicUrl: ctx.settings.publicUrl,
      simulatorUrl: isSandbox ? ctx.simulatorUrl : undefined,
      validates: paymentId === null,
    },
  )
}
