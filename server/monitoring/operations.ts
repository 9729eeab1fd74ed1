import { getStoreStatusOperation } from './storeStatus.ts'

export const monitoringOperations = [getStoreStatusOperation]
