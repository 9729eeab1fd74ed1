import { sumOf } from '../../core/sumOf.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { PaymentOrder } from '../port/payments.ts'
import type { RecipientCheck, SplitOffer } from '../port/split.ts'

/**
 * Split at gateway C (documentation, "Split de pagamento"). A share is a percentage of an item, in hundredths of a percent,
 * or a fixed amount. Each share becomes a separate item that belongs wholly to its recipient. So the cents are exact. The
 * store pays the fee (`mode` 1). The gateway refunds no payment that it divides (documentation, "Estorno de pagamento via
 * cartão de crédito").
 */
export const efiSplit: SplitOffer = {
  // The gateway has no limit. This limit is ours.
  maxRecipients: 20,
  // The store's item must have a value above 0.
  keepsInCents: () => 1,
  refunds: 'never',
  recipientId: 'Payee code at gateway C',
  checkRecipient,
}

const WHOLE_ITEM = 10_000
const FEE_FROM_THE_STORE = 1

/** Builds the items of a charge. The first item is the part of the store. */
export function itemsRequest(order: PaymentOrder, name: string): Record<string, unknown>[] {
  const { totalInCents, shares = [] } = order
  const storeInCents = totalInCents - sumOf(shares)
  const own = { name, value: storeInCents, amount: 1 }
  const others = shares.map(({ recipient, amountInCents }) => ({
    name,
    value: amountInCents,
    amount: 1,
    marketplace: { mode: FEE_FROM_THE_STORE, repasses: [{ payee_code: recipient, percentage: WHOLE_ITEM }] },
  }))
  return [own, ...others]
}

/** The form of a payee code in the documentation of the split. */
const PAYEE_CODE = /^[0-9a-f]{32}$/i

/** The gateway has no call that checks a payee code. It refuses a charge with an unknown payee code. */
async function checkRecipient(
  { credentials, simulatorUrl }: GatewayAccount,
  recipient: string,
): Promise<RecipientCheck> {
  if (recipient === credentials.payeeCode) return { is: 'own' }
  if (simulatorUrl === undefined && !PAYEE_CODE.test(recipient))
    return { is: 'unknown', cause: 'a payee code has 32 characters, from 0 to 9 and from a to f' }
  return { is: 'unchecked' }
}
