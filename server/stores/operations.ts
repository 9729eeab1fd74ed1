import { apiKeyOperations } from './apiKeyOperations.ts'
import { createPartnerStoreOperation } from './createPartnerStore.ts'

export const storeOperations = [...apiKeyOperations, createPartnerStoreOperation]
