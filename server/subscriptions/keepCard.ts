import type { Context } from '../core/context.ts'
import { gatewayError, paymentDeclined } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { Buyer, SavedCard } from '../gateways/gateway.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { toCard } from '../payments/card.ts'
import type { ChargePaymentRequest } from '../payments/chargePaymentRequest.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { StoreGateway } from '../stores/store.ts'
import type { Facts } from './status.ts'
import { cardReferencePlace } from './subscription.ts'

/** The card of a request. */
export type NewCard = NonNullable<ChargePaymentRequest['card']>

/**
 * Stores a card at the gateway without charging it.
 * @param account of a gateway that keeps cards
 * @returns the card columns of the subscription
 * @throws ApiError 402 if declined, 502 without a clear answer
 */
export async function keepCard(
  ctx: Context,
  account: StoreGateway,
  { subscriptionId, buyer, card }: { subscriptionId: string; buyer: Buyer; card: NewCard },
): Promise<Facts> {
  const gateway = gatewayFor(account.provider)
  const kept = await gateway.keepCard!(openAccount(ctx, account), { buyer, card: toCard(card) })
  crashPoint('subscription.cardKept')
  if (kept.is === 'declined') throw paymentDeclined(kept.message, kept.reason)
  if (kept.is === 'kept') return { ...cardFacts(ctx, subscriptionId, kept.card), cardAccountId: account.id }
  ctx.log.warn({ subscriptionId, cause: kept.cause }, 'The gateway did not keep a card.')
  throw gatewayError()
}

/** The columns of a kept card, with the gateway's reference sealed. */
export function cardFacts(ctx: Context, subscriptionId: string, card: SavedCard): Facts {
  const cardReference = ctx.secrets.seal(card.id, cardReferencePlace(subscriptionId))
  return { cardReference, cardBrand: card.brand, cardLastFour: card.lastFour }
}
