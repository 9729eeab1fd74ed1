import { randomBytes } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'

/** The code (ISPB) of the payer's bank. No bank has this code. */
const ISPB = '99999999'

/** Returns a new id of a PIX transfer: `E`, the payer's bank, the minute in UTC and eleven letters or digits (BCB, "Pix"). */
export function newEndToEndId(): string {
  const minute = systemNow().toISOString().replace(/\D/g, '').slice(0, 12)
  return `E${ISPB}${minute}${randomBytes(8).readBigUInt64BE().toString(36).padStart(11, '0').slice(-11)}`
}
