import { Type } from 'typebox'
import { instant, nullableInstant, nullableText, oneOf, reference } from '../lib/schema.ts'
import { Customer } from '../payments/customer.ts'
import { EmbeddedOffer, recurringPixFields, shownStatuses } from './subscription.ts'

/** `data` of a `subscription.*` webhook (spec, Events). */
export const SubscriptionEventData = Type.Object(
  {
    id: Type.String({ description: 'Id of the subscription' }),
    status: oneOf(shownStatuses, 'Status of the subscription after the event'),
    offerId: Type.String({ description: 'The bought offer' }),
    customerEmail: { ...nullableText, description: 'Legacy: use `customer.email`' },
    customer: reference(Customer),
    currentPeriodEnd: { ...nullableInstant, description: 'End of the paid period' },
    ...recurringPixFields,
    offer: EmbeddedOffer,
    pausedUntil: Type.Optional({ ...instant, description: 'End of the pause. Missing without a pause' }),
    checkoutSessionId: Type.Optional(
      Type.String({ description: 'The checkout session of the purchase. Missing without a session' }),
    ),
    clientReference: Type.Optional({
      ...nullableText,
      description: 'Your own reference, from the checkout session. Missing without a session',
    }),
  },
  { $id: 'SubscriptionEventData' },
)
