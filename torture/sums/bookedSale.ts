import { splitRequest as splitAtA } from '../../server/gateways/asaas/split.ts'
import { itemsRequest } from '../../server/gateways/efi/split.ts'
import { splitRequest as splitAtB } from '../../server/gateways/pagarme/split.ts'
import type { PaymentOrder } from '../../server/gateways/port/payments.ts'
import { transferRequest } from '../../server/gateways/stripe/split.ts'
import { withShares } from '../../server/simulator/asaas/split.ts'
import { readShares } from '../../server/simulator/efi/split.ts'
import { readSplit } from '../../server/simulator/pagarme/split.ts'
import { accountOf } from '../../server/simulator/records/accounts.ts'
import type { SimulatedPayment } from '../../server/simulator/records/gateway.ts'
import type { BookedShare } from '../../server/simulator/records/shares.ts'
import type { Form } from '../../server/simulator/stripe/call.ts'
import { readTransfer } from '../../server/simulator/stripe/transfers.ts'
import { toGatewayShares } from '../../server/split/dividePayment.ts'
import { openAccount } from '../../server/stores/gatewayAccounts.ts'
import type { ComputedSale } from './randomSale.ts'
import { accounts, sumsContext } from './sumsStore.ts'

/** The account of each gateway, opened once. */
const opened = Object.fromEntries(
  Object.entries(accounts).map(([provider, account]) => [provider, openAccount(sumsContext, account)]),
) as Record<keyof typeof accounts, ReturnType<typeof openAccount>>

const OUR_ACCOUNTS = Object.fromEntries(
  Object.entries(opened).map(([provider, { credentials }]) => [provider, accountOf(credentials.apiKey ?? provider)]),
) as Record<keyof typeof accounts, string>

export const accountB = opened.GATEWAY_B
export const ownRecipientAtB = accountB.credentials.recipientId!

/**
 * Sends the shares of a sale in the gateway's own fields to the simulated gateway.
 * @returns the paid payment in the gateway's books, or the text of the gateway's refusal
 */
export function bookSale(sale: ComputedSale): SimulatedPayment | string {
  const { provider, method, price } = sale
  const { totalInCents, count } = price
  const details = count > 1 ? { installmentCount: count, installments: count } : {}
  const payment: SimulatedPayment = {
    id: 'pay_0000000000000001',
    provider,
    account: OUR_ACCOUNTS[provider],
    reference: 'pay_sums',
    method,
    status: 'paid',
    deleted: false,
    amountInCents: totalInCents,
    paidInCents: totalInCents,
    refundedInCents: 0,
    details,
    createdAt: new Date(0),
  }
  const order = { totalInCents, installments: count, shares: toGatewayShares(sale.shares) } as unknown as PaymentOrder
  const shares = sharesAtGateway(payment, order)
  return typeof shares === 'string' ? shares : { ...payment, details: { ...details, shares } }
}

function sharesAtGateway(payment: SimulatedPayment, order: PaymentOrder): BookedShare[] | string {
  switch (payment.provider) {
    case 'GATEWAY_A': {
      const read = withShares({ body: splitAtA(order), account: payment.account }, payment)
      return 'refusal' in read ? JSON.stringify(read.refusal) : ((read.payment.details.shares ?? []) as BookedShare[])
    }
    case 'GATEWAY_B':
      return sharesOrRefusal(
        readSplit({ ownRecipient: ownRecipientAtB }, splitAtB(accountB, order), order.totalInCents),
      )
    case 'GATEWAY_C':
      return sharesOrRefusal(readShares(itemsRequest(order, 'Curso')))
    case 'GATEWAY_D': {
      const { transfer_data: data } = transferRequest(order)
      const transfer = data && { destination: String(data.destination), amount: String(data.amount) }
      const form = { payment_intent_data: transfer ? { transfer_data: transfer } : {} }
      return sharesOrRefusal(readTransfer(form as Form, order.totalInCents))
    }
  }
}

type Read = { is: 'read'; shares: BookedShare[] } | { is: 'refused'; reply: unknown }

function sharesOrRefusal(read: Read): BookedShare[] | string {
  return read.is === 'read' ? read.shares : JSON.stringify(read.reply)
}
