import { conversionOperations } from './conversionOperations.ts'
import { listReceivedConversionsOperation } from './conversionTestHelper.ts'
import { deliveryOperations } from './deliveryOperations.ts'
import { endpointOperations } from './endpointOperations.ts'
import { listEventsOperation } from './listEvents.ts'

export const webhookOperations = [
  ...endpointOperations,
  ...conversionOperations,
  ...deliveryOperations,
  listEventsOperation,
  listReceivedConversionsOperation,
]
