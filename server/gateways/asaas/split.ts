import { asObjects } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { Method, PaymentOrder } from '../port/payments.ts'
import { toReais } from '../port/reais.ts'
import type { RefundOrder } from '../port/refunds.ts'
import type { RecipientCheck, SplitOffer } from '../port/split.ts'
import { asaasCall } from './call.ts'
import type { AsaasPayment, AsaasShare } from './payment.ts'

/**
 * Split at gateway A (documentation, "Split de pagamentos"). A percentage is computed from the net amount, so we send fixed
 * amounts. The rest belongs to the account, and the split must not contain the account's own wallet. A refund of the whole
 * payment takes every share back.
 */
export const asaasSplit: SplitOffer = {
  // The documentation names no limit. This limit is ours.
  maxRecipients: 20,
  keepsInCents,
  refunds: 'in_parts',
  recipientId: 'Id of the wallet at gateway A',
  checkRecipient,
}

/** Builds the shares of a payment. In a plan, `fixedValue` would apply to each parcel, so a plan uses `totalFixedValue`. */
export function splitRequest({ shares = [], installments }: PaymentOrder): Record<string, unknown> {
  if (shares.length === 0) return {}
  const field = installments > 1 ? 'totalFixedValue' : 'fixedValue'
  return {
    split: shares.map(({ recipient, amountInCents }) => ({ walletId: recipient, [field]: toReais(amountInCents) })),
  }
}

/**
 * Returns true if the gateway divides the payment as ordered. The gateway ignores unknown fields, so only its answer proves
 * the shares. For a plan the gateway answers with the first parcel, and that parcel has only a part of each share.
 */
export function isDividedAs({ shares = [], installments }: PaymentOrder, { splits }: AsaasPayment): boolean {
  return shares.every(({ recipient, amountInCents }) => {
    const share = splits.get(recipient)
    return share !== undefined && (installments > 1 || share.amountInCents === amountInCents)
  })
}

/** The meaning of a share's status for the books: the recipient `keeps` the share, gets it `later`, or does not get it. */
export const SHARE_STATUSES: Readonly<Record<string, 'keeps' | 'later' | 'nothing'>> = {
  PENDING: 'later',
  AWAITING_CREDIT: 'later',
  BLOCKED_BY_VALUE_DIVERGENCE: 'later',
  DONE: 'keeps',
  // The refund has a separate line.
  REFUNDED: 'keeps',
  CANCELLED: 'nothing',
}

/**
 * Builds the amounts that the recipients give back with a refund in part. Without these amounts the gateway takes the whole
 * part from the account (documentation, "Estornar cobrança").
 * @param splits the payment's shares, by the wallets of their recipients
 */
export function splitRefundsRequest(
  splits: ReadonlyMap<string, AsaasShare>,
  { shares = [] }: RefundOrder,
): Record<string, unknown> {
  if (shares.length === 0) return {}
  return {
    splitRefunds: shares.map(({ recipient, amountInCents }) => ({
      id: splits.get(recipient)?.id,
      value: toReais(amountInCents),
    })),
  }
}

/** The fees of card sales in hundredths of a percent, each with the highest number of installments (the company's price list). */
const CARD_RATES: readonly [installments: number, basisPoints: number][] = [
  [1, 299],
  [6, 349],
  [12, 399],
]
const CARD_FIXED_IN_CENTS = 49
const CODE_FEE_IN_CENTS = 199

/**
 * Returns the highest fee, because the shares must fit into the net amount. An account with a lower fee keeps a little more
 * than necessary.
 */
function keepsInCents(order: { method: Method; totalInCents: number; installments: number }): number {
  const { method, totalInCents, installments } = order
  if (method !== 'credit_card') return CODE_FEE_IN_CENTS
  const basisPoints = CARD_RATES.find(([limit]) => installments <= limit)?.[1] ?? CARD_RATES.at(-1)![1]
  // One cent more per installment, because the gateway rounds the fee of each installment.
  return Math.ceil((totalInCents * basisPoints) / 10_000) + CARD_FIXED_IN_CENTS + installments
}

/** The gateway has no call that checks the wallet of another account. It refuses a payment with an unknown wallet. */
async function checkRecipient(account: GatewayAccount, recipient: string): Promise<RecipientCheck> {
  const answer = await asaasCall(account, 'GET', '/wallets')
  if (answer.is !== 'ok') return { is: 'unchecked' }
  const isOwn = asObjects(answer.body.data).some(({ id }) => id === recipient)
  return { is: isOwn ? 'own' : 'unchecked' }
}
