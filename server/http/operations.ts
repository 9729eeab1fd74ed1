import { catalogOperations } from '../catalog/operations.ts'
import { chargeOperations } from '../charges/operations.ts'
import { checkoutSessionOperations } from '../checkout/operations.ts'
import { checkoutPreviewOperations } from '../checkout/pages/previewOperations.ts'
import { membersAreaOperations } from '../courses/operations.ts'
import { dashboardOperations } from '../dashboard/operations.ts'
import { disputeOperations } from '../disputes/operations.ts'
import { ownHostOperations } from '../learn/ownHostOperations.ts'
import { mailOperations } from '../mailContent/operations.ts'
import { mediaOperations } from '../media/operations.ts'
import { moneyOperations } from '../money/operations.ts'
import { monitoringOperations } from '../monitoring/operations.ts'
import { type Operation, withTag } from '../operations/operation.ts'
import { brandingOperations } from '../pages/brandingOperations.ts'
import { paymentOperations } from '../payments/operations.ts'
import { saleOperations } from '../sales/operations.ts'
import { advanceTestClockOperation } from '../scheduler/testClock.ts'
import { setupOperations } from '../setup/operations.ts'
import { splitOperations } from '../split/operations.ts'
import { studentSignInOperations } from '../students/operations.ts'
import { subscriptionOperations } from '../subscriptions/operations.ts'
import { userOperations } from '../users/operations.ts'
import { webhookOperations } from '../webhooks/operations.ts'

const all: readonly Operation[] = [
  ...chargeOperations,
  ...checkoutSessionOperations,
  ...paymentOperations,
  ...saleOperations,
  ...moneyOperations,
  ...disputeOperations,
  ...subscriptionOperations,
  ...membersAreaOperations,
  ...studentSignInOperations,
  ...withTag('Settings', ownHostOperations),
  ...mediaOperations,
  ...catalogOperations,
  ...splitOperations,
  ...withTag('Sandbox', [advanceTestClockOperation]),
  ...mailOperations,
  ...webhookOperations,
  ...setupOperations,
  ...withTag('Settings', [...brandingOperations, ...checkoutPreviewOperations]),
  ...dashboardOperations,
  ...monitoringOperations,
  ...userOperations,
]

/**
 * All operations of the public API and of the dashboard's API. The OpenAPI description has the same order. Operations
 * of the sandbox come last.
 */
export const operations = all.toSorted(
  (one, other) => Number(one.sandboxOnly ?? false) - Number(other.sandboxOnly ?? false),
)
