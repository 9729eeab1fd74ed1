import { withTag } from '../operations/operation.ts'
import { createPartnerStoreOperation } from './createPartnerStore.ts'
import { gatewayOperations } from './gatewayOperations.ts'

export const setupOperations = [
  ...withTag('Gateways', gatewayOperations),
  ...withTag('Partner', [createPartnerStoreOperation]),
]
