import { Type } from 'typebox'
import { Tracking } from '../charges/charge.ts'
import { instant, nullable, nullableText } from '../lib/schema.ts'

/** `data` of `checkout.abandoned` (decisions, "Events"). */
export const AbandonedEventData = Type.Object(
  {
    id: Type.String({ description: 'Id of the charge that the purchase would get' }),
    offerId: { ...nullableText, description: 'Null for a payment link' },
    paymentLinkId: { ...nullableText, description: 'Null for an offer' },
    checkoutSessionId: { ...nullableText, description: 'The checkout session that was left. Null if there was none' },
    chargeId: { ...nullableText, description: 'The charge that was left. Null if its page sold an offer or a link' },
    productId: { ...nullableText, description: 'Null for a payment link' },
    customer: Type.Object(
      {
        name: { ...nullableText, description: 'Name, if typed' },
        email: Type.String({ description: 'E-mail that was typed' }),
        phone: { ...nullableText, description: 'Phone, if typed' },
      },
      { description: 'The data that the buyer typed before leaving' },
    ),
    tracking: { ...nullable(Tracking), description: 'Where the buyer came from. Null if unknown' },
    recoveryUrl: Type.String({ description: 'Address of the page with the typed data' }),
    createdAt: { ...instant, description: 'The first time that the buyer typed an e-mail' },
  },
  { $id: 'AbandonedEventData' },
)
