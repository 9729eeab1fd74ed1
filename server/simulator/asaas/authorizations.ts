import { randomInt, randomUUID } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { asObject, asText } from '../../lib/untrustedJson.ts'
import { underFault } from '../records/faults.ts'
import type { Reply } from '../records/gateway.ts'
import { businessTime, later } from './businessTime.ts'
import { type Call, listOf, nowhere, refuse } from './call.ts'
import { findCustomer } from './customers.ts'
import { addAuthorization, findAuthorizations, type SimulatedAuthorization } from './recurringRows.ts'
import { currentAuthorization, endAuthorization } from './recurringState.ts'
import { authorizationToWire } from './recurringWire.ts'
import { fromReais, newPaymentId } from './wire.ts'

/** The calls about authorizations of recurring PIX (documentation, "Pix Automático"). */
export function answerAuthorizations(call: Call, method: string, id?: string): Promise<Reply> | Reply {
  const fault = { provider: 'GATEWAY_A', claimFirst: true } as const
  switch (`${method} ${id ? '{id}' : ''}`) {
    case 'POST ':
      return underFault(call.world, { ...fault, operation: 'create' }, () => createAuthorization(call))
    case 'GET ':
      return underFault(call.world, { ...fault, operation: 'find' }, () => listAuthorizations(call))
    case 'GET {id}':
      return underFault(call.world, { ...fault, operation: 'find' }, () => showAuthorization(call, id!))
    case 'DELETE {id}':
      return underFault(call.world, { ...fault, operation: 'cancel' }, () => cancelAuthorization(call, id!))
    default:
      return nowhere()
  }
}

async function createAuthorization(call: Call): Promise<Reply> {
  const { world, account, body } = call
  const customer = await findCustomer(call, asText(body.customerId))
  if (customer === undefined) return refuse('invalid_customer', 'Customer inválido ou não informado.')
  const wrong = wrongAuthorization(call)
  if (wrong) return wrong
  const code = asObject(body.immediateQrCode)!
  const authorization: SimulatedAuthorization = {
    id: randomUUID(),
    account,
    contractId: String(body.contractId),
    customerId: customer.id,
    qrCodeId: newQrCodeId(),
    status: 'CREATED',
    details: {
      frequency: String(body.frequency),
      startDate: String(body.startDate),
      finishDate: asText(body.finishDate) ?? null,
      valueInCents: fromReais(body.value) ?? null,
      immediateInCents: fromReais(code.originalValue)!,
      description: asText(body.description) ?? null,
      retryPolicy: asText(body.retryPolicy) ?? 'NOT_ALLOWED',
      paymentCreationMode: asText(body.paymentCreationMode) ?? 'MANUAL',
      expirationDate: later(businessTime(world, account), Number(code.expirationSeconds)),
      origin: call.origin,
      paymentId: newPaymentId(),
    },
    createdAt: systemNow(),
  }
  await addAuthorization(world, authorization)
  return { status: 200, json: authorizationToWire(authorization) }
}

const FREQUENCIES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'ANNUALLY']
const POLICIES = [undefined, 'NOT_ALLOWED', 'ALLOW_THREE_IN_SEVEN_DAYS']
const TEXT_LENGTH = 35

function wrongAuthorization({ world, account, body }: Call): Reply | undefined {
  const { frequency, startDate, retryPolicy } = body
  const contractId = asText(body.contractId)
  const code = asObject(body.immediateQrCode)
  if (!FREQUENCIES.includes(String(frequency))) return refuse('invalid_frequency', 'A frequência é inválida.')
  if (!contractId || contractId.length > TEXT_LENGTH)
    return refuse('invalid_contractId', 'O campo contractId deve ter no máximo 35 caracteres.')
  if (String(body.description ?? '').length > TEXT_LENGTH)
    return refuse('invalid_description', 'O campo description deve ter no máximo 35 caracteres.')
  if (!isDay(startDate) || startDate <= businessTime(world, account).day)
    return refuse('invalid_startDate', 'A data de início deve ser posterior a hoje.')
  if (body.value !== undefined && !fromReais(body.value)) return refuse('invalid_value', 'O valor é inválido.')
  if (!POLICIES.includes(retryPolicy as string | undefined))
    return refuse('invalid_retryPolicy', 'A política de retentativa é inválida.')
  if (!code || !fromReais(code.originalValue) || !Number.isInteger(code.expirationSeconds))
    return refuse('invalid_immediateQrCode', 'O QR Code imediato precisa de valor e validade.')
  return undefined
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** Returns an id of 35 characters, in the form that the documentation shows. */
function newQrCodeId(): string {
  const digits = Array.from({ length: 27 }, () => randomInt(10)).join('')
  return `ASAAS${digits}ASA`
}

/** A list ends nothing: its caller may be days ahead of the callers that follow the other authorizations. */
async function listAuthorizations({ world, account, query }: Call): Promise<Reply> {
  const all = await findAuthorizations(world, { account })
  const found = all.filter(
    ({ status, customerId }) =>
      (!query.has('status') || status === query.get('status')) &&
      (!query.has('customerId') || customerId === query.get('customerId')),
  )
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  const offset = Number(query.get('offset') ?? 0) || 0
  return { status: 200, json: listOf(found.map(authorizationToWire), limit, offset) }
}

async function showAuthorization({ world, account }: Call, id: string): Promise<Reply> {
  const [known] = await findAuthorizations(world, { id })
  if (known?.account !== account) return nowhere()
  return { status: 200, json: authorizationToWire(await currentAuthorization(world, known)) }
}

async function cancelAuthorization({ world, account }: Call, id: string): Promise<Reply> {
  const [known] = await findAuthorizations(world, { id })
  if (known?.account !== account) return nowhere()
  const current = await currentAuthorization(world, known)
  if (current.status !== 'CREATED' && current.status !== 'ACTIVE')
    return refuse('invalid_action', 'A autorização não pode ser cancelada.')
  const reason = 'REQUESTED_BY_RECEIVER_USER'
  return {
    status: 200,
    json: authorizationToWire(await endAuthorization(world, current, { status: 'CANCELLED', reason })),
  }
}
