import { documentKind } from '../../brazil/document.ts'
import { cut, nameOf } from '../port/answers.ts'
import type { Address, Buyer, Card, PaymentOrder } from '../port/payments.ts'

/** Builds the body of `POST /orders`, with one item and one payment of the total. Our reference is the order's code. */
export function orderRequest(order: PaymentOrder, payment: Record<string, unknown>): Record<string, unknown> {
  const item = { amount: order.totalInCents, quantity: 1, description: cut(order.description, 256) }
  const customerId = order.card?.saved?.split('/')[1]
  return {
    code: order.reference,
    ...(customerId ? { customer_id: customerId } : { customer: customerRequest(order.buyer) }),
    items: [{ ...item, code: order.reference }],
    payments: [payment],
    closed: true,
    ip: order.buyer.ip,
  }
}

export function pixRequest(order: PaymentOrder): Record<string, unknown> {
  const expiresAt = order.pixExpiresAt && `${order.pixExpiresAt.toISOString().slice(0, 19)}Z`
  return { payment_method: 'pix', pix: { expires_at: expiresAt } }
}

export function boletoRequest(order: PaymentOrder): Record<string, unknown> {
  // Noon in Brasília has the same date in UTC, so the gateway's time zone does not matter.
  const dueAt = `${order.boletoDueDate}T15:00:00Z`
  return { payment_method: 'boleto', boleto: { due_at: dueAt, type: 'DM', instructions: 'Pagar até o vencimento.' } }
}

export function cardRequest(order: PaymentOrder): Record<string, unknown> {
  const { card, installments, statementDescriptor, buyer, recurring } = order
  const threeds = card?.threedsTransactionId
  const kept = card?.saved?.split('/')[0]
  return {
    payment_method: 'credit_card',
    credit_card: {
      operation_type: 'auth_and_capture',
      installments,
      statement_descriptor: statementDescriptor && descriptorOf(statementDescriptor),
      ...(recurring ? recurrenceRequest(kept ? 'subsequent' : 'first') : {}),
      // The card token does not contain the billing address (documentation, "Criar token do cartão").
      ...(kept
        ? { card_id: kept }
        : { card_token: card?.token, card: { billing_address: buyer.address && addressRequest(buyer.address) } }),
      authentication: threeds && { type: 'threed_secure', threed_secure: { mpi: 'pagarme', transaction_id: threeds } },
    },
  }
}

/** In the documentation the field is `recurrence_cycle`, and in the company's own client `recurrency_cycle`. We send both. */
function recurrenceRequest(cycle: 'first' | 'subsequent'): Record<string, unknown> {
  return { recurrence_cycle: cycle, recurrency_cycle: cycle, recurrence_model: 'subscription' }
}

/** Cuts the text to 13 characters, the longest descriptor that both kinds of account accept. */
function descriptorOf(text: string): string | undefined {
  const plain = text.normalize('NFD').replace(/[^\dA-Za-z ]/g, '')
  return plain.slice(0, 13).trim() || undefined
}

/** Builds the body of `POST /customers/{id}/cards`. */
export function walletRequest(card: Card, { address }: Buyer): Record<string, unknown> {
  return { token: card.token, billing_address: address && addressRequest(address) }
}

/** Builds the customer of an order. The body of `POST /customers` is the same. */
export function customerRequest({ name, email, document, phone, address }: Buyer): Record<string, unknown> {
  const isPerson = documentKind(document) === 'cpf'
  return {
    name: nameOf({ name }),
    email,
    document,
    document_type: isPerson ? 'CPF' : 'CNPJ',
    type: isPerson ? 'individual' : 'company',
    phones: phonesRequest(phone),
    address: address?.street && address.city && address.state ? addressRequest(address) : undefined,
  }
}

function phonesRequest(phone: string): Record<string, unknown> {
  const parts = { country_code: '55', area_code: phone.slice(0, 2), number: phone.slice(2) }
  return { [phone.length === 11 ? 'mobile_phone' : 'home_phone']: parts }
}

/** Builds an address. `line_1` contains number, street and district, in this order (documentation, "Endereços"). */
function addressRequest(address: Address): Record<string, unknown> {
  const { number, street, neighborhood, complement, zipCode, city, state } = address
  return {
    line_1: [number, street, neighborhood].filter(Boolean).join(', '),
    line_2: complement || undefined,
    zip_code: zipCode,
    city: city && cut(city, 64),
    state,
    country: 'BR',
  }
}
