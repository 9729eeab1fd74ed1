import { withTag } from '../operations/operation.ts'
import { getStoreStatusOperation } from './storeStatus.ts'

export const monitoringOperations = withTag('Home', [getStoreStatusOperation])
