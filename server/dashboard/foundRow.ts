import { type Static, Type } from 'typebox'
import { instant, nullable, nullableText, oneOf } from '../lib/schema.ts'

const kinds = ['customer', 'sale', 'charge', 'subscription', 'student', 'product', 'offer', 'course'] as const

/** A row in the results of the store's search. */
export const Found = Type.Object(
  {
    kind: oneOf(kinds),
    id: Type.String({ description: 'Id of the row. For a customer, the id of one of the customer’s rows' }),
    name: { ...nullableText, description: 'Name of the person, the product or the offer, or title of the course' },
    email: nullableText,
    about: { ...nullableText, description: 'Product, offer or description' },
    amountInCents: nullable(Type.Integer()),
    currency: nullableText,
    status: nullableText,
    matched: nullable(
      Type.Object({
        of: oneOf(['document', 'phone'] as const),
        digits: Type.String({ description: 'The matched number. Each digit that was not typed is `•`' }),
      }),
    ),
    createdAt: instant,
  },
  { $id: 'Found' },
)
export type Found = Static<typeof Found>

/** @param person null for a row without a name and an e-mail */
export function found(
  kind: Found['kind'],
  row: {
    id: string
    createdAt: string
    amountInCents?: number | null
    currency?: string | null
    status?: string | null
    matched?: Found['matched']
  },
  person: { name: string | null; email: string | null } | null,
  about: string | null = null,
): Found {
  const { id, createdAt, amountInCents = null, currency = null, status = null, matched = null } = row
  const { name = null, email = null } = person ?? {}
  return { kind, id, name, email, about, amountInCents, currency, status, matched, createdAt }
}
