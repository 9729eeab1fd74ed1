import { apiKeyOperations } from './apiKeyOperations.ts'
import { createPartnerStoreOperation } from './createPartnerStore.ts'
import { gatewayOperations } from './gatewayOperations.ts'
import { settingOperations } from './settingOperations.ts'

export const storeOperations = [
  ...apiKeyOperations,
  ...gatewayOperations,
  ...settingOperations,
  createPartnerStoreOperation,
]
