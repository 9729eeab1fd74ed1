import type { Context } from '../core/context.ts'
import { serializeEvent } from '../events/recordEvent.ts'
import type { AbandonedItem } from './abandonedItem.ts'
import type { DraftData, DraftRow } from './checkoutDraft.ts'
import { recoveryUrl } from './recoveryUrl.ts'

/** Builds `checkout.abandoned` (decisions, "Events"). @param now the store's time */
export function abandonedEvent(
  ctx: Context,
  { draft, item, data, now }: { draft: DraftRow; item: AbandonedItem; data: DraftData; now: Date },
) {
  const { name, email, phone, tracking } = data
  const { offerId, paymentLinkId, checkoutSessionId, chargeId, productId } = item
  return {
    storeId: draft.store_id,
    kind: 'checkout.abandoned' as const,
    chargeId: null,
    paymentId: null,
    occasion: draft.id,
    productId,
    payload: serializeEvent('checkout.abandoned', now, {
      ...{ id: draft.id, offerId, paymentLinkId, checkoutSessionId, chargeId, productId },
      customer: { name: name || null, email, phone: phone || null },
      tracking,
      recoveryUrl: recoveryUrl(ctx, draft, data),
      createdAt: draft.created_at.toISOString(),
    }),
    createdAt: now,
  }
}
