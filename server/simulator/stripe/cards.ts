import { type CardOutcome, cardOutcome, SAFE_DECLINE } from '../records/outcomes.ts'
import type { CardError } from './session.ts'

export type PageOutcome =
  | { is: Exclude<CardOutcome, 'declined' | 'declined_unsafe'> | 'authenticates' }
  | { is: 'declined'; error: CardError }

/** This text replaces every decline reason that the buyer must not see. */
const DECLINED = 'Seu cartão foi recusado.'

function declined(decline_code: string, message = DECLINED): PageOutcome {
  return { is: 'declined', error: { code: 'card_declined', decline_code, message } }
}

/** The gateway’s own test cards (https://docs.stripe.com/testing). For these cards the table of `outcomes.ts` is not used. */
const OWN_CARDS: Record<string, PageOutcome> = {
  '4000000000009995': declined('insufficient_funds', 'Seu cartão não tem saldo suficiente.'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4100000000000019': declined('fraudulent'),
  '4000000000000127': {
    is: 'declined',
    error: {
      code: 'incorrect_cvc',
      message: 'O código de segurança do seu cartão está incorreto.',
      advice_code: 'confirm_card_data',
    },
  },
  '4000002760003184': { is: 'authenticates' },
}

/** Returns the result of a payment with a card on the hosted page. @param number digits only */
export function pageOutcome(number: string): PageOutcome {
  const own = OWN_CARDS[number]
  if (own) return own
  const outcome = cardOutcome(number)
  if (outcome === 'declined') return declined('generic_decline', SAFE_DECLINE)
  return outcome === 'declined_unsafe' ? declined('fraudulent') : { is: outcome }
}

/** The error after the buyer rejects the bank's 3-D Secure question. */
export const NOT_AUTHENTICATED: CardError = {
  code: 'payment_intent_authentication_failure',
  message: 'Não foi possível autenticar o seu cartão. Tente outra forma de pagamento.',
}
