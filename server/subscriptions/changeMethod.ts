import { Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { conflict, unprocessable } from '../core/errors.ts'
import { chooseAccount } from '../gateways/chooseAccount.ts'
import type { Method } from '../gateways/port/payments.ts'
import { oneOf } from '../lib/schema.ts'
import type { Store } from '../stores/store.ts'
import { type Facts, moveSubscription } from './status.ts'
import { steer } from './steer.ts'
import { steeringOperation } from './steeringOperation.ts'
import { requireOtherMethod } from './steerRules.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The methods that need nothing from the buyer. A card needs the page that takes it. */
export const codes = ['pix', 'boleto'] as const

export const changeMethodOperation = steeringOperation({
  name: 'changeSubscriptionMethod',
  summary: 'Change the payment method of a subscription to PIX or boleto',
  description:
    'The next charge uses the method: the buyer gets a code by mail. The kept card is forgotten. A change from codes to a card is not possible.',
  body: Type.Object({ method: oneOf(codes) }, { additionalProperties: false }),
  act: 'change-method',
  errors: [404, 409, 422],
  commitsItself: true,
  change: (ctx, { store, id, body }) => changeMethod(ctx, store, id, body.method),
  audit: ({ before, after }) => ({ before: { method: before.method }, after: { method: after.method } }),
})

/**
 * Lets the next charge of a subscription be a PIX code or a boleto. A repeated call changes nothing.
 * @throws ApiError 404; 409 with a sentence about the state; 422 if the store has no gateway for the method, or if the
 *   purchase has no address for a boleto
 */
export async function changeMethod(
  ctx: Context,
  store: Store,
  id: string,
  method: (typeof codes)[number],
): Promise<SubscriptionRow> {
  return await steer(ctx, store, id, async (target) => {
    const { subscription } = target
    if (subscription.method === method) return { is: 'unchanged', subscription }
    requireOtherMethod(target)
    requireAccount(store, subscription, method)
    return await moveSubscription(target, {
      to: subscription.status,
      facts: { method, ...withoutCard, ...withoutConsent },
      event: 'subscription.method_changed',
      mails: [{ kind: 'subscription_changed' }],
    })
  })
}

const withoutCard: Facts = { cardReference: null, cardAccountId: null, cardBrand: null, cardLastFour: null }

/** The consent has ended before. The API shows it only while PIX is the method. */
const withoutConsent: Facts = {
  recurringPixStatus: null,
  recurringPixId: null,
  recurringPixAccountId: null,
  recurringPixInCents: null,
  recurringPixFailedCycle: null,
}

/** @throws ApiError 409 without the buyer's address for a boleto; 422 if the store has no gateway for the method */
export function requireAccount(store: Store, { currency, buyer_address }: SubscriptionRow, method: Method): void {
  if (!chooseAccount(store.gateways, method, currency))
    throw unprocessable('method_unavailable', 'The store has no gateway for this payment method.')
  if (method === 'boleto' && buyer_address === null)
    throw conflict('change_not_possible', 'A boleto needs the buyer’s address, which this subscription does not have.')
}
