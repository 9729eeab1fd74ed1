import { testOfferRoute } from '../catalog/testOffer.ts'
import { createChargeRoute } from '../charges/createCharge.ts'
import { getChargeRoute } from '../charges/getCharge.ts'
import { listChargesRoute } from '../charges/listCharges.ts'
import { getCourseRoute } from '../courses/getCourse.ts'
import { getProgressRoute } from '../courses/getProgress.ts'
import { getStudentRoute } from '../courses/getStudent.ts'
import { listCohortsRoute } from '../courses/listCohorts.ts'
import { listCoursesRoute } from '../courses/listCourses.ts'
import { listStudentsRoute } from '../courses/listStudents.ts'
import { cancelChargeRoute } from '../payments/cancelCharge.ts'
import { createPaymentRoute } from '../payments/createPayment.ts'
import { listPaymentMethodsRoute } from '../payments/listPaymentMethods.ts'
import { testHelperRoutes } from '../payments/testHelpers.ts'
import { getSaleRoute } from '../sales/getSale.ts'
import { listSalesRoute } from '../sales/listSales.ts'
import { refundRoute } from '../sales/refundSale.ts'
import { advanceTestClockRoute } from '../scheduler/testClock.ts'
import { createPartnerStoreRoute } from '../stores/createPartnerStore.ts'
import type { Route } from '../stores/route.ts'
import { cancelSubscriptionRoute } from '../subscriptions/cancelSubscription.ts'
import { getSubscriptionRoute } from '../subscriptions/getSubscription.ts'
import { listSubscriptionsRoute } from '../subscriptions/listSubscriptions.ts'
import { testPurchaseRoute } from '../subscriptions/testPurchase.ts'
import { listEventsRoute } from '../webhooks/listEvents.ts'

/** Every route of the API, in the spec's order. */
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
  advanceTestClockRoute,
  listEventsRoute,
  createPartnerStoreRoute,
]
