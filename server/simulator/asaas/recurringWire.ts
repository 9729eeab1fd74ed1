import { randomBytes } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { pixCodeOf } from './codes.ts'
import type { RecurringNotice, SimulatedAuthorization, SimulatedInstruction } from './recurringRows.ts'
import { timeText, toReais } from './wire.ts'

/** Returns an authorization in the form of the API (documentation, "Recuperar uma única autorização"). */
export function authorizationToWire(authorization: SimulatedAuthorization): Record<string, unknown> {
  const { id, contractId, customerId, qrCodeId, status, details } = authorization
  const { valueInCents, immediateInCents, paymentId } = details
  const isOpen = status === 'CREATED'
  return {
    id,
    minLimitValue: null,
    cancellationDate: details.cancellationDate ?? null,
    cancellationReason: details.cancellationReason ?? null,
    contractId,
    customerId,
    description: details.description,
    finishDate: details.finishDate,
    frequency: details.frequency,
    endToEndIdentifier: status === 'ACTIVE' ? endToEndOf('RR', id) : null,
    startDate: details.startDate,
    status,
    value: valueInCents === null ? null : toReais(valueInCents),
    // The code disappears when the authorization is over (an integrator's answers).
    payload: isOpen ? pixCodeOf({ id: paymentId, amountInCents: immediateInCents }) : null,
    encodedImage: null,
    immediateQrCode: { conciliationIdentifier: qrCodeId, expirationDate: details.expirationDate },
    originType: 'QR_CODE',
    subscriptionId: null,
    paymentCreationMode: details.paymentCreationMode,
    retryPolicy: details.retryPolicy,
  }
}

/** Returns an instruction in the form of the API (documentation, "Recuperar uma única instrução de pagamento"). */
export function instructionToWire(
  instruction: SimulatedInstruction,
  { customerId }: SimulatedAuthorization,
): Record<string, unknown> {
  const { id, authorizationId, dueOn, status, paymentId, retry, reason } = instruction
  return {
    id,
    endToEndIdentifier: endToEndOf('E', id),
    authorization: { id: authorizationId, endToEndIdentifier: endToEndOf('RR', authorizationId), customerId },
    dueDate: dueOn,
    status,
    paymentId,
    purpose: retry === 0 ? 'SCHEDULE' : 'RETRY_AFTER_DUE_DATE',
    refusalReason: reason,
    retryAttempt: retry,
  }
}

/** Returns the event of an authorization (documentation, "Eventos para Pix Automático"). */
export function authorizationNotice(name: string, authorization: SimulatedAuthorization): RecurringNotice {
  return notice(`AUTHORIZATION_${name}`, { authorization: authorizationToWire(authorization) })
}

/** Returns the event of an instruction. */
export function instructionNotice(
  name: string,
  instruction: SimulatedInstruction,
  authorization: SimulatedAuthorization,
): RecurringNotice {
  return notice(`PAYMENT_INSTRUCTION_${name}`, { paymentInstruction: instructionToWire(instruction, authorization) })
}

function notice(name: string, subject: Record<string, unknown>): RecurringNotice {
  const event = `PIX_AUTOMATIC_RECURRING_${name}`
  const now = systemNow()
  const id = `evt_${randomBytes(16).toString('hex')}&${Math.trunc(now.getTime() / 1000)}`
  return { event, body: JSON.stringify({ id, event, dateCreated: timeText(now), ...subject }) }
}

function endToEndOf(prefix: string, id: string): string {
  return `${prefix}19540550${id.replaceAll('-', '')}`.slice(0, 32)
}
