import { withTag } from '../operations/operation.ts'
import { apiEndpointOperations } from './apiEndpointOperations.ts'
import { checkEndpointOperation } from './checkEndpoint.ts'
import { conversionOperations } from './conversionOperations.ts'
import { listReceivedConversionsOperation } from './conversionTestHelper.ts'
import { deliveryOperations } from './deliveryOperations.ts'
import { endpointOperations } from './endpointOperations.ts'
import { listEventsOperation } from './listEvents.ts'
import { listNewEventsOperation } from './listNewEvents.ts'

export const webhookOperations = [
  ...withTag('Webhooks', [
    ...endpointOperations,
    checkEndpointOperation,
    ...apiEndpointOperations,
    ...conversionOperations,
    ...deliveryOperations,
    listEventsOperation,
  ]),
  ...withTag('Sandbox', [listNewEventsOperation, listReceivedConversionsOperation]),
]
