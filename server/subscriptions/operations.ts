import { withTag } from '../operations/operation.ts'
import { cancelSubscriptionOperation } from './cancelSubscription.ts'
import { changeDayOperation } from './changeDay.ts'
import { changeMethodOperation } from './changeMethod.ts'
import { changePlanOperation } from './changePlan.ts'
import { getSubscriptionOperation } from './getSubscriptionDetail.ts'
import { keepSubscriptionOperation } from './keepSubscription.ts'
import { listSubscriptionsOperation } from './listSubscriptions.ts'
import { makeCardLinkOperation } from './makeCardLink.ts'
import { pauseSubscriptionOperation } from './pauseSubscription.ts'
import { resumeSubscriptionOperation } from './resumeSubscription.ts'
import { listSubscriptionChangesOperation } from './subscriptionChanges.ts'
import { createTestPurchaseOperation, testPurchaseOperation } from './testPurchase.ts'
import { recurringPixHelpers } from './testRecurringPix.ts'

export const subscriptionOperations = [
  ...withTag('Subscriptions', [
    listSubscriptionsOperation,
    getSubscriptionOperation,
    cancelSubscriptionOperation,
    keepSubscriptionOperation,
    makeCardLinkOperation,
    pauseSubscriptionOperation,
    resumeSubscriptionOperation,
    changePlanOperation,
    changeDayOperation,
    changeMethodOperation,
    listSubscriptionChangesOperation,
  ]),
  ...withTag('Sandbox', [createTestPurchaseOperation, testPurchaseOperation, ...recurringPixHelpers]),
]
