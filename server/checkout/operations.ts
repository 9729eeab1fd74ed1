import { withTag } from '../operations/operation.ts'
import { createCheckoutSessionOperation } from './createCheckoutSession.ts'
import { expireCheckoutSessionOperation } from './expireCheckoutSession.ts'
import { getCheckoutSessionOperation } from './getCheckoutSession.ts'
import { listCheckoutSessionsOperation } from './listCheckoutSessions.ts'

export const checkoutSessionOperations = withTag('Checkout sessions', [
  createCheckoutSessionOperation,
  listCheckoutSessionsOperation,
  getCheckoutSessionOperation,
  expireCheckoutSessionOperation,
])
