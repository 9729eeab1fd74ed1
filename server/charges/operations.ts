import { withTag } from '../operations/operation.ts'
import { createChargeOperation } from './createCharge.ts'
import { listChargesOperation } from './listCharges.ts'

export const chargeOperations = withTag('Charges', [createChargeOperation, listChargesOperation])
