import { batchOperations } from './batchOperations.ts'
import { couponOperations } from './couponOperations.ts'

export const pricingOperations = [...batchOperations, ...couponOperations]
