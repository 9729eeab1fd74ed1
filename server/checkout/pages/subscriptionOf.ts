import type { Context } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import type { PaymentRow } from '../../payments/payment.ts'
import { isPurchaseToken } from '../../students/purchaseEntry.ts'
import { cancelSubscription } from '../../subscriptions/cancelSubscription.ts'
import { findSubscription, type SubscriptionRow } from '../../subscriptions/subscription.ts'
import { type Checkout, getCheckout, viewOf } from '../checkout.ts'
import { type CheckoutAnswer, goTo } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/** The subscription of a paid charge. `isOwn`: this browser paid the charge, so it may cancel the subscription. */
export type PaidSubscription = { subscription: SubscriptionRow; isOwn: boolean }

/** @param tokens the cookies of the payments that the browser made */
export async function subscriptionOf(
  ctx: Context,
  { store, charge }: Checkout,
  payment: PaymentRow | undefined,
  tokens: readonly string[],
): Promise<PaidSubscription | undefined> {
  if (charge.subscription_id === null) return undefined
  const subscription = await findSubscription(ctx.database, store.id, charge.subscription_id)
  if (!subscription) return undefined
  const isOwn = payment !== undefined && tokens.some((token) => isPurchaseToken(ctx, payment.id, token))
  return { subscription, isOwn }
}

/**
 * Cancels the subscription of a paid charge at the end of the paid period, for the browser that paid it.
 * @throws ApiError 404 for another browser, or for a charge without a subscription; 409 of `cancelSubscription`
 */
export async function cancelFromPage(ctx: Context, { id, tokens }: CheckoutVisit): Promise<CheckoutAnswer> {
  const checkout = await getCheckout(ctx, id)
  const view = viewOf(checkout)
  const found = view.is === 'paid' ? await subscriptionOf(ctx, checkout, view.payment, tokens) : undefined
  if (!found?.isOwn) throw notFound('subscription')
  await cancelSubscription(ctx, checkout.store, found.subscription.id, { atPeriodEnd: true, by: 'buyer' })
  return goTo(`/checkout/${id}`)
}
