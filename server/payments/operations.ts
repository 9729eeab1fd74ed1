import { withTag } from '../operations/operation.ts'
import { cancelChargeOperation } from './cancelCharge.ts'
import { createPaymentOperation } from './createPayment.ts'
import { getChargeOperation } from './getChargeDetail.ts'
import { listPaymentMethodsOperation } from './listPaymentMethods.ts'
import { previewInstallmentsOperation } from './previewInstallments.ts'
import { testHelperOperations } from './testHelpers.ts'
import { testPaymentOperation } from './testPayment.ts'

export const paymentOperations = [
  ...withTag('Charges', [getChargeOperation, cancelChargeOperation, createPaymentOperation]),
  ...withTag('Payments', [listPaymentMethodsOperation]),
  ...withTag('Settings', [previewInstallmentsOperation]),
  ...withTag('Sandbox', [testPaymentOperation, ...testHelperOperations]),
]
