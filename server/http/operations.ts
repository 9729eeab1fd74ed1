import { catalogOperations } from '../catalog/operations.ts'
import { chargeOperations } from '../charges/operations.ts'
import { brandingOperations } from '../checkout/brandingOperations.ts'
import { checkoutPreviewOperations } from '../checkout/pages/previewOperations.ts'
import { checkoutSessionOperations } from '../checkoutSessions/operations.ts'
import { membersAreaOperations } from '../courses/operations.ts'
import { customerOperations } from '../customers/operations.ts'
import { overviewOperations } from '../dashboard/operations.ts'
import { disputeOperations } from '../disputes/operations.ts'
import { learnOperations } from '../learn/operations.ts'
import { mailOperations } from '../mailContent/operations.ts'
import { mediaOperations } from '../media/operations.ts'
import { moneyOperations } from '../money/operations.ts'
import { monitoringOperations } from '../monitoring/operations.ts'
import { paymentOperations } from '../payments/operations.ts'
import { pricingOperations } from '../pricing/operations.ts'
import { reportOperations } from '../reports/operations.ts'
import { saleOperations } from '../sales/operations.ts'
import { advanceTestClockOperation } from '../scheduler/testClock.ts'
import { gatewayOperations } from '../setup/gatewayOperations.ts'
import { splitOperations } from '../split/operations.ts'
import type { Operation } from '../stores/operation.ts'
import { storeOperations } from '../stores/operations.ts'
import { subscriptionOperations } from '../subscriptions/operations.ts'
import { userOperations } from '../users/operations.ts'
import { webhookOperations } from '../webhooks/operations.ts'

const all: readonly Operation[] = [
  ...chargeOperations,
  ...checkoutSessionOperations,
  ...paymentOperations,
  ...saleOperations,
  ...reportOperations,
  ...moneyOperations,
  ...disputeOperations,
  ...subscriptionOperations,
  ...customerOperations,
  ...membersAreaOperations,
  ...learnOperations,
  ...mediaOperations,
  ...catalogOperations,
  ...pricingOperations,
  ...splitOperations,
  advanceTestClockOperation,
  ...mailOperations,
  ...webhookOperations,
  ...gatewayOperations,
  ...storeOperations,
  ...brandingOperations,
  ...checkoutPreviewOperations,
  ...overviewOperations,
  ...monitoringOperations,
  ...userOperations,
]

/**
 * Every operation of the API and of the dashboard's API. The OpenAPI description has the same order. Operations that only the
 * sandbox has come last.
 */
export const operations = all.toSorted(
  (one, other) => Number(one.sandboxOnly ?? false) - Number(other.sandboxOnly ?? false),
)
