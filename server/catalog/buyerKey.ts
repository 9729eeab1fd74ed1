import { createHash } from 'node:crypto'
import { normalizeEmail } from '../lib/email.ts'

/**
 * Returns the fingerprint of a buyer in a store. Uses of a coupon, drafts and conversions name a buyer by it.
 * @param email in any case
 */
export function buyerKeyOf(storeId: string, email: string): string {
  return createHash('sha256')
    .update(`${storeId} ${normalizeEmail(email)}`)
    .digest('hex')
}
