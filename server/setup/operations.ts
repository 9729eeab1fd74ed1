import { createPartnerStoreOperation } from './createPartnerStore.ts'
import { gatewayOperations } from './gatewayOperations.ts'

export const setupOperations = [...gatewayOperations, createPartnerStoreOperation]
