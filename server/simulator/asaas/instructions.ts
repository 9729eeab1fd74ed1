import { randomUUID } from 'node:crypto'
import { addDays, daysBetween } from '../../brazil/calendar.ts'
import { asText } from '../../lib/untrustedJson.ts'
import { underFault } from '../records/faults.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedPayment, World } from '../records/gateway.ts'
import { businessTime } from './businessTime.ts'
import { type Call, listOf, nowhere, refuse } from './call.ts'
import { carryOutDue } from './dueInstructions.ts'
import {
  addInstruction,
  findAuthorizations,
  listInstructions,
  type SimulatedAuthorization,
  type SimulatedInstruction,
} from './recurringRows.ts'
import { currentAuthorization } from './recurringState.ts'
import { instructionNotice, instructionToWire } from './recurringWire.ts'
import { fromReais, monthsLater } from './wire.ts'

/** The calls about instructions (documentation, "Instruções de pagamento"). No call creates one: a payment does. */
export function answerInstructions(call: Call, method: string, id = '', verb = ''): Promise<Reply> | Reply {
  const fault = { provider: 'GATEWAY_A', claimFirst: true } as const
  switch (`${method} ${id ? '{id}' : ''}/${verb}`) {
    case 'GET /':
      return underFault(call.world, { ...fault, operation: 'find' }, () => searchInstructions(call))
    case 'GET {id}/':
      return showInstruction(call, id)
    case 'POST {id}/retries':
      return underFault(call.world, { ...fault, operation: 'create' }, () => retryInstruction(call, id))
    default:
      return nowhere()
  }
}

async function searchInstructions(call: Call): Promise<Reply> {
  const { world, account, query } = call
  const [authorizationId, paymentId] = [query.get('authorizationId') ?? undefined, query.get('paymentId') ?? undefined]
  if (paymentId !== undefined) await ensureInstruction(world, account, paymentId)
  await carryOutDue(call, { authorizationId, paymentId })
  const all = await listInstructions(world, { account, authorizationId, paymentId })
  const found = all.filter(({ status }) => !query.has('status') || status === query.get('status'))
  const wires = await Promise.all(found.map((one) => toWire(world, one)))
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  return { status: 200, json: listOf(wires, limit, Number(query.get('offset') ?? 0) || 0) }
}

async function showInstruction(call: Call, id: string): Promise<Reply> {
  await carryOutDue(call, { id })
  const [instruction] = await listInstructions(call.world, { account: call.account, id })
  return instruction ? { status: 200, json: await toWire(call.world, instruction) } : nowhere()
}

async function toWire(world: World, instruction: SimulatedInstruction): Promise<Record<string, unknown>> {
  const [authorization] = await findAuthorizations(world, { id: instruction.authorizationId })
  return instructionToWire(instruction, authorization!)
}

/**
 * Adds the first instruction of a payment that uses an authorization. The simulator may have died after it created the payment.
 * So each look at the payment's instructions adds a missing one.
 */
export async function ensureInstruction(world: World, account: string, paymentId: string): Promise<void> {
  const payment = await findPayment(world, { provider: 'GATEWAY_A', id: paymentId, account })
  const authorizationId = asText(payment?.details.pixAutomaticAuthorizationId)
  if (payment === undefined || authorizationId === undefined) return
  const [authorization] = await findAuthorizations(world, { id: authorizationId })
  const known = await listInstructions(world, { account, paymentId })
  if (known.length === 0) await addFor(world, authorization!, payment)
}

async function addFor(world: World, authorization: SimulatedAuthorization, payment: SimulatedPayment): Promise<void> {
  const { limitInCents = Number.POSITIVE_INFINITY } = authorization.details
  const isTooMuch = payment.amountInCents > limitInCents
  const instruction: SimulatedInstruction = {
    id: randomUUID(),
    account: payment.account,
    authorizationId: authorization.id,
    paymentId: payment.id,
    status: isTooMuch ? 'REFUSED' : 'SCHEDULED',
    dueOn: String(payment.details.dueDate),
    retry: 0,
    reason: isTooMuch ? 'MAXIMUM_AMOUNT_EXCEEDED' : null,
  }
  await addInstruction(world, instruction, noticesOf(instruction, authorization))
}

function noticesOf(instruction: SimulatedInstruction, authorization: SimulatedAuthorization) {
  return ['CREATED', instruction.status].map((name) => instructionNotice(name, instruction, authorization))
}

const SHORTEST_DAYS = 2
const LONGEST_DAYS = 10

