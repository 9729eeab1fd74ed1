/** The behaviour of the simulator's test cards. It is the same at every gateway (interfaces, "The gateway simulator"). */
export type CardOutcome =
  | 'approved'
  | 'declined'
  | 'declined_unsafe'
  | 'server_error'
  | 'approved_answer_lost'
  | 'approved_then_charged_back'
  | 'declined_when_kept'
  | 'declined_unsafe_when_kept'

const CARDS: Record<string, CardOutcome> = {
  '4000000000000002': 'declined',
  '4000000000000069': 'declined_unsafe',
  '4000000000000119': 'server_error',
  '4000000000000341': 'approved_answer_lost',
  '4000000000000259': 'approved_then_charged_back',
  '4000000000000127': 'declined_when_kept',
  '4000000000000150': 'declined_unsafe_when_kept',
}

/** The decline text of `declined`. The gateway marks this text as safe for the buyer. */
export const SAFE_DECLINE = 'Cartão recusado pelo banco emissor'

/** Time from the approval to the chargeback of `approved_then_charged_back`. */
export const CHARGEBACK_AFTER_MS = 10_000

/** Returns the outcome of a payment with a card number. @param number digits only */
export function cardOutcome(number: string): CardOutcome {
  return CARDS[number] ?? 'approved'
}

/** All outcomes, for `POST /control/cards`. */
export const cardOutcomes = ['approved', 'server_error', ...Object.values(CARDS)] as readonly CardOutcome[]

/** Returns the outcome of a later charge to a card that the gateway has saved. */
export function keptOutcome(outcome: CardOutcome): CardOutcome {
  if (outcome === 'declined_when_kept') return 'declined'
  return outcome === 'declined_unsafe_when_kept' ? 'declined_unsafe' : outcome
}

export type BuyerOutcome = 'normal' | 'slow' | 'down' | 'no_line'

/** The delay of a PIX or boleto for a `slow` buyer, in milliseconds. */
export const SLOW_MS = 2_000

export function buyerOutcome(name: string): BuyerOutcome {
  if (name.startsWith('SIM-SLOW')) return 'slow'
  if (name.startsWith('SIM-DOWN')) return 'down'
  return name.startsWith('SIM-NOLINE') ? 'no_line' : 'normal'
}
