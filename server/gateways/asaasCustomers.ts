import { createHash } from 'node:crypto'
import { asObjects, asText } from '../lib/untrustedJson.ts'
import { nameOf } from './answers.ts'
import { type Answer, asaasCall } from './asaasCall.ts'
import type { Buyer, GatewayAccount } from './gateway.ts'

export type Customer =
  | { is: 'customer'; id: string; remembered: boolean }
  | { is: 'refused' | 'trouble'; cause: string }

const MAX_REMEMBERED = 20_000
/** Customer ids by account and fingerprint, oldest first. Without an entry, we search for the customer at the gateway. */
const customers = new Map<string, string>()

/**
 * Searches for a customer by the fingerprint of the buyer's data. Creates a customer if the search finds none.
 * @param untilMs the monotonic instant (ms) after which the call is useless
 */
export async function customerFor(account: GatewayAccount, buyer: Buyer, untilMs?: number): Promise<Customer> {
  const key = customerKey(account, buyer)
  const remembered = customers.get(key)
  if (remembered !== undefined) return { is: 'customer', id: remembered, remembered: true }
  const path = `/customers?externalReference=${fingerprintOf(buyer)}&limit=1`
  const found = await asaasCall(account, 'GET', path, { untilMs })
  if (found.is !== 'ok') return found
  const known = asObjects(found.body.data)[0]
  const customer: Answer =
    known && known.deleted !== true
      ? { is: 'ok', body: known }
      : await asaasCall(account, 'POST', '/customers', { json: customerRequest(buyer), untilMs })
  if (customer.is !== 'ok') return customer
  const id = asText(customer.body.id)
  if (id === undefined) return { is: 'trouble', cause: 'unreadable customer' }
  if (customers.size >= MAX_REMEMBERED) customers.delete(customers.keys().next().value!)
  customers.set(key, id)
  return { is: 'customer', id, remembered: false }
}

export function forgetCustomer(account: GatewayAccount, buyer: Buyer): void {
  customers.delete(customerKey(account, buyer))
}

function customerRequest(buyer: Buyer): Record<string, unknown> {
  return {
    name: nameOf(buyer),
    cpfCnpj: buyer.document,
    email: buyer.email,
    [buyer.phone.length === 11 ? 'mobilePhone' : 'phone']: buyer.phone,
    postalCode: buyer.address?.zipCode,
    addressNumber: buyer.address?.number,
    address: buyer.address?.street,
    complement: buyer.address?.complement,
    province: buyer.address?.neighborhood,
    externalReference: fingerprintOf(buyer),
    // Otherwise the gateway sends the buyer messages at the store's expense.
    notificationDisabled: true,
  }
}

function customerKey(account: GatewayAccount, buyer: Buyer): string {
  return `${account.id} ${fingerprintOf(buyer)}`
}

function fingerprintOf({ name, email, document, phone, address }: Buyer): string {
  const { zipCode, number, street, complement, neighborhood } = address ?? {}
  const data = [name, email, document, phone, zipCode, number, street, complement, neighborhood]
  return createHash('sha256').update(JSON.stringify(data)).digest('hex')
}
