import { newId } from '../core/ids.ts'
import type { EventKind } from '../events/eventKinds.ts'

const customer = {
  name: 'Cliente de Teste',
  email: 'teste@example.com',
  document: '52998224725',
  phone: '11987654321',
  address: {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: null,
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
}

const paymentStatuses: Partial<Record<EventKind, string>> = {
  'payment.pending': 'PENDING',
  'payment.failed': 'FAILED',
  'payment.refunded': 'REFUNDED',
  'payment.chargeback': 'REFUNDED',
}

/** Returns invented values for the fields of an event's `data` in the spec. Its `metadata` is `{ "test": "true" }`. */
export function sampleData(kind: EventKind, now: Date): object {
  const metadata = { test: 'true' }
  if (kind.startsWith('subscription.')) {
    const product = { id: newId('prod'), name: 'Produto de teste' }
    const offer = { id: newId('off'), name: 'Oferta de teste', billingType: 'RECURRING', billingCycle: 'MONTHLY' }
    const status = kind === 'subscription.canceled' ? 'canceled' : 'active'
    const whole = { ...offer, priceInCents: 9700, currency: 'brl', product }
    const base = { id: newId('sub'), status, offerId: offer.id, customerEmail: customer.email, customer }
    return { ...base, currentPeriodEnd: now.toISOString(), offer: whole, metadata }
  }
  return {
    id: newId('pay'),
    provider: 'GATEWAY_A',
    status: paymentStatuses[kind] ?? 'PAID',
    amountInCents: 9700,
    currency: 'brl',
    productId: null,
    offerId: null,
    subscriptionId: null,
    chargeId: newId('chg'),
    customerEmail: customer.email,
    customer,
    metadata,
    createdAt: now.toISOString(),
  }
}
