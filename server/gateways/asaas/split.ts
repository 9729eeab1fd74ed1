import { asObjects } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import type { Method, PaymentOrder } from '../port/payments.ts'
import { toReais } from '../port/reais.ts'
import type { RefundOrder } from '../port/refunds.ts'
import type { RecipientCheck, SplitOffer } from '../port/split.ts'
import { asaasCall } from './call.ts'
import type { AsaasPayment, AsaasShare } from './payment.ts'

/**
 * Split at gateway A (documentation, "Split de pagamentos"). A percentage there is of the net amount, so we send fixed amounts.
 * The rest belongs to the account. Its own wallet must not be named. A whole refund takes every share back.
 */
export const asaasSplit: SplitOffer = {
  // The documentation names no limit.
  maxRecipients: 20,
  keepsInCents,
  refunds: 'in_parts',
  recipientId: 'Id of the wallet at gateway A',
  checkRecipient,
}

/** Builds the shares of a payment. For a plan a fixed amount would count once per parcel, so the plan has its own field. */
export function splitRequest({ shares = [], installments }: PaymentOrder): Record<string, unknown> {
  if (shares.length === 0) return {}
  const field = installments > 1 ? 'totalFixedValue' : 'fixedValue'
  return {
    split: shares.map(({ recipient, amountInCents }) => ({ walletId: recipient, [field]: toReais(amountInCents) })),
  }
}

/**
 * Returns true if the gateway divides the payment as the order asks. The gateway ignores fields that it does not know, so only its
 * answer proves the shares. The answer about a plan is its first parcel, which has a part of each share.
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
  // The refund is a line of its own.
  REFUNDED: 'keeps',
  CANCELLED: 'nothing',
}

/**
 * Builds what recipients give back with a refund in part. Without it the gateway takes a part only from the account (documentation,
 * "Estornar cobrança").
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

/** Hundredths of a percent of a card sale, by the largest number of installments (the company's price list). */
const CARD_RATES: readonly [installments: number, basisPoints: number][] = [
  [1, 299],
  [6, 349],
  [12, 399],
]
const CARD_FIXED_IN_CENTS = 49
const CODE_FEE_IN_CENTS = 199

/** The shares must fit into the net amount. An account with a better price keeps a little more than it needs. */
function keepsInCents(order: { method: Method; totalInCents: number; installments: number }): number {
  const { method, totalInCents, installments } = order
  if (method !== 'credit_card') return CODE_FEE_IN_CENTS
  const basisPoints = CARD_RATES.find(([limit]) => installments <= limit)?.[1] ?? CARD_RATES.at(-1)![1]
  // One more cent for each installment, because the fee of each is rounded.
  return Math.ceil((totalInCents * basisPoints) / 10_000) + CARD_FIXED_IN_CENTS + installments
}

/** The gateway has no call that tells whether another account's wallet exists. It refuses an unknown wallet with the payment. */
async function checkRecipient(account: GatewayAccount, recipient: string): Promise<RecipientCheck> {
  const answer = await asaasCall(account, 'GET', '/wallets')
  if (answer.is !== 'ok') return { is: 'unchecked' }
  const isOwn = asObjects(answer.body.data).some(({ id }) => id === recipient)
  return { is: isOwn ? 'own' : 'unchecked' }
}
