import { monotonicMs } from '../core/clock.ts'
import type { PaymentOrder } from '../gateways/port/payments.ts'
import { type Judgement, type Trial, tryStep } from './gatewayTrial.ts'
import { unexpected } from './tryReadings.ts'

const CARD_MS = 30_000
const TEST_CARD = { number: '4111111111111111', expiryMonth: '12', expiryYear: '2034', cvv: '123' }

/** Charges a test card in a sandbox and refunds it. Only for a gateway that accepts card numbers from a server. */
export async function tryPaidCard(trial: Trial, order: PaymentOrder): Promise<void> {
  const { gateway, account } = trial
  const { reference, totalInCents, today } = order
  const card = { ...TEST_CARD, holderName: order.buyer.name }
  const paid = await tryStep(trial, {
    name: 'credit_card paid',
    order,
    work: () => gateway.card!.create(account, { ...order, card, untilMs: monotonicMs() + CARD_MS }),
    judge: (outcome): Judgement => {
      if (outcome.is !== 'paid') return unexpected(outcome)
      const cameInCents = outcome.receipts.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
      if (cameInCents === totalInCents) return { fine: `The test card paid ${outcome.externalId}.` }
      return { fault: `The receipts are ${cameInCents} cents, and the order has ${totalInCents}.` }
    },
  })
  if (paid?.is !== 'paid') return
  const { externalId } = paid
  await tryStep(trial, {
    name: 'credit_card found by its reference',
    work: () => gateway.orders.find(account, { reference, method: 'credit_card' }),
    judge: (outcome): Judgement =>
      outcome?.is === 'paid' && outcome.externalId === externalId ? { fine: 'It is paid.' } : unexpected(outcome),
  })
  await tryStep(trial, {
    name: 'credit_card refunded',
    order,
    work: () =>
      gateway.refunds.request(account, {
        refundId: `${reference}-refund`,
        reference,
        externalId,
        amountInCents: totalInCents,
        leftInCents: totalInCents,
        totalInCents,
        method: 'credit_card',
        today,
      }),
    judge: (outcome): Judgement =>
      outcome.is === 'refunded' || outcome.is === 'pending' ? { fine: `It is ${outcome.is}.` } : unexpected(outcome),
  })
}
