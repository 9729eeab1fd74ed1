import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import { nullable, nullableText } from '../lib/schema.ts'
import type { Member } from '../operations/caller.ts'
import { canFields, canOf } from '../operations/canOf.ts'
import { operation } from '../operations/operation.ts'
import type { Store } from '../stores/store.ts'
import { Dispute, type DisputeRow, daysLeft, disputeById, toDispute } from './dispute.ts'

/** A dispute with the details of the dashboard. */
export const DisputeDetail = Type.Object(
  {
    ...Dispute.properties,
    daysLeft: nullable(Type.Integer()),
    provider: Type.String(),
    buyerName: nullableText,
    method: Type.String(),
    sendsByApi: Type.Boolean({ description: 'False if the store must send the evidence on the gateway’s site' }),
    can: canFields('read', 'send', 'accept'),
  },
  { $id: 'DisputeDetail' },
)
export type DisputeDetail = Static<typeof DisputeDetail>

export const getDisputeOperation = operation({
  name: 'getDispute',
  summary: 'Get a dispute',
  run: (ctx, { store, id }) => findDispute(ctx, store, id),
  api: {
    method: 'GET',
    path: '/v1/disputes/{id}',
    scope: 'charges:read',
    answers: { 200: Dispute },
    errors: [404],
    answer: (_ctx, dispute) => toDispute(dispute),
  },
  dashboard: {
    method: 'GET',
    path: '/disputes/{disputeId}',
    guard: 'disputes.read',
    answers: { 200: DisputeDetail },
    answer: getDisputeDetail,
  },
})

/** @throws ApiError 404 */
export async function findDispute(ctx: Context, store: Store, id: string): Promise<DisputeRow> {
  const dispute = await ctx.database.row(disputeById, { id, storeId: store.id })
  if (!dispute) throw notFound('dispute')
  return dispute
}

/** Adds the dashboard's details to a dispute. */
export async function getDisputeDetail(
  ctx: Context,
  dispute: DisputeRow,
  { store, role }: Member,
): Promise<DisputeDetail> {
  const sale = await ctx.database.row(disputedSale, { id: dispute.payment_id, storeId: store.id })
  const { buyer_name: buyerName, method, provider } = sale!
  return {
    ...toDispute(dispute),
    daysLeft: daysLeft(dispute, storeNow(store)),
    provider,
    buyerName,
    method,
    sendsByApi: sendsByApi(store, dispute),
    can: canOf(ctx, role, {
      read: ['disputes.answer', true],
      send: ['disputes.answer', needsAnswer(dispute) && sendsByApi(store, dispute)],
      accept: ['sales.refund', needsAnswer(dispute)],
    }),
  }
}

/** Returns true while the store may send evidence or give up. */
export function needsAnswer({ status }: Pick<DisputeRow, 'status'>): boolean {
  return status === 'needs_response'
}

/** Returns true if the gateway has a call for the evidence of this dispute. No gateway has such a call for a MED. */
export function sendsByApi(store: Store, { kind, gateway_account_id: accountId }: DisputeRow): boolean {
  const account = store.gateways.find(({ id }) => id === accountId)
  return kind === 'chargeback' && account !== undefined && gatewayFor(account.provider).disputes?.send !== undefined
}

const disputedSale = sql(
  'disputedSale',
  'select buyer_name, method, provider from payments where id = :id and store_id = :storeId',
)
