import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { filesIn, keepEvidence } from '../records/evidence.ts'
import { findPayment, listPayments } from '../records/findPayments.ts'
import type { Act, Move, Reply, SimulatedPayment } from '../records/gateway.ts'
import { movePayment } from '../records/movePayments.ts'
import { type Call, listOf, nowhere, refuse } from './call.ts'
import { type Chargeback, chargebackOf, chargebackToWire, rowIdOfPlan, toReais } from './wire.ts'

export async function answerChargebacks(call: Call, method: string, id = '', verb = ''): Promise<Reply> {
  if (method === 'GET' && id === '') return listChargebacks(call)
  return method === 'POST' && verb === 'dispute' ? receiveDispute(call, id) : nowhere()
}

export async function showChargeback({ world, account }: Call, paymentId: string): Promise<Reply> {
  const payment = await findPayment(world, { provider: 'GATEWAY_A', id: paymentId, account })
  const chargeback = payment && chargebackToWire(payment)
  return chargeback ? { status: 200, json: chargeback } : nowhere()
}

/** Returns the change when the buyer disputes the payment at the bank. */
export function chargeBack(payment: SimulatedPayment, { day = dateInSaoPaulo(systemNow()) }: Act): Move | undefined {
  if (payment.status !== 'RECEIVED' && payment.status !== 'CONFIRMED') return undefined
  const amountInCents = payment.paidInCents - payment.refundedInCents
  const chargeback: Chargeback = {
    status: 'REQUESTED',
    reason: 'ABSENCE_OF_PRINT',
    valueInCents: amountInCents,
    disputeStartDate: day,
    before: payment.status,
  }
  return {
    status: 'CHARGEBACK_REQUESTED',
    movement: { kind: 'charged_back', amountInCents },
    details: { chargeback },
    event: 'PAYMENT_CHARGEBACK_REQUESTED',
  }
}

/** Returns the change when the bank decides a chargeback. A won chargeback returns the money to the store. */
export function decideChargeback(payment: SimulatedPayment, does: 'dispute_won' | 'dispute_lost'): Move | undefined {
  const chargeback = chargebackOf(payment)
  const isRunning = chargeback?.status === 'REQUESTED' || chargeback?.status === 'IN_DISPUTE'
  if (chargeback === undefined || !isRunning) return undefined
  if (does === 'dispute_lost')
    return {
      status: payment.status,
      details: { chargeback: { ...chargeback, status: 'DISPUTE_LOST' } },
      event: 'PAYMENT_CHARGEBACK_DISPUTE',
    }
  return {
    status: chargeback.before,
    movement: { kind: 'chargeback_won', amountInCents: chargeback.valueInCents },
    details: { chargeback: { ...chargeback, status: 'REVERSED' } },
    event: `PAYMENT_${chargeback.before}`,
  }
}

/** Returns the `balance` of a webhook about blocked money. */
export function blockToWire(payment: SimulatedPayment): Record<string, unknown> {
  return {
    value: toReais(payment.paidInCents - payment.refundedInCents),
    date: dateInSaoPaulo(systemNow()),
    description: 'Bloqueio de saldo referente a disputa PIX.',
    type: 'PIX_INFRACTION',
    paymentId: payment.id,
  }
}

async function listChargebacks({ world, account, query }: Call): Promise<Reply> {
  const payments = await listPayments(world, { provider: 'GATEWAY_A', account })
  const all = payments.flatMap((payment) => chargebackToWire(payment) ?? [])
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  return { status: 200, json: listOf(all, limit, Number(query.get('offset') ?? 0) || 0) }
}

const MAX_FILES = 11

/** Receives the documents of a dispute (documentation, "Criar disputa de chargeback"). */
async function receiveDispute({ world, gateway, account, request }: Call, id: string): Promise<Reply> {
  const files = filesIn(request.headers['content-type'] ?? '', request.bytes)
  if (files.length === 0 || files.length > MAX_FILES) return refuse('invalid_files', 'Envie de 1 a 11 arquivos.')
  const moved = await movePayment(world, gateway, { id: rowIdOfPlan(id), account }, (payment) => {
    const chargeback = chargebackOf(payment)
    if (chargeback?.status !== 'REQUESTED') return undefined
    return {
      status: 'CHARGEBACK_DISPUTE',
      details: { chargeback: { ...chargeback, status: 'IN_DISPUTE' } },
      event: 'PAYMENT_CHARGEBACK_DISPUTE',
    }
  })
  if (moved === undefined) return nowhere()
  if (moved.is === 'impossible') return refuse('invalid_action', 'Este chargeback não permite abertura de disputa.')
  for (const file of files) await keepEvidence(world.database, { provider: 'GATEWAY_A', account, about: id }, file)
  return { status: 200, json: { chargebackId: id, status: 'REQUESTED', files: files.map(({ name }) => name) } }
}