/** Returns the refusal of a payment that uses an authorization, or undefined. */
export async function wrongInstruction({ world, account, body }: Call): Promise<Reply | undefined> {
  const id = asText(body.pixAutomaticAuthorizationId)
  if (id === undefined) return undefined
  const [known] = await findAuthorizations(world, { id })
  if (known?.account !== account) return refuse('invalid_object', 'A autorização do Pix Automático não existe.')
  const { status, customerId, details } = await currentAuthorization(world, known)
  if (status !== 'ACTIVE') return refuse('invalid_action', 'A autorização do Pix Automático não está ativa.')
  if (body.billingType !== 'PIX' || body.customer !== customerId)
    return refuse('invalid_object', 'A cobrança não corresponde à autorização do Pix Automático.')
  if (details.valueInCents !== null && fromReais(body.value) !== details.valueInCents)
    return refuse('invalid_value', 'O valor difere do valor fixo da autorização do Pix Automático.')
  const dueDate = String(body.dueDate)
  const days = daysBetween(businessTime(world, account).day, dueDate)
  if (days < SHORTEST_DAYS || days > LONGEST_DAYS || dueDate < details.startDate)
    return refuse('invalid_due_date', 'O vencimento deve estar entre 2 e 10 dias.')
  return (await isTaken(world, known, dueDate))
    ? refuse('invalid_due_date', 'Já existe uma instrução para este ciclo da recorrência.')
    : undefined
}

/** True if another instruction of the same period is open or paid. */
async function isTaken(world: World, authorization: SimulatedAuthorization, dueDate: string): Promise<boolean> {
  const { account, id: authorizationId } = authorization
  const [since, until] = periodOf(authorization, dueDate)
  const all = await listInstructions(world, { account, authorizationId })
  return all.some(
    ({ status, dueOn, retry }) =>
      retry === 0 && dueOn >= since && dueOn < until && (status === 'SCHEDULED' || status === 'DONE'),
  )
}

const MONTHS: Readonly<Record<string, number>> = { MONTHLY: 1, QUARTERLY: 3, SEMIANNUALLY: 6, ANNUALLY: 12 }

/** Returns the first day of the period with a date, and the first day of the next period. */
function periodOf({ details }: SimulatedAuthorization, date: string): [string, string] {
  const { frequency, startDate } = details
  const months = MONTHS[frequency]
  const boundary = (count: number) =>
    months === undefined ? addDays(startDate, 7 * count) : monthsLater(startDate, months * count)
  let period = 0
  while (boundary(period + 1) <= date) period += 1
  return [boundary(period), boundary(period + 1)]
}

const RETRIES = 3
const WITHIN_DAYS = 7

/** Repeats a refused instruction on another day. The sentences are the gateway's (documentation, "Processo de retentativas"). */
async function retryInstruction(call: Call, id: string): Promise<Reply> {
  const { world, account, body } = call
  await carryOutDue(call, { id })
  const [instruction] = await listInstructions(world, { account, id })
  if (instruction === undefined) return nowhere()
  const [known] = await findAuthorizations(world, { id: instruction.authorizationId })
  const authorization = await currentAuthorization(world, known!)
  const { paymentId, authorizationId } = instruction
  const all = await listInstructions(world, { account, paymentId })
  const dueDate = asText(body.dueDate) ?? ''
  const refusal = refusalOfRetry(authorization, all, { dueDate, today: businessTime(world, account).day })
  if (refusal) return refuse('invalid_action', refusal)
  const again: SimulatedInstruction = {
    id: randomUUID(),
    account,
    authorizationId,
    paymentId,
    status: 'SCHEDULED',
    dueOn: dueDate,
    retry: all.length,
    reason: null,
  }
  await addInstruction(world, again, noticesOf(again, authorization))
  return { status: 200, json: instructionToWire(again, authorization) }
}

function refusalOfRetry(
  authorization: SimulatedAuthorization,
  all: readonly SimulatedInstruction[],
  { dueDate, today }: { dueDate: string; today: string },
): string | undefined {
  const [first] = all
  if (authorization.details.retryPolicy !== 'ALLOW_THREE_IN_SEVEN_DAYS')
    return 'A autorização desta cobrança não permite retentativas extradia (Política N).'
  if (authorization.status !== 'ACTIVE') return 'A autorização do Pix Automático não está ativa.'
  if (all.at(-1)!.reason !== 'PAYMENT_OVERDUE') return 'A instrução de pagamento não permite retentativa.'
  if (all.length > RETRIES) return 'Limite de retentativas excedido. A regra permite no máximo 3 tentativas.'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dueDate)) return 'O campo dueDate deve ser informado.'
  if (dueDate <= today)
    return 'O agendamento da retentativa deve ser enviado até as 23h59 do dia anterior à data desejada para liquidação.'
  if (daysBetween(first!.dueOn, dueDate) > WITHIN_DAYS)
    return 'A data solicitada ultrapassa o limite de 7 dias corridos permitidos após o vencimento original.'
  return dueDate >= periodOf(authorization, first!.dueOn)[1]
    ? 'A data da retentativa não pode coincidir ou ultrapassar o dia de início do próximo ciclo da recorrência.'
    : undefined
}
