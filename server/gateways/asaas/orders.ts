import type { GatewayAccount } from '../port/account.ts'
import { undecided, unreadable } from '../port/answers.ts'
import type { ListedOrder, ListedOrders, OrderPeriod } from '../port/orders.ts'
import type { Method } from '../port/payments.ts'
import { referencesOfCodes } from './authorizations.ts'
import { asaasCall } from './call.ts'
import { type AsaasPayment, joinParcels, readPayment } from './payment.ts'
import { movedMoney } from './status.ts'

/** The largest page of the gateway (documentation, "Listar cobranças"). */
const LIMIT = 100
/** The number of payments that two pages share. If a payment is deleted between two calls, the later payments move up by one. */
const OVERLAP = 10

const METHODS: Readonly<Record<string, Method>> = { PIX: 'pix', BOLETO: 'boleto', CREDIT_CARD: 'credit_card' }

/**
 * Lists the payments created in a period. If the parcels of a plan are on two pages, the list has two orders with the same
 * reference. The first payment of an authorization gets the reference of its authorization.
 */
export async function listOrders(account: GatewayAccount, period: OrderPeriod): Promise<ListedOrders> {
  const { since, until, cursor = '0' } = period
  const filter = { 'dateCreated[ge]': since, 'dateCreated[le]': until, limit: String(LIMIT), offset: cursor }
  const answer = await asaasCall(account, 'GET', `/payments?${new URLSearchParams(filter)}`)
  if (answer.is !== 'ok') return undecided(answer)
  const { data, hasMore } = answer.body
  if (!Array.isArray(data)) return unreadable('list of payments')
  if (period.cursor === undefined) referencesOfRun.delete(account)
  const known = data.some(isOfCode) ? await referencesOnce(account) : undefined
  if (known?.is === 'unknown') return known
  const orders = new Map<string, { method: Method; parcels: AsaasPayment[] }>()
  for (const value of data) {
    const read = readPayment(value)
    if (read === undefined) return unreadable('list of payments')
    const payment = { ...read, reference: read.reference ?? known?.references.get(read.qrCodeId ?? '') ?? null }
    const method = METHODS[value.billingType]
    if (method === undefined) continue
    const order = orders.get(payment.plan ?? payment.id) ?? { method, parcels: [] }
    order.parcels.push(payment)
    orders.set(payment.plan ?? payment.id, order)
  }
  const next = hasMore === true ? { next: String(Number(cursor) + LIMIT - OVERLAP) } : {}
  return { is: 'read', orders: [...orders.values()].map(toOrder), ...next }
}

/**
 * The references of the authorizations, kept for all pages of one reading. The gateway has no filter for a code, and a large store has
 * as many pages of authorizations as of payments.
 */
const referencesOfRun = new WeakMap<GatewayAccount, ReadonlyMap<string, string>>()

async function referencesOnce(account: GatewayAccount): ReturnType<typeof referencesOfCodes> {
  const kept = referencesOfRun.get(account)
  if (kept) return { is: 'read', references: kept }
  const read = await referencesOfCodes(account)
  if (read.is === 'read') referencesOfRun.set(account, read.references)
  return read
}

/** True for a payment of a PIX code that was not created for this payment. Other programs have such codes too. */
function isOfCode(value: unknown): boolean {
  const payment = readPayment(value)
  return payment !== undefined && payment.reference === null && payment.qrCodeId !== undefined
}

function toOrder({ method, parcels }: { method: Method; parcels: readonly AsaasPayment[] }): ListedOrder {
  const { id, reference, amountInCents } = joinParcels(parcels)
  return {
    externalId: id,
    reference: reference ?? undefined,
    method,
    amountInCents,
    moneyCame: parcels.some(movedMoney),
    ...(parcels.some(({ plan }) => plan !== null) && { parcels: parcels.map(toParcel) }),
  }
}

function toParcel({ id: externalId, amountInCents }: AsaasPayment): { externalId: string; amountInCents: number } {
  return { externalId, amountInCents }
}
