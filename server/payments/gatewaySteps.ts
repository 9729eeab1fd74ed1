import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import { methods } from '../gateways/port/payments.ts'
import { nullable, oneOf } from '../lib/schema.ts'
import type { Store, StoreGateway } from '../stores/store.ts'

export const GatewaySteps = Type.Object(
  {
    method: oneOf(methods, 'The method of the first real payment: PIX, or a card at a gateway without PIX'),
    amountInCents: Type.Integer({ description: 'A small amount that the gateway takes, for the first real payment' }),
    steps: Type.Array(
      Type.Object({
        step: oneOf(['credentials', 'webhook_registered', 'webhook_received', 'paid', 'refunded']),
        doneAt: nullable(Type.String({ format: 'date-time' })),
        paymentId: nullable(
          Type.String({ description: 'The payment that completed the step. Set for `paid` and `refunded`' }),
        ),
      }),
      { description: 'The steps of the setup, in order' },
    ),
  },
  { $id: 'GatewaySteps', description: 'The setup of a gateway account. The system detects each finished step' },
)

/** Gateways A and C take no smaller amount. */
const FIRST_AMOUNT_IN_CENTS = 500

/** Finds the finished steps of an account's setup, and the instant of each step. */
export async function findGatewaySteps(
  { database }: Context,
  store: Store,
  { id, provider, simulated }: StoreGateway,
): Promise<Static<typeof GatewaySteps>> {
  const { pix, guide } = gatewayFor(provider)
  const method = pix ? 'pix' : 'credit_card'
  const facts = (await database.row(stepFacts, { storeId: store.id, accountId: id, method }))!
  const { acceptedAt, subscribedAt, webhookAt, paidId, paidAt, refundedId, refundedAt } = facts
  // A received webhook proves that the gateway has our address.
  const isCertain = guide.webhooks === 'registered' || (simulated && guide.webhooks === 'by_hand')
  const registeredAt = isCertain ? subscribedAt : earlierOf(webhookAt, guide.webhooks === 'by_hand' ? null : paidAt)
  const step = (name: StepName, doneAt: Date | null, paymentId: string | null = null) => ({
    step: name,
    doneAt: doneAt?.toISOString() ?? null,
    paymentId,
  })
  return {
    method,
    amountInCents: FIRST_AMOUNT_IN_CENTS,
    steps: [
      // If the credentials were never tested, a paid payment proves that they work.
      step('credentials', acceptedAt ?? paidAt),
      step('webhook_registered', registeredAt),
      step('webhook_received', webhookAt),
      step('paid', paidAt, paidId),
      step('refunded', refundedAt, refundedId),
    ],
  }
}

type StepName = Static<typeof GatewaySteps>['steps'][number]['step']
type Facts = Record<'acceptedAt' | 'subscribedAt' | 'webhookAt' | 'paidAt' | 'refundedAt', Date | null> &
  Record<'paidId' | 'refundedId', string | null>

function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/**
 * The maximum number of rows that are read, beginning at the account's creation. Many may belong to other accounts of the
 * store.
 */
const FIRST_ROWS = 10_000

const stepFacts = sql(
  'gatewayStepFacts',
  `select accepted_at as "acceptedAt", subscribed_at as "subscribedAt", webhook_received_at as "webhookAt",
     paid.id as "paidId", paid.paid_at as "paidAt", refunded.payment_id as "refundedId", refunded.done_at as "refundedAt"
   from gateway_accounts as account
   left join lateral (
     select id, paid_at from (
       select id, paid_at, gateway_account_id, payments.method from payments
       where store_id = :storeId and paid_at >= account.created_at order by paid_at, id limit ${FIRST_ROWS}
     ) as first
     where gateway_account_id = account.id and first.method = :method order by paid_at, id limit 1
   ) as paid on true
   left join lateral (
     select payment_id, done_at from (
       select payment_id, done_at from refunds
       where store_id = :storeId and done_at >= account.created_at and refunds.status = 'done'
       order by done_at limit ${FIRST_ROWS}
     ) as first
     where exists (select from payments where payments.id = payment_id and payments.store_id = :storeId
       and gateway_account_id = account.id)
     order by done_at limit 1
   ) as refunded on true
   where account.id = :accountId and account.store_id = :storeId`,
).as<Facts>()
