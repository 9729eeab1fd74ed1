import { type Static, Type } from 'typebox'
import { parseDocument } from '../brazil/document.ts'
import { parsePhone } from '../brazil/phone.ts'
import { parseZipCode } from '../brazil/zipCode.ts'
import { invalidRequest } from '../core/errors.ts'
import type { Buyer } from '../gateways/port/payments.ts'
import { checkMetadata } from '../lib/metadata.ts'
import { oneOf } from '../lib/schema.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import { CardRequest, checkCard } from './card.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const BuyerAddress = Type.Object(
  {
    zipCode: Type.String({ maxLength: 40, format: 'zip-code', description: '8 digits, with or without mask' }),
    number: text(50),
    street: Type.Optional(Type.String({ maxLength: 200 })),
    complement: Type.Optional(Type.String({ maxLength: 200 })),
    neighborhood: Type.Optional(Type.String({ maxLength: 200 })),
    city: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(Type.String({ minLength: 2, maxLength: 2, description: 'UF' })),
  },
  { additionalProperties: false },
)

export const BuyerRequest = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      // A name needs a letter or digit: spaces and invisible characters are not enough.
      pattern: '[\\p{L}\\p{N}]',
      description: 'Gateways get only the first 64 characters',
    }),
    email: Type.String({
      format: 'email',
      pattern: '^[!-~]+$',
      maxLength: 254,
      description: 'ASCII only, because gateways accept nothing else. Write a domain with accents in its xn-- form.',
    }),
    document: Type.String({
      maxLength: 60,
      format: 'cpf-cnpj',
      description: 'CPF or CNPJ, with or without punctuation. A CNPJ may contain letters.',
    }),
    phone: Type.String({ maxLength: 60, format: 'br-phone', description: 'With area code: at least 10 digits' }),
    ip: Type.Optional(
      Type.String({
        maxLength: 100,
        format: 'ip',
        description:
          "The buyer's IP address. The server never uses the address of the request. Card payments on gateway A require it.",
      }),
    ),
    address: Type.Optional(BuyerAddress),
  },
  { additionalProperties: false },
)

export const ChargePaymentRequest = Type.Object(
  {
    method: oneOf(['pix', 'boleto', 'credit_card']),
    buyer: BuyerRequest,
    installments: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description: 'Only for a card: at most `maxInstallments` of the charge. The default is 1',
      }),
    ),
    boletoDueInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    card: Type.Optional({
      ...CardRequest,
      description: 'Only for `credit_card`. Its form depends on the gateway: see `card.input` of the payment methods',
    }),
    metadata: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Returned in the payment and in its webhooks' }),
    ),
  },
  { $id: 'ChargePaymentRequest', additionalProperties: false },
)
export type ChargePaymentRequest = Static<typeof ChargePaymentRequest>

/**
 * Checks the rules of a request that the schema cannot express.
 * @param today the store's date, `YYYY-MM-DD`
 * @throws ApiError 400 naming the field
 */
export function checkRequest(
  { method, buyer, installments, metadata, card }: ChargePaymentRequest,
  today: string,
): void {
  // Checks the fields in the order of the schema. So the error names the first wrong field.
  for (const field of ['name', 'email', 'address'] as const) refuseCardNumbers(buyer[field], `buyer.${field}`)
  if (method !== 'credit_card' && installments !== undefined && installments > 1)
    throw invalidRequest('installments', '"installments" above 1 is only for the method "credit_card".')
  if (card) checkCard(card, today)
  if (metadata) checkMetadata(metadata, 'metadata')
  refuseCardNumbers(metadata, 'metadata')
}

/** Removes the masks from the buyer's numbers. The schema has checked their form. */
export function toBuyer({ address, document, phone, ...rest }: Static<typeof BuyerRequest>): Buyer {
  return {
    ...rest,
    document: parseDocument(document)!,
    phone: parsePhone(phone)!,
    address: address && { ...address, zipCode: parseZipCode(address.zipCode)!, state: address.state?.toUpperCase() },
  }
}
