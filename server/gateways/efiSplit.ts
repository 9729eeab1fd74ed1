import { sumOf } from '../core/sumOf.ts'
import type { GatewayAccount, PaymentOrder, RecipientCheck, SplitOffer } from './gateway.ts'

/**
 * Split at gateway C (documentation, "Split de pagamento"). A share is a percentage of an item, in hundredths of a percent. So
 * each share becomes an item of its own that belongs wholly to its recipient, which keeps the cents exact. The fee is taken from
 * the store (`mode` 1). The documentation does not say who pays for a refund in part, so a split payment is only refunded whole.
 */
export const efiSplit: SplitOffer = {
  // The documentation names no limit.
  maxRecipients: 20,
  // An item needs a value.
  keepsInCents: () => 1,
  checkRecipient,
}

const WHOLE_ITEM = 10_000
const FEE_FROM_THE_STORE = 1

/** Builds the items of a charge. The first item is what belongs to the store. */
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

/** The gateway has no call for a payee code. It refuses an unknown one with the charge. */
async function checkRecipient({ credentials }: GatewayAccount, recipient: string): Promise<RecipientCheck> {
  return { is: recipient === credentials.payeeCode ? 'own' : 'unchecked' }
}
