import { newId, newIdOf } from '../core/ids.ts'
import { providers } from '../core/provider.ts'
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

const SAMPLE_STORE = 'sto_sample'

const paymentStatuses: Partial<Record<EventKind, string>> = {
  'payment.pending': 'PENDING',
  'payment.failed': 'FAILED',
  'payment.refunded': 'REFUNDED',
  'payment.chargeback': 'REFUNDED',
}

/**
 * Returns invented values for the fields of an event's `data` in the spec. If the data has `metadata`, it is `{ "test":
 * "true" }`.
 */
export function sampleData(kind: EventKind, now: Date): object {
  const metadata = { test: 'true' }
  if (kind.startsWith('subscription.')) {
    const product = { id: newId('prod'), name: 'Produto de teste' }
    const offer = {
      id: newIdOf('off', SAMPLE_STORE),
      name: 'Oferta de teste',
      billingType: 'RECURRING',
      billingCycle: 'MONTHLY',
    }
    const status = kind === 'subscription.canceled' ? 'canceled' : 'active'
    const whole = { ...offer, priceInCents: 9700, currency: 'brl', product }
    const base = {
      id: newIdOf('sub', SAMPLE_STORE),
      status,
      offerId: offer.id,
      customerEmail: customer.email,
      customer,
    }
    return { ...base, currentPeriodEnd: now.toISOString(), offer: whole, metadata }
  }
  if (kind.startsWith('dispute.')) return sampleDispute(kind === 'dispute.closed', now.toISOString())
  if (kind === 'checkout.abandoned') return sampleAbandoned(now.toISOString())
  const payment = {
    id: newId('pay'),
    provider: providers[0],
    status: paymentStatuses[kind] ?? 'PAID',
    amountInCents: 9700,
    currency: 'brl',
    productId: null,
    offerId: null,
    subscriptionId: null,
    chargeId: newIdOf('chg', SAMPLE_STORE),
    customerEmail: customer.email,
    customer,
    metadata,
    createdAt: now.toISOString(),
  }
  return kind.startsWith('refund.')
    ? { ...payment, ...sampleRefund(kind === 'refund.done', now.toISOString()) }
    : payment
}

function sampleRefund(isDone: boolean, createdAt: string) {
  const amountInCents = 1_000
  const refund = { id: newId('rfd'), amountInCents, offerId: null, reason: 'other', createdAt }
  const outcome = isDone ? { status: 'done', doneAt: createdAt } : { status: 'failed', doneAt: null }
  return { refundedInCents: isDone ? amountInCents : 0, refund: { ...refund, ...outcome } }
}

function sampleDispute(isClosed: boolean, createdAt: string) {
  return {
    id: newId('dsp'),
    object: 'dispute',
    paymentId: newId('pay'),
    kind: 'med',
    status: isClosed ? 'won' : 'needs_response',
    amountInCents: 9700,
    currency: 'brl',
    reason: null,
    dueAt: null,
    evidenceSentAt: null,
    acceptedAt: null,
    createdAt,
    closedAt: isClosed ? createdAt : null,
  }
}

function sampleAbandoned(createdAt: string) {
  const offerId = newIdOf('off', SAMPLE_STORE)
  return {
    id: newIdOf('chg', SAMPLE_STORE),
    offerId,
    paymentLinkId: null,
    checkoutSessionId: null,
    chargeId: null,
    productId: newId('prod'),
    customer: { name: customer.name, email: customer.email, phone: customer.phone },
    tracking: null,
    recoveryUrl: `https://pay.example/checkout/${offerId}`,
    createdAt,
  }
}
