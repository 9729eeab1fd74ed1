import { Type } from 'typebox'
import { nullable, nullableText } from '../lib/schema.ts'

const CustomerAddress = Type.Object(
  {
    zipCode: Type.String({ description: 'CEP, 8 digits' }),
    street: { ...nullableText, description: 'Street' },
    number: Type.String({ description: 'Number of the building' }),
    complement: { ...nullableText, description: 'Flat, floor or block. Null if none' },
    neighborhood: { ...nullableText, description: 'Neighborhood (bairro)' },
    city: { ...nullableText, description: 'City' },
    state: { ...nullableText, description: 'State (UF), 2 letters' },
  },
  { $id: 'CustomerAddress' },
)

/** The buyer of a sale, a subscription or an event. */
export const Customer = Type.Object(
  {
    name: { ...nullableText, description: 'Name of the buyer' },
    email: { ...nullableText, description: 'E-mail of the buyer' },
    phone: { ...nullableText, description: 'Digits with area code. Null if not collected' },
    document: { ...nullableText, description: 'CPF or CNPJ without punctuation. Null if not collected' },
    address: { ...nullable(CustomerAddress), description: 'Null if not collected, and for PIX' },
  },
  { $id: 'Customer', description: 'The buyer. Fields that were not collected are null' },
)
