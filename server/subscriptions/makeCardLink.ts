import { Type } from 'typebox'
import { conflict } from '../core/errors.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { cardLink, takesCard } from './cardLink.ts'
import { getSubscription } from './getSubscription.ts'

export const makeCardLinkOperation = dashboardOperation({
  name: 'makeCardLink',
  summary: 'Create a link where the buyer can replace the card. The link works once, within 7 days.',
  async run(ctx, { store, id }) {
    const subscription = await getSubscription(ctx, store, id)
    if (!takesCard(subscription))
      throw conflict('subscription_over', 'The card of this subscription cannot be replaced.')
    return { url: cardLink(ctx, store, subscription) }
  },
  dashboard: {
    method: 'POST',
    path: '/subscriptions/{subscriptionId}/card-link',
    guard: 'subscriptions.write',
    answers: { 201: Type.Object({ url: Type.String() }) },
    audit: (_link, { id }) => ({ subject: id }),
  },
})
