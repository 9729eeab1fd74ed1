import { deliveryOperations } from './deliveryOperations.ts'
import { endpointOperations } from './endpointOperations.ts'
import { listEventsOperation } from './listEvents.ts'

export const webhookOperations = [...endpointOperations, ...deliveryOperations, listEventsOperation]
