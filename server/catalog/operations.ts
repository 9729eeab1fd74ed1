import { paymentLinkOperations } from './paymentLinkOperations.ts'
import { productOperations } from './productOperations.ts'
import { createTestOfferOperation } from './testOffer.ts'

export const catalogOperations = [...productOperations, ...paymentLinkOperations, createTestOfferOperation]
