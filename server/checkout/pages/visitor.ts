import type { Choice } from '../../catalog/selling.ts'
import type { Tracking } from '../../charges/charge.ts'
import type { Messages } from '../../pages/i18n/language.ts'
import type { Known } from '../views/knownSection.ts'
import type { KnownVisit } from './knownVisit.ts'

/**
 * The visitor of a listing's page: the language, the tracking fields from the address, the coupon and the order bumps.
 * The page finds `known` with the cookies in `knownVisit`.
 */
export type Visitor = {
  messages: Messages
  tracking: Tracking | null
  choice: Choice
  knownVisit?: KnownVisit
  known?: Known
}
