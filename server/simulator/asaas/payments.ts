import { addDays } from '../../brazil/calendar.ts'
import { lacksBalance } from '../records/balanceRule.ts'
import { underFault } from '../records/faults.ts'
import { findPayment, listPayments } from '../records/findPayments.ts'
import type { Act, Move, Reply, SimulatedPayment } from '../records/gateway.ts'
import { listCreatedPayments } from '../records/listCreatedPayments.ts'
import { listOpenPayments } from '../records/listOpenPayments.ts'
import { movePayment } from '../records/movePayments.ts'
import { recallPayment } from '../records/paymentRow.ts'
import { act, isOpen, isPaidByPix, refund, requestRefund } from './acts.ts'
import { businessTime } from './businessTime.ts'
import { type Call, listOf, nowhere, refuse } from './call.ts'
import { showBoletoLine, showPixCode } from './codes.ts'
import { createPayment } from './create.ts'
import { showChargeback } from './disputes.ts'
import { carryOutDue } from './dueInstructions.ts'
import { listCardParcels } from './money.ts'
import { findAuthorizations, listInstructions, type SimulatedAuthorization } from './recurringRows.ts'
import { cancelInstructions } from './recurringState.ts'
import { readSplitRefunds } from './split.ts'
import {
  allToWire,
  fromReais,
  parcelOfId,
  parcelsOf,
  planIdOf,
  refundsToWire,
  rowIdOfPlan,
  shownReference,
  toReais,
  toWire,
} from './wire.ts'

export async function answerPayments(call: Call, method: string, id = '', verb = ''): Promise<Reply> {
  const { world } = call
  switch (`${method} ${id ? '{id}' : ''}/${verb}`) {
    case 'POST /':
      return createPayment(call)
    case 'GET {id}/pixQrCode':
      return showPixCode(call, id)
    case 'GET {id}/identificationField':
      return showBoletoLine(call, id)
    case 'GET {id}/':
      return underFault(world, { provider: 'GATEWAY_A', operation: 'find' }, (claiming) =>
        showPayment({ ...call, world: claiming }, id, toWire),
      )
    case 'GET /':
      return underFault(world, { provider: 'GATEWAY_A', operation: 'find' }, (claiming) =>
        searchPayments({ ...call, world: claiming }),
      )
    case 'GET {id}/chargeback':
      return showChargeback(call, id)
    case 'GET {id}/status':
      return showPayment(call, id, ({ status }) => ({ status }))
    case 'GET {id}/refunds':
      return showPayment(call, id, (payment) => listOf(refundsToWire(payment) ?? [], 100, 0))
    case 'DELETE {id}/':
      return underFault(world, { provider: 'GATEWAY_A', operation: 'cancel' }, (claiming) =>
        deletePayment({ ...call, world: claiming }, id, { deleted: true, id }),
      )
    case 'POST {id}/refund':
      return underFault(world, { provider: 'GATEWAY_A', operation: 'refund' }, (claiming) =>
        refundPayment({ ...call, world: claiming }, id),
      )
    case 'POST {id}/bankSlip/refund':
      return underFault(world, { provider: 'GATEWAY_A', operation: 'refund' }, (claiming) =>
        requestBoletoRefund({ ...call, world: claiming }, id),
      )
    default:
      return nowhere()
  }
}

export async function answerInstallments(call: Call, method: string, id: string, verb = ''): Promise<Reply> {
  const { world } = call
  const rowId = rowIdOfPlan(id)
  switch (`${method} /${verb}`) {
    case 'GET /':
      return showPayment(call, rowId, planToWire)
    case 'GET /payments':
      return showPayment(call, rowId, (payment) => listOf(allToWire(payment), 100, 0))
    case 'DELETE /':
      return underFault(world, { provider: 'GATEWAY_A', operation: 'cancel' }, (claiming) =>
        deletePayment({ ...call, world: claiming }, rowId, { deleted: true, id }),
      )
    case 'POST /refund':
      return underFault(world, { provider: 'GATEWAY_A', operation: 'refund' }, (claiming) =>
        refundPlan({ ...call, world: claiming }, rowId),
      )
    default:
      return nowhere()
  }
}

export async function answerSandbox(call: Call, method: string, id: string, verb?: string): Promise<Reply> {
  const does = { confirm: 'pay', overdue: 'expire' }[verb ?? ''] as Act['does'] | undefined
  if (method !== 'POST' || does === undefined) return nowhere()
  const decide = (payment: SimulatedPayment) => act(payment, { does, force: isOpen(payment) })
  return change(call, id, decide, { refusal: 'A cobrança não permite esta ação.' })
}

// Reading

