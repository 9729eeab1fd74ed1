import type { Context } from '../../core/context.ts'
import { gatewayFor } from '../../gateways/all.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import type { StoreGateway } from '../../stores/store.ts'
import type { PaymentRow } from '../payment.ts'
import { isOverpaid } from '../paymentStatus.ts'

/**
 * Ends the consent that came with a second paid code of recurring PIX. Its money goes back to the buyer, and the subscription follows
 * the consent of the first paid code.
 * @param payment the payment before its refund
 * @returns false if the call must be repeated
 */
export async function endSpareConsent(ctx: Context, account: StoreGateway, payment: PaymentRow): Promise<boolean> {
  const { status, recurring_pix: part, authorization_id: authorization } = payment
  const { recurringPix } = gatewayFor(account.provider)
  if (!isOverpaid(status) || part?.is !== 'authorize' || authorization === null || !recurringPix) return true
  return await recurringPix.cancelAuthorization(openAccount(ctx, account), authorization)
}
