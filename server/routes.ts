import { advanceClockRoute } from './advanceClock.ts'
import { testOfferRoute } from './catalog/testOffer.ts'
import { cancelChargeRoute } from './charges/cancelCharge.ts'
import { createChargeRoute } from './charges/createCharge.ts'
import { getChargeRoute } from './charges/getCharge.ts'
import { listChargesRoute } from './charges/listCharges.ts'
import { getCourseRoute } from './members/getCourse.ts'
import { getProgressRoute } from './members/getProgress.ts'
import { getStudentRoute } from './members/getStudent.ts'
import { listCohortsRoute } from './members/listCohorts.ts'
import { listCoursesRoute } from './members/listCourses.ts'
import { listStudentsRoute } from './members/listStudents.ts'
import { createPaymentRoute } from './payments/createPayment.ts'
import { getSaleRoute } from './payments/getSale.ts'
import { listPaymentMethodsRoute } from './payments/listPaymentMethods.ts'
import { listSalesRoute } from './payments/listSales.ts'
import { refundRoute } from './payments/requestRefund.ts'
import { testHelperRoutes } from './payments/testHelpers.ts'
import type { Route } from './route.ts'
import { createPartnerStoreRoute } from './stores/createPartnerStore.ts'
import { cancelSubscriptionRoute } from './subscriptions/cancelSubscription.ts'
import { getSubscriptionRoute } from './subscriptions/getSubscription.ts'
import { listSubscriptionsRoute } from './subscriptions/listSubscriptions.ts'
import { testPurchaseRoute } from './subscriptions/testPurchase.ts'
import { listEventsRoute } from './webhooks/listEvents.ts'

/** Every route of the API, in the spec's order: its table of contents. */
export const routes: readonly Route[] = [
  createChargeRoute,
  getChargeRoute,
  listChargesRoute,
  cancelChargeRoute,
  createPaymentRoute,
  listSalesRoute,
  getSaleRoute,
  refundRoute,
  listPaymentMethodsRoute,
  listSubscriptionsRoute,
  getSubscriptionRoute,
  cancelSubscriptionRoute,
  listCoursesRoute,
  getCourseRoute,
  listCohortsRoute,
  listStudentsRoute,
  getStudentRoute,
  getProgressRoute,
  ...testHelperRoutes,
  testOfferRoute,
  testPurchaseRoute,
  advanceClockRoute,
  listEventsRoute,
  createPartnerStoreRoute,
]
