import { apiKeyOperations } from './apiKeyOperations.ts'
import { createPartnerStoreOperation } from './createPartnerStore.ts'
import { settingOperations } from './settingOperations.ts'

export const storeOperations = [...apiKeyOperations, ...settingOperations, createPartnerStoreOperation]
