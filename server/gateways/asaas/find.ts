import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { Outcome } from '../port/outcome.ts'
import { asaasCall } from './call.ts'
import { type AsaasPayment, joinParcels, readPayment } from './payment.ts'

export type Found = { is: 'found'; payments: AsaasPayment[] } | Extract<Outcome, { is: 'unknown' }>

/**
 * Finds all payments with our reference, newest first. If a buyer paid twice, the result has two payments. If the gateway
 * has no such order, the result is empty.
 */
export async function findPayments(
  account: GatewayAccount,
  { reference, externalId }: { reference: string; externalId?: string },
): Promise<Found> {
  const listed = await listPayments(account, { externalReference: reference })
  if (listed.is === 'unknown') return listed
  const ours = listed.payments.filter((payment) => payment.reference === reference)
  if (ours.length > 0) return joinPlan(account, ours)
  if (!externalId) return { is: 'found', payments: [] }
  const fetched = await fetchPayment(account, externalId)
  if (fetched.is === 'unknown') return fetched
  if (fetched.payments.some((payment) => payment.reference !== null && payment.reference !== reference))
    return { is: 'unknown', cause: `payment ${externalId} has the reference of another order` }
  return joinPlan(account, fetched.payments)
}

/** Reads all parcels of a plan, because the search may return only one parcel. */
async function joinPlan(account: GatewayAccount, payments: AsaasPayment[]): Promise<Found> {
  const plan = payments.find((payment) => payment.plan !== null)?.plan
  if (!plan) return { is: 'found', payments }
  const listed = await listPayments(account, { installment: plan })
  if (listed.is === 'unknown') return listed
  const parcels = listed.payments.filter((payment) => payment.plan === plan)
  return parcels.length === 0 ? unreadable('plan') : { is: 'found', payments: [joinParcels(parcels)] }
}

/**
 * Finds one payment by the gateway's id, without the other parcels of its plan. If the gateway has no such payment, the
 * result is empty.
 */
export async function fetchPayment(account: GatewayAccount, externalId: string): Promise<Found> {
  const answer = await asaasCall(account, 'GET', `/payments/${encodeURIComponent(externalId)}`)
  if (answer.is === 'refused' && answer.status === 404) return { is: 'found', payments: [] }
  if (answer.is !== 'ok') return undecided(answer)
  const payment = readPayment(answer.body)
  return payment ? { is: 'found', payments: [payment] } : unreadable('payment')
}

/** Finds the payments of a PIX code that belongs to an authorization. Such a payment has no reference of ours. */
export async function findPaymentsOfCode(account: GatewayAccount, qrCodeId: string): Promise<Found> {
  const listed = await listPayments(account, { pixQrCodeId: qrCodeId })
  if (listed.is === 'unknown') return listed
  return { is: 'found', payments: listed.payments.filter((payment) => payment.qrCodeId === qrCodeId) }
}

async function listPayments(account: GatewayAccount, filter: Record<string, string>): Promise<Found> {
  const answer = await asaasCall(account, 'GET', `/payments?${new URLSearchParams({ ...filter, limit: '100' })}`)
  if (answer.is !== 'ok') return undecided(answer)
  if (!Array.isArray(answer.body.data)) return unreadable('list of payments')
  const payments = answer.body.data.map(readPayment)
  if (payments.includes(undefined)) return unreadable('list of payments')
  return { is: 'found', payments: payments as AsaasPayment[] }
}
