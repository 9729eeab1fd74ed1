import { apiEndpointOperations } from './apiEndpointOperations.ts'
import { checkEndpointOperation } from './checkEndpoint.ts'
import { conversionOperations } from './conversionOperations.ts'
import { listReceivedConversionsOperation } from './conversionTestHelper.ts'
import { deliveryOperations } from './deliveryOperations.ts'
import { endpointOperations } from './endpointOperations.ts'
import { listEventsOperation } from './listEvents.ts'
import { listNewEventsOperation } from './listNewEvents.ts'

export const webhookOperations = [
  ...endpointOperations,
  checkEndpointOperation,
  ...apiEndpointOperations,
  ...conversionOperations,
  ...deliveryOperations,
  listEventsOperation,
  listNewEventsOperation,
  listReceivedConversionsOperation,
]
