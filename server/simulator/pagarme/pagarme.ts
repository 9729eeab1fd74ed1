import { randomBytes } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { asObject, asText, parsedObject } from '../../lib/untrustedJson.ts'
import { accountOf } from '../records/accounts.ts'
import { lacksBalance } from '../records/balanceRule.ts'
import { newEndToEndId } from '../records/endToEndId.ts'
import { underFault } from '../records/faults.ts'
import { findPayment, listPayments } from '../records/findPayments.ts'
import type { Act, Move, Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from '../records/gateway.ts'
import { listCreatedPayments } from '../records/listCreatedPayments.ts'
import { listOpenPayments } from '../records/listOpenPayments.ts'
import { movePayment } from '../records/movePayments.ts'
import { pagarmeBookRules } from './bookRules.ts'
import { type Call, denied, invalid, OUR_PROVIDER, refuse } from './call.ts'
import { answerTokens, returnCodesOf } from './cards.ts'
import { saveCard, saveCustomer } from './customers.ts'
import { answerFiles } from './files.ts'
import { listPayables, listWithdrawals, showBalance } from './money.ts'
import { createOrder } from './orders.ts'
import { ownRecipientOf, showRecipient, takingSharesBack } from './split.ts'
import { saveWebhook } from './webhook.ts'
import { detailsOf, toCharge, toChargeWithOrder, toOrder } from './wire.ts'

/**
 * Gateway B's core API, version 5 (https://docs.pagar.me). Each secret key that begins with `sk_test_sim_` has its own
 * account. The public key of the account is `pk_test_sim_` and the first 32 digits of the secret key's SHA-256.
 *
 * In the simulator, an order has one charge and a charge has one transaction. Balcão does not need more.
 */
export const gatewayB: SimulatedGateway = {
  provider: OUR_PROVIDER,
  prefix: '/gateway-b/core/v5',
  books: pagarmeBookRules,
  answer,
  act,
  // Most changes cause two webhooks, one for the charge and one for its order.
  webhookBody: (payment, event) => [event, ...(ALSO_SENT[event] ?? [])].map((type) => webhookOf(payment, type)),
  webhookHeaders: (token) => ({
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(token).toString('base64')}`,
  }),
  isTaken: (status) => status >= 200 && status < 300,
}

const ACCOUNT_KEY = 'sk_test_sim_'

const ALSO_SENT: Record<string, string[]> = {
  'charge.paid': ['order.paid'],
  'charge.overpaid': ['order.paid'],
  'charge.payment_failed': ['order.payment_failed'],
  'charge.refunded': ['order.canceled'],
  // From September 2026, the second name of this event replaces the first name.
  'charge.chargedback': ['chargeback.received'],
}

function webhookOf(payment: SimulatedPayment, type: string): string {
  return JSON.stringify({
    id: `hook_${randomBytes(8).toString('hex')}`,
    account: { id: `acc_${payment.account.slice(0, 16)}`, name: 'Loja Simulada' },
    type,
    created_at: systemNow().toISOString(),
    data: type.startsWith('order.') ? toOrder(payment) : toChargeWithOrder(payment),
  })
}

async function answer(world: World, request: WireRequest): Promise<Reply> {
  const [resource, id, verb] = request.path.slice(1).split('/')
  if (resource === 'tokens') return answerTokens(world, request)
  if (resource === 'transactions' && id) return answerFiles(world, id, verb)
  const key = keyOf(request.headers.authorization)
  if (!key.startsWith(ACCOUNT_KEY)) return denied
  const body = request.rawBody === '' ? {} : parsedObject(request.rawBody)
  if (body === undefined) return refuse(400, 'The request is invalid.')
  const call: Call = {
    world,
    gateway: gatewayB,
    account: accountOf(key),
    ownRecipient: ownRecipientOf(key),
    query: request.query,
    body,
    idempotencyKey: asText(request.headers['idempotency-key']),
    base: `http://${request.headers.host ?? 'localhost'}${gatewayB.prefix}`,
  }
  switch (`${request.method} ${resource}${id ? '/{id}' : ''}${verb ? `/${verb}` : ''}`) {
    case 'POST orders':
      return createOrder(call)
    case 'POST customers':
      return saveCustomer(call)
    case 'POST customers/{id}/cards':
      return saveCard(call, id!)
    case 'GET recipients/{id}':
      return showRecipient(call, id === 'default' ? call.ownRecipient : id!)
    case 'GET recipients/{id}/balance':
      return showBalance(call, id!)
    case 'GET recipients/{id}/withdrawals':
      return listWithdrawals(call, id!)
    case 'GET payables':
      return listPayables(call)
    case 'GET orders':
      return underFault(world, { provider: OUR_PROVIDER, operation: 'find' }, (claiming) =>
        searchOrders({ ...call, world: claiming }),
      )
    case 'GET orders/{id}':
      return underFault(world, { provider: OUR_PROVIDER, operation: 'find' }, (claiming) =>
        show({ ...call, world: claiming }, id!.replace(/^or_/, 'ch_'), 'Order', toOrder),
      )
    case 'GET charges':
      return underFault(world, { provider: OUR_PROVIDER, operation: 'find' }, (claiming) =>
        listCharges({ ...call, world: claiming }),
      )
    case 'GET charges/{id}':
      return underFault(world, { provider: OUR_PROVIDER, operation: 'find' }, (claiming) =>
        show({ ...call, world: claiming }, id!, 'Charge', toChargeWithOrder),
      )
    case 'DELETE charges/{id}':
      return deleteCharge(call, id!)
    // This path replaces the gateway's dashboard, where the store registers its webhook. The real API has no such call.
    case 'PUT simulated-dashboard/{id}':
      return id === 'webhook' ? saveWebhook(call) : refuse(404, 'Not found.')
    default:
      return refuse(404, 'Not found.')
  }
}

/** Returns the user name of HTTP Basic, which is the API key. The password is empty. */
function keyOf(authorization: string | undefined): string {
  const encoded = /^Basic ([\d+/=A-Za-z]+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString('utf8').replace(/:$/, '')
}

// Reading

async function show(
  { world, account }: Call,
  id: string,
  what: string,
  toWire: (payment: SimulatedPayment) => unknown,
): Promise<Reply> {
  const payment = await findPayment(world, { provider: OUR_PROVIDER, id, account })
  return payment ? { status: 200, json: toWire(payment) } : refuse(404, `${what} not found.`)
}

async function searchOrders({ world, account, query, base }: Call): Promise<Reply> {
  const code = query.get('code')
  const where = code === null ? { provider: OUR_PROVIDER as typeof OUR_PROVIDER, account } : { reference: code }
  const [since, until] = [query.get('created_since'), query.get('created_until')]
  const days = { since: since ?? '2000-01-01', until: until ?? '9999-12-31' }
  const listed =
    since === null
      ? listPayments(world, where)
      : listCreatedPayments(world, { provider: OUR_PROVIDER, account, ...days })
  const orders = (await listed)
    .filter((payment) => payment.account === account && payment.provider === OUR_PROVIDER)
    .map(toOrder)
    .filter((order) => !query.has('status') || order.status === query.get('status'))
  const size = Math.min(Number(query.get('size') ?? 10) || 10, 30)
  const page = Number(query.get('page') ?? 1) || 1
  const data = orders.slice((page - 1) * size, page * size)
  const more = new URLSearchParams({ ...Object.fromEntries(query), page: String(page + 1) })
  const next = page * size < orders.length ? { next: `${base}/orders?${more}` } : {}
  return { status: 200, json: { data, paging: { total: orders.length, ...next } } }
}

async function listCharges({ world, account, query, base }: Call): Promise<Reply> {
  const limit = Math.min(Number(query.get('size') ?? 10) || 10, 30)
  const number = Number(query.get('page') ?? 1) || 1
  const [status, method] = [query.get('status') ?? '', query.get('payment_method') ?? '']
  const offset = (number - 1) * limit
  const page = { provider: OUR_PROVIDER, account, status, method, limit, offset } as const
  const { payments, total } = await listOpenPayments(world, page)
  const more = new URLSearchParams({ ...Object.fromEntries(query), page: String(number + 1) })
  const next = offset + limit < total ? { next: `${base}/charges?${more}` } : {}
  return { status: 200, json: { data: payments.map(toChargeWithOrder), paging: { total, ...next } } }
}

// Changing

/** Cancels an open charge, or refunds a paid charge. The gateway has one endpoint for both. */
async function deleteCharge(call: Call, id: string): Promise<Reply> {
  const { world, account, body } = call
  const { amount } = body
  if (amount !== undefined && !(Number.isSafeInteger(amount) && (amount as number) > 0))
    return invalid('request.amount', 'The amount is invalid.')
  const charge = await findPayment(world, { provider: OUR_PROVIDER, id, account })
  if (charge === undefined) return refuse(404, 'Charge not found.')
  return underFault(
    world,
    { provider: OUR_PROVIDER, operation: charge.paidInCents > 0 ? 'refund' : 'cancel' },
    async (claiming) => {
      // The gateway uses 412 for its business rules. The text is a guess.
      if (charge.paidInCents > 0 && (await lacksBalance(claiming, charge, amount as number | undefined)))
        return refuse(412, 'Saldo insuficiente para estornar esta cobrança.')
      // A boleto can be refunded only to a bank account (documentation, "Cancelar cobrança").
      if (charge.paidInCents > 0 && charge.method === 'boleto' && !asObject(body.bank_account))
        return invalid('request.bank_account', 'The bank account is required to refund a boleto.')
      const moved = await movePayment(claiming, gatewayB, { id, account }, (payment) =>
        payment.paidInCents > 0 ? refund(payment, amount as number | undefined, call) : cancel(payment),
      )
      if (moved?.is !== 'moved') return refuse(412, 'This charge can not be canceled.')
      return { status: 200, json: toCharge(moved.payment) }
    },
  )
}

function act(payment: SimulatedPayment, { does, amountInCents, force }: Act): Move | undefined {
  switch (does) {
    case 'pay':
      return pay(payment, amountInCents ?? payment.amountInCents, force)
    case 'fail':
      return isOpen(payment) ? fail(payment) : undefined
    case 'expire':
      return isOpen(payment) ? expire(payment) : undefined
    case 'refund':
      return refund(payment, amountInCents)
    case 'chargeback':
      return chargeBack(payment)
    case 'dispute_won':
      return winChargeback(payment)
    case 'dispute_lost':
    case 'fail_refund':
    case 'hold':
    case 'block':
    case 'unblock':
      return undefined
  }
}

/**
 * Returns the change when the buyer pays. With `force` the buyer pays late: the buyer's bank does not know that the store no
 * longer expects the money.
 */
function pay(payment: SimulatedPayment, amountInCents: number, force: boolean): Move | undefined {
  const onTime = isOpen(payment) && detailsOf(payment).transactionStatus !== 'expired'
  const late = force && payment.paidInCents === 0 && payment.method !== 'credit_card'
  if (!onTime && !late) return undefined
  const difference = Math.sign(amountInCents - payment.amountInCents)
  const status = difference === 0 ? 'paid' : difference < 0 ? 'underpaid' : 'overpaid'
  const transactionStatus = payment.method === 'credit_card' ? 'captured' : status
  const endToEndId = payment.method === 'pix' ? { endToEndId: newEndToEndId() } : {}
  const card = payment.method === 'credit_card' ? { returnCode: '0000' } : {}
  return {
    status,
    movement: { kind: 'received', amountInCents },
    details: { transactionStatus, ...updated(), paidAt: systemNow().toISOString(), ...endToEndId, ...card },
    event: `charge.${status}`,
  }
}

function fail(payment: SimulatedPayment): Move {
  const why =
    payment.method === 'credit_card'
      ? { returnCode: returnCodesOf(detailsOf(payment).card?.brand ?? '').generic }
      : { failure: 'O adquirente recusou a transação.' }
  const transactionStatus = payment.method === 'credit_card' ? 'not_authorized' : 'failed'
  return { status: 'failed', details: { transactionStatus, ...updated(), ...why }, event: 'charge.payment_failed' }
}

/** Returns the change when a charge expires. A PIX or boleto charge stays pending, and only its transaction expires. */
function expire(payment: SimulatedPayment): Move {
  if (payment.method === 'credit_card') return cancel(payment)!
  return { status: payment.status, details: { transactionStatus: 'expired', ...updated() }, event: 'charge.updated' }
}

function cancel(payment: SimulatedPayment): Move | undefined {
  if (!isOpen(payment)) return undefined
  const now = systemNow().toISOString()
  return {
    status: 'canceled',
    details: { transactionStatus: 'voided', updatedAt: now, canceledAt: now, canceledInCents: payment.amountInCents },
    event: 'charge.refunded',
  }
}

const PAID = new Set(['paid', 'overpaid', 'underpaid'])

/** @param call the call that requests the refund. Without a call, the gateway's staff refunds by the rules of the payment. */
function refund(payment: SimulatedPayment, amountInCents?: number, call?: Call): Move | undefined {
  const left = payment.paidInCents - payment.refundedInCents
  const amount = amountInCents ?? left
  if (!PAID.has(payment.status) || amount < 1 || amount > left) return undefined
  const whole = amount === left
  // A partial refund of a boleto is not documented.
  if (payment.method === 'boleto' && amount < payment.paidInCents) return undefined
  const now = systemNow().toISOString()
  const move: Move = {
    // A partial refund does not change the charge's status.
    status: whole ? 'canceled' : payment.status,
    movement: { kind: 'refunded', amountInCents: amount },
    details: {
      transactionStatus: whole ? 'refunded' : 'partial_refunded',
      updatedAt: now,
      canceledAt: now,
      canceledInCents: payment.refundedInCents + amount,
    },
    event: whole ? 'charge.refunded' : 'charge.partial_canceled',
  }
  return takingSharesBack(call ?? { ownRecipient: '', body: {} }, payment, move)
}

function chargeBack(payment: SimulatedPayment): Move | undefined {
  if (!PAID.has(payment.status)) return undefined
  const amountInCents = payment.paidInCents - payment.refundedInCents
  return {
    status: 'chargedback',
    movement: { kind: 'charged_back', amountInCents },
    details: { transactionStatus: 'chargedback', chargedBackInCents: amountInCents, ...updated() },
    event: 'charge.chargedback',
  }
}

/** Returns the change when the store wins on the gateway's own site. The API has no call and no event for this change. */
function winChargeback(payment: SimulatedPayment): Move | undefined {
  if (payment.status !== 'chargedback') return undefined
  return {
    status: 'paid',
    // The store gets back only the charged back amount, not the amount of earlier refunds.
    movement: { kind: 'chargeback_won', amountInCents: Number(payment.details.chargedBackInCents) },
    details: { transactionStatus: 'captured', ...updated() },
    event: 'charge.updated',
  }
}

function updated(): { updatedAt: string } {
  return { updatedAt: systemNow().toISOString() }
}

function isOpen(payment: SimulatedPayment): boolean {
  return payment.status === 'pending' || payment.status === 'processing'
}