async function showPayment(
  call: Call,
  id: string,
  show: (payment: SimulatedPayment, parcel: number) => unknown,
): Promise<Reply> {
  const { world, account } = call
  const found = await findPayment(world, { provider: 'GATEWAY_A', id, account })
  const [payment] = found ? await carriedOut(call, [found]) : []
  if (payment) return { status: 200, json: show(payment, 1) }
  const { rowId, parcel } = parcelOfId(id)
  const plan = await findPayment(world, { provider: 'GATEWAY_A', id: rowId, account })
  return plan && parcel <= parcelsOf(plan) ? { status: 200, json: show(plan, parcel) } : nowhere()
}

async function searchPayments(call: Call): Promise<Reply> {
  const { account, query } = call
  const isByDate = query.has('dateCreated[ge]')
  if (isByDate && query.has('billingType')) return listCardParcels(call)
  if (isByDate) return listByDate(call)
  if (query.has('billingType')) return listByType(call)
  const found = (await carriedOut(call, await candidates(call))).filter(
    (payment) =>
      payment.account === account &&
      payment.provider === 'GATEWAY_A' &&
      (!query.has('externalReference') || shownReference(payment) === query.get('externalReference')) &&
      (!query.has('customer') || payment.details.customer === query.get('customer')) &&
      (!query.has('status') || payment.status === query.get('status')),
  )
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  return { status: 200, json: listOf(found.flatMap(allToWire), limit, Number(query.get('offset') ?? 0) || 0) }
}

async function listByDate({ world, account, query }: Call): Promise<Reply> {
  const days = { since: query.get('dateCreated[ge]')!, until: query.get('dateCreated[le]') ?? '9999-12-31' }
  const payments = await listCreatedPayments(world, { provider: 'GATEWAY_A', account, ...days })
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  const offset = Number(query.get('offset') ?? 0) || 0
  return { status: 200, json: listOf(payments.flatMap(allToWire), limit, offset) }
}

async function listByType({ world, account, query }: Call): Promise<Reply> {
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  const offset = Number(query.get('offset') ?? 0) || 0
  const [status, method] = [query.get('status') ?? '', query.get('billingType')!.toLowerCase()]
  const page = { provider: 'GATEWAY_A', account, status, method, limit, offset } as const
  const { payments, total } = await listOpenPayments(world, page)
  const head = { object: 'list', hasMore: offset + limit < total, totalCount: total, limit, offset }
  return { status: 200, json: { ...head, data: payments.map((payment) => toWire(payment)) } }
}

async function candidates({ world, account, query }: Call): Promise<SimulatedPayment[]> {
  const plan = query.get('installment')
  if (plan !== null) {
    const row = await findPayment(world, { provider: 'GATEWAY_A', id: rowIdOfPlan(plan), account })
    return row ? [row] : []
  }
  const code = query.get('pixQrCodeId')
  if (code !== null) return paymentsOfCode({ world, account }, code)
  const reference = query.get('externalReference')
  return listPayments(world, reference === null ? { provider: 'GATEWAY_A', account } : { reference })
}

async function paymentsOfCode({ world, account }: Pick<Call, 'world' | 'account'>, qrCodeId: string) {
  const [authorization] = await findAuthorizations(world, { qrCodeId })
  if (authorization === undefined) return []
  const payment = await findPayment(world, { provider: 'GATEWAY_A', id: authorization.details.paymentId, account })
  return payment ? [payment] : []
}

/** Carries out due instructions before a payment that has an instruction is shown. */
async function carriedOut(call: Call, payments: SimulatedPayment[]): Promise<SimulatedPayment[]> {
  const instructed = payments.filter((one) => isOpen(one) && one.details.pixAutomaticAuthorizationId)
  if (instructed.length === 0) return payments
  for (const { id } of instructed) await carryOutDue(call, { paymentId: id })
  const after = payments.map(({ id }) => findPayment(call.world, { provider: 'GATEWAY_A', id }))
  return (await Promise.all(after)).map((payment, index) => payment ?? payments[index]!)
}

function planToWire(payment: SimulatedPayment): Record<string, unknown> {
  const { details } = payment
  const parcels = parcelsOf(payment)
  return {
    object: 'installment',
    id: planIdOf(payment.id),
    value: toReais(payment.amountInCents),
    paymentValue: toReais(Math.floor(payment.amountInCents / parcels)),
    installmentCount: parcels,
    billingType: details.billingType,
    paymentDate: details.confirmedDate ?? null,
    description: details.description,
    deleted: payment.deleted,
    customer: details.customer,
    creditCard: details.creditCard,
    refunds: refundsToWire(payment),
  }
}

// Changing

const NOT_REFUNDABLE = 'Esta cobrança não pode ser estornada.'

