import { createHash } from 'node:crypto'

/** Returns the account of an API key. The account is the key's fingerprint. The simulator does not store the key. */
export function accountOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}
