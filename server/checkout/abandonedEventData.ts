import { Type } from 'typebox'
import { Tracking } from '../charges/charge.ts'
import { instant, nullable, nullableText } from '../lib/schema.ts'

/** `data` of `checkout.abandoned` (decisions, "Events"). */
export const AbandonedEventData = Type.Object(
  {
    id: Type.String({ description: 'Id of the charge that the purchase would get' }),
    offerId: { ...nullableText, description: 'Null for a payment link' },
    paymentLinkId: { ...nullableText, description: 'Null for an offer' },
    checkoutSessionId: {
      ...nullableText,
      description: 'The abandoned checkout session. Null for a page without a session',
    },
    chargeId: { ...nullableText, description: 'The abandoned charge. Null if the page sold an offer or a link' },
    productId: { ...nullableText, description: 'Null for a payment link' },
    customer: Type.Object(
      {
        name: { ...nullableText, description: 'The name that the buyer typed. Null without a name' },
        email: Type.String({ description: 'The e-mail that the buyer typed' }),
        phone: { ...nullableText, description: 'The phone that the buyer typed. Null without a phone' },
      },
      { description: 'The buyer’s data, as typed on the page' },
    ),
    tracking: { ...nullable(Tracking), description: 'Where the buyer came from. Null if unknown' },
    recoveryUrl: Type.String({ description: 'The address of the page, with the buyer’s data in the form' }),
    createdAt: { ...instant, description: 'The time when the buyer first typed an e-mail' },
  },
  { $id: 'AbandonedEventData' },
)
