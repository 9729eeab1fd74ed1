import { withTag } from '../operations/operation.ts'
import { batchOperations } from './batchOperations.ts'
import { couponOperations } from './couponOperations.ts'
import { offerOperations } from './offerOperations.ts'
import { paymentLinkOperations } from './paymentLinkOperations.ts'
import { pictureOperations } from './pictureOperations.ts'
import { productOperations } from './productOperations.ts'
import { createTestOfferOperation } from './testOffer.ts'

export const catalogOperations = [
  ...withTag('Catalog', [...productOperations, ...pictureOperations, ...paymentLinkOperations]),
  ...withTag('Sandbox', [createTestOfferOperation]),
  ...withTag('Catalog', [...offerOperations, ...batchOperations, ...couponOperations]),
]