async function deletePayment(call: Call, id: string, json: Record<string, unknown>): Promise<Reply> {
  const authorization = await authorizationOf(call, id)
  if (authorization && (await isTooLate(call, authorization, id)))
    return refuse('invalid_action', 'Não é possível remover esta cobrança: o débito já está em processamento.')
  const reply = await deleteOpen(call, id, json)
  if (authorization && 'json' in reply && reply.status === 200) await cancelInstructions(call.world, authorization, id)
  return reply
}

async function authorizationOf({ world, account }: Call, id: string): Promise<SimulatedAuthorization | undefined> {
  const where = { provider: 'GATEWAY_A', id, account } as const
  // The authorization of a payment never changes. So the last known state of the payment is enough.
  const payment = recallPayment(world, where) ?? (await findPayment(world, where))
  const authorizationId = payment?.details.pixAutomaticAuthorizationId
  return authorizationId ? (await findAuthorizations(world, { id: String(authorizationId) }))[0] : undefined
}

/** A scheduled debit cannot be stopped from 22:00 of the day before its due date (BCB rules of Pix Automático). */
async function isTooLate(call: Call, { id: authorizationId, account }: SimulatedAuthorization, paymentId: string) {
  await carryOutDue(call, { authorizationId })
  const { day, time } = businessTime(call.world, account)
  const all = await listInstructions(call.world, { account, authorizationId, paymentId })
  return all.some(
    ({ status, dueOn }) => status === 'SCHEDULED' && (day >= dueOn || (day === addDays(dueOn, -1) && time >= '22:00')),
  )
}

async function deleteOpen(call: Call, id: string, json: Record<string, unknown>): Promise<Reply> {
  const refusal = 'Não é possível remover esta cobrança: ela já foi recebida ou removida.'
  const decide = (payment: SimulatedPayment): Move | undefined =>
    isOpen(payment) && !payment.deleted
      ? { status: payment.status, deleted: true, event: 'PAYMENT_DELETED' }
      : undefined
  return change(call, id, decide, { refusal, show: () => json })
}

/** Refunds a payment. Installment plans and boletos have their own endpoints for refunds. */
async function refundPayment(call: Call, id: string): Promise<Reply> {
  const { value, description } = call.body
  const amountInCents = value === undefined ? undefined : fromReais(value)
  if (value !== undefined && !amountInCents) return refuse('invalid_value', 'O valor do estorno é inválido.')
  const splitRefunds = readSplitRefunds(call.body)
  if (splitRefunds === undefined) return refuse('invalid_splitRefunds', 'Os estornos de split são inválidos.')
  const text = typeof description === 'string' ? description : undefined
  // Without a value, the refund is the sum of the splits' refunds (documentation, "Estornar cobrança").
  const named = [...splitRefunds.values()].reduce((sum, cents) => sum + cents, 0)
  const asked = amountInCents ?? (named > 0 ? named : undefined)
  if (await lacksBalance(call.world, { provider: 'GATEWAY_A', account: call.account, id }, asked))
    return WITHOUT_BALANCE
  const decide = (payment: SimulatedPayment) =>
    parcelsOf(payment) > 1 || (payment.method === 'boleto' && !isPaidByPix(payment))
      ? undefined
      : refund(payment, asked, { description: text, splitRefunds })
  return change(call, id, decide, { refusal: NOT_REFUNDABLE })
}

/** The documentation gives the status of this refusal (400) but no text. */
const WITHOUT_BALANCE = refuse('invalid_action', 'Saldo insuficiente para estornar esta cobrança.')

async function refundPlan(call: Call, id: string): Promise<Reply> {
  if (await lacksBalance(call.world, { provider: 'GATEWAY_A', account: call.account, id })) return WITHOUT_BALANCE
  return change(call, id, (row) => refund(row), { refusal: NOT_REFUNDABLE, show: planToWire })
}

async function requestBoletoRefund(call: Call, id: string): Promise<Reply> {
  const page = (payment: SimulatedPayment) => `${payment.details.origin}/estorno/${id.slice('pay_'.length)}`
  const show = (payment: SimulatedPayment) => ({ requestUrl: page(payment) })
  return change(call, id, requestRefund, { refusal: NOT_REFUNDABLE, show })
}

async function change(
  { world, gateway, account }: Call,
  id: string,
  decide: (payment: SimulatedPayment) => Move | undefined,
  { refusal, show = toWire }: { refusal: string; show?: (payment: SimulatedPayment) => unknown },
): Promise<Reply> {
  const moved = await movePayment(world, gateway, { id, account }, decide)
  if (moved === undefined) return nowhere()
  return moved.is === 'impossible' ? refuse('invalid_action', refusal) : { status: 200, json: show(moved.payment) }
}
