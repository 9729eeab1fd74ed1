import type { Context } from '../core/context.ts'
import { gatewayError } from '../core/errors.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { SavedCard } from '../gateways/port/outcome.ts'
import type { Buyer } from '../gateways/port/payments.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import { toCard } from '../payments/card.ts'
import type { ChargePaymentRequest } from '../payments/chargePaymentRequest.ts'
import { declined } from '../payments/declined.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import type { StoreGateway } from '../stores/store.ts'
import type { Facts } from './status.ts'
import { cardReferencePlace } from './subscription.ts'

export type NewCard = NonNullable<ChargePaymentRequest['card']>

/**
 * Stores a card at the gateway without charging it.
 * @param account an account at a gateway that can keep cards
 * @returns the card columns of the subscription
 * @throws ApiError 402 if the card is declined; 502 if the gateway gives no clear answer
 */
export async function keepCard(
  ctx: Context,
  account: StoreGateway,
  { subscriptionId, buyer, card }: { subscriptionId: string; buyer: Buyer; card: NewCard },
): Promise<Facts> {
  const gateway = gatewayFor(account.provider)
  const kept = await gateway.keptCards!.keep(openAccount(ctx, account), { buyer, card: toCard(card) })
  crashPoint('subscription.cardKept')
  if (kept.is === 'declined') throw declined(kept)
  if (kept.is === 'kept') return { ...cardFacts(ctx, subscriptionId, kept.card), cardAccountId: account.id }
  ctx.log.warn({ subscriptionId, cause: kept.cause }, 'The gateway did not store a card.')
  throw gatewayError()
}

/** Returns the columns of a kept card. The gateway's reference is encrypted. */
export function cardFacts(ctx: Context, subscriptionId: string, card: SavedCard): Facts {
  const cardReference = ctx.secrets.seal(card.id, cardReferencePlace(subscriptionId))
  return { cardReference, cardBrand: card.brand, cardLastFour: card.lastFour }
}
