import { batchOperations } from './batchOperations.ts'
import { couponOperations } from './couponOperations.ts'
import { offerOperations } from './offerOperations.ts'

export const pricingOperations = [...offerOperations, ...batchOperations, ...couponOperations]
