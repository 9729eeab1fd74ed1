import { createHash } from 'node:crypto'
import { normalizeEmail } from '../lib/email.ts'

/**
 * Returns the fingerprint of a buyer in a store. Uses of a coupon, drafts and conversions identify the buyer by this
 * fingerprint.
 * @param email in upper or lower case
 */
export function buyerKeyOf(storeId: string, email: string): string {
  return createHash('sha256')
    .update(`${storeId} ${normalizeEmail(email)}`)
    .digest('hex')
}
