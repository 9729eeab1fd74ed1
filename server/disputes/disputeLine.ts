import { type Static, Type } from 'typebox'
import { storeNow } from '../core/clock.ts'
import { nullable, nullableText } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { Dispute, type DisputeRow, daysLeft, toDispute } from './dispute.ts'

/** A dispute in the list of the dashboard. */
export const DisputeLine = Type.Object(
  {
    ...Dispute.properties,
    buyerName: nullableText,
    daysLeft: nullable(Type.Integer({ description: 'Days until the last day for evidence, by the store’s clock' })),
  },
  { $id: 'DisputeLine' },
)
export type DisputeLine = Static<typeof DisputeLine>

export function toDisputeLine(row: DisputeRow & { buyer_name: string | null }, store: Store): DisputeLine {
  return { ...toDispute(row), buyerName: row.buyer_name, daysLeft: daysLeft(row, storeNow(store)) }
}
