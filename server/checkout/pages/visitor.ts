import type { Tracking } from '../../charges/charge.ts'
import type { Choice } from '../../pricing/selling.ts'
import type { Messages } from '../i18n/language.ts'

/** The visitor of a listing's page: the language, the tracking fields from the address, the coupon and the order bumps. */
export type Visitor = { messages: Messages; tracking: Tracking | null; choice: Choice }
