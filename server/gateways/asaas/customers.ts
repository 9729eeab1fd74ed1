import { createHash } from 'node:crypto'
import { asObjects, asText } from '../../lib/untrustedJson.ts'
import type { GatewayAccount } from '../port/account.ts'
import { nameOf } from '../port/answers.ts'
import type { Buyer } from '../port/payments.ts'
import { type Answer, asaasCall } from './call.ts'

export type Customer =
  | { is: 'customer'; id: string; remembered: boolean }
  | { is: 'refused' | 'trouble'; cause: string }

const MAX_REMEMBERED = 20_000
/** Customer ids by account and fingerprint, oldest first. Without an entry, the database is read. */
const customers = new Map<string, string>()

/**
 * Returns the customer with exactly the buyer's data. Creates the customer if necessary. For an account outside of a store,
 * it first searches for the customer at the gateway. @param untilMs no request starts after this monotonic instant (ms)
 */
export async function customerFor(account: GatewayAccount, buyer: Buyer, untilMs?: number): Promise<Customer> {
  const fingerprint = fingerprintOf(buyer)
  const known = customers.get(`${account.id} ${fingerprint}`) ?? (await account.customers?.find(fingerprint))
  if (known !== undefined) {
    remember(account, fingerprint, known)
    return { is: 'customer', id: known, remembered: true }
  }
  const found = account.customers ? undefined : await searchCustomer(account, fingerprint, untilMs)
  const customer =
    found ?? (await asaasCall(account, 'POST', '/customers', { json: customerRequest(buyer, fingerprint), untilMs }))
  if (customer.is !== 'ok') return customer
  const id = asText(customer.body.id)
  if (id === undefined) return { is: 'trouble', cause: 'unreadable customer' }
  await account.customers?.keep({ fingerprint, customerId: id, email: buyer.email })
  remember(account, fingerprint, id)
  return { is: 'customer', id, remembered: false }
}

/** Forgets a customer that the gateway no longer has. */
export async function forgetCustomer(account: GatewayAccount, buyer: Buyer): Promise<void> {
  const fingerprint = fingerprintOf(buyer)
  customers.delete(`${account.id} ${fingerprint}`)
  await account.customers?.forget(fingerprint)
}

function remember(account: GatewayAccount, fingerprint: string, id: string): void {
  if (customers.size >= MAX_REMEMBERED) customers.delete(customers.keys().next().value!)
  customers.set(`${account.id} ${fingerprint}`, id)
}

/** @returns the customer, or undefined if the gateway answered that it has no such customer */
async function searchCustomer(
  account: GatewayAccount,
  fingerprint: string,
  untilMs: number | undefined,
): Promise<Answer | undefined> {
  const path = `/customers?externalReference=${fingerprint}&limit=1`
  const found = await asaasCall(account, 'GET', path, { untilMs })
  if (found.is !== 'ok') return found
  const known = asObjects(found.body.data)[0]
  return known && known.deleted !== true ? { is: 'ok', body: known } : undefined
}

function customerRequest(buyer: Buyer, fingerprint: string): Record<string, unknown> {
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
    externalReference: fingerprint,
    // Otherwise the gateway sends messages to the buyer, and the store pays for them.
    notificationDisabled: true,
  }
}

function fingerprintOf({ name, email, document, phone, address }: Buyer): string {
  const { zipCode, number, street, complement, neighborhood } = address ?? {}
  const data = [name, email, document, phone, zipCode, number, street, complement, neighborhood]
  return createHash('sha256').update(JSON.stringify(data)).digest('hex')
}
