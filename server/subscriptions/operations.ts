import { withTag } from '../operations/operation.ts'
import { cancelSubscriptionOperation } from './cancelSubscription.ts'
import { getSubscriptionOperation } from './getSubscriptionDetail.ts'
import { keepSubscriptionOperation } from './keepSubscription.ts'
import { listSubscriptionsOperation } from './listSubscriptions.ts'
import { makeCardLinkOperation } from './makeCardLink.ts'
import { createTestPurchaseOperation, testPurchaseOperation } from './testPurchase.ts'
import { recurringPixHelpers } from './testRecurringPix.ts'

export const subscriptionOperations = [
  ...withTag('Subscriptions', [
    listSubscriptionsOperation,
    getSubscriptionOperation,
    cancelSubscriptionOperation,
    keepSubscriptionOperation,
    makeCardLinkOperation,
  ]),
  ...withTag('Sandbox', [createTestPurchaseOperation, testPurchaseOperation, ...recurringPixHelpers]),
]
