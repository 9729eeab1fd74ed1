import { createChargeOperation } from './createCharge.ts'
import { listChargesOperation } from './listCharges.ts'

export const chargeOperations = [createChargeOperation, listChargesOperation]
