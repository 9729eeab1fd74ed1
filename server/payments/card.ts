import { type Static, Type } from 'typebox'
import { isLuhnValid } from '../brazil/luhn.ts'
import { invalidRequest, unprocessable } from '../core/errors.ts'
import type { CardInput, CardMethod } from '../gateways/port/cards.ts'
import type { Card } from '../gateways/port/payments.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'

/** A card in a request: card data or a token. */
export const CardRequest = Type.Object(
  {
    number: Type.Optional(Type.String({ maxLength: 40, description: 'Card number. Only for gateway A' })),
    holderName: Type.Optional(Type.String({ maxLength: 100, description: 'Name on the card. Only for gateway A' })),
    expiryMonth: Type.Optional(
      Type.String({ maxLength: 2, pattern: '^(0?[1-9]|1[0-2])$', description: '1 to 12. Only for gateway A' }),
    ),
    expiryYear: Type.Optional(
      Type.String({
        maxLength: 4,
        pattern: '^([0-9]{2}|[0-9]{4})$',
        description: '2 or 4 digits. 2 digits mean 20xx. Only for gateway A',
      }),
    ),
    cvv: Type.Optional(Type.String({ maxLength: 4, pattern: '^[0-9]{3,4}$', description: 'Only for gateway A' })),
    token: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Token that the browser made: card token of gateway B, payment token of gateway C',
      }),
    ),
    threedsTransactionId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Id of the 3-D Secure transaction. Only for gateway B',
      }),
    ),
  },
  { additionalProperties: false },
)
type CardRequest = Static<typeof CardRequest>

/**
 * Checks the check digit and the expiry of a card. The schema cannot express these rules.
 * @param today the store's date, `YYYY-MM-DD`. A card is valid through the last day of its month.
 * @throws ApiError 400 on `card.number`, `card.holderName`, `card.expiryMonth` or `card.expiryYear`
 */
export function checkCard(card: CardRequest, today: string): void {
  const { number, expiryMonth, expiryYear } = toCard(card)
  if (number !== undefined && !(/^\d{12,19}$/.test(number) && isLuhnValid(number)))
    throw invalidRequest(
      'card.number',
      '"card.number" is not a valid card number. Its length or its check digit is wrong.',
    )
  refuseCardNumbers(card.holderName, 'card.holderName')
  if (expiryMonth === undefined || expiryYear === undefined) return
  const [year, month] = today.split('-')
  if (expiryYear < year!) throw invalidRequest('card.expiryYear', 'The card has expired: "card.expiryYear" is past.')
  if (expiryYear === year && expiryMonth < month!)
    throw invalidRequest('card.expiryMonth', 'The card has expired: "card.expiryMonth" is past.')
}

/**
 * Checks that the request has the right data of a card (spec, rule 2): the card itself, or a token for a gateway that takes
 * tokens.
 * @throws ApiError 422 `card_input_not_supported` if the gateway does not take this input; 400 naming the missing field
 */
export function requireCardInput(card: CardRequest | undefined, input: CardInput): void {
  const isOpen = card?.number !== undefined || card?.cvv !== undefined
  const isToken = card?.token !== undefined
  if (input === 'hosted_only') throw wrongInput('This store takes cards only through the hosted checkout.')
  if (input === 'raw' && isToken) throw wrongInput('This store takes card data, not a card token.')
  if (input !== 'raw' && isOpen) throw wrongInput('This store takes a card token, not card data.')
  if (card) return
  const missing = input === 'raw' ? 'card.number' : 'card.token'
  throw invalidRequest(missing, `"${missing}" is required for a card payment.`)
}

/**
 * Refuses a 3-D Secure authentication that the gateway would silently ignore (spec, `card`).
 * @throws ApiError 400 on `card.threedsTransactionId`
 */
export function refuseLostThreeDSecure(
  card: CardRequest | undefined,
  { takesThreeDSecure }: Pick<CardMethod, 'takesThreeDSecure'>,
): void {
  if (card?.threedsTransactionId === undefined || takesThreeDSecure) return
  throw invalidRequest(
    'card.threedsTransactionId',
    'The gateway of this payment does not take "card.threedsTransactionId" (3-D Secure).',
  )
}

/** Normalizes a card for gateways: digits without spaces, a two-digit month, a four-digit year. The year `31` becomes 2031. */
export function toCard({ number, expiryMonth, expiryYear, ...rest }: CardRequest): Card {
  return {
    ...rest,
    number: number?.replace(/[\s-]/g, ''),
    expiryMonth: expiryMonth?.padStart(2, '0'),
    expiryYear: expiryYear?.length === 2 ? `20${expiryYear}` : expiryYear,
  }
}

function wrongInput(message: string) {
  return unprocessable('card_input_not_supported', message)
}
