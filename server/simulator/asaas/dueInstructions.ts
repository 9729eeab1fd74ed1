import { findPayment } from '../records/findPayments.ts'
import type { Move, SimulatedPayment } from '../records/gateway.ts'
import { movePayment } from '../records/movePayments.ts'
import { isOpen } from './acts.ts'
import { type BusinessTime, businessTime } from './businessTime.ts'
import type { Call } from './call.ts'
import {
  changeAuthorization,
  endInstruction,
  findAuthorizations,
  listInstructions,
  type SimulatedAuthorization,
  type SimulatedInstruction,
} from './recurringRows.ts'
import { currentAuthorization } from './recurringState.ts'
import { instructionNotice } from './recurringWire.ts'

/** The buyer's bank debits in the night, and once more from 18:00. After 21:00 the day has failed (BCB rules of Pix Automático). */
const EVENING = '18:00'
const END_OF_DAY = '21:00'

/** The instructions that a caller asks about. Without a name: all instructions of the account. */
export type Asked = { id?: string; authorizationId?: string; paymentId?: string }

/**
 * Carries out due instructions: the money comes, or it is missing and the day fails. The simulator does this when someone asks
 * about the instructions or their payments, by the day and time of the caller. Another caller may be days ahead, so only the
 * instructions of the question are carried out.
 */
export async function carryOutDue({ world, gateway, account }: Call, asked: Asked = {}): Promise<void> {
  const now = businessTime(world, account)
  for (const instruction of await listInstructions(world, { ...asked, account, dueOn: now.day })) {
    const [known] = await findAuthorizations(world, { id: instruction.authorizationId })
    const due: Due = { world, gateway, instruction, authorization: await currentAuthorization(world, known!) }
    await carryOut(due, now)
  }
}

type Due = Pick<Call, 'world' | 'gateway'> & {
  instruction: SimulatedInstruction
  authorization: SimulatedAuthorization
}

async function carryOut(due: Due, now: BusinessTime): Promise<unknown> {
  const { world, instruction, authorization } = due
  const payment = await findPayment(world, { provider: 'GATEWAY_A', id: instruction.paymentId })
  const isPaidByIt = payment?.details.instructionId === instruction.id
  if (isPaidByIt) return end(due, 'DONE')
  if (!payment || !isOpen(payment) || payment.deleted || authorization.status !== 'ACTIVE') return end(due, 'CANCELLED')
  const { failures = 0, secondAttempt = false } = authorization.details
  if (failures === 0) return receive(due, now)
  const isOver = now.day > instruction.dueOn
  if (secondAttempt && (isOver || now.time >= EVENING)) {
    await changeAuthorization(world, authorization, { details: { failures: failures - 1 } })
    return receive(due, now)
  }
  if (isOver || now.time >= END_OF_DAY) return fail(due, failures - 1)
}

/** A repeated run after a crash finds the payment of this instruction and receives nothing twice. */
async function receive(due: Due, now: BusinessTime): Promise<void> {
  const { world, gateway, instruction } = due
  const { paymentId, id: instructionId } = instruction
  const take = (payment: SimulatedPayment): Move | undefined =>
    isOpen(payment) && !payment.deleted
      ? {
          status: 'RECEIVED',
          movement: { kind: 'received', amountInCents: payment.amountInCents },
          details: { pixTransaction: instructionId, paymentDate: now.day, instructionId },
          event: 'PAYMENT_RECEIVED',
        }
      : undefined
  await movePayment(world, gateway, { id: paymentId }, take)
  await end(due, 'DONE')
}

/** The gateway knows no other reason than that the payment is overdue (documentation, "Motivos de recusa"). */
async function fail(due: Due, failures: number): Promise<void> {
  const { world, gateway, instruction, authorization } = due
  await movePayment(world, gateway, { id: instruction.paymentId }, (payment) =>
    payment.status === 'PENDING' && !payment.deleted ? { status: 'OVERDUE', event: 'PAYMENT_OVERDUE' } : undefined,
  )
  if (await end(due, 'REFUSED', 'PAYMENT_OVERDUE'))
    await changeAuthorization(world, authorization, { details: { failures } })
}

async function end(due: Due, status: 'DONE' | 'CANCELLED' | 'REFUSED', reason?: string): Promise<boolean> {
  const { world, instruction, authorization } = due
  const over = { ...instruction, status, reason: reason ?? null }
  const notices = status === 'DONE' ? [] : [instructionNotice(status, over, authorization)]
  return endInstruction(world, instruction, { status, reason, notices })
}
