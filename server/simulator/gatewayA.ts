import { randomBytes, randomUUID } from 'node:crypto'
import { buildPixCode } from '../brazil/brCode.ts'
import { dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../clock.ts'
import { asObject, asText, parsedObject } from '../lib/untrustedJson.ts'
import { accountOf, findPayment, listPayments, movePayment, openPayment } from './bank.ts'
import { disturbed, underFault } from './faults.ts'
import type { Act, Move, Reply, SimulatedGateway, SimulatedPayment, WireRequest, World } from './gateway.ts'
import { type Call, listOf, nowhere, refuse } from './gatewayACall.ts'
import { answerCustomers, findCustomer } from './gatewayACustomers.ts'
import { answerWebhooks } from './gatewayAWebhooks.ts'
import { buyerOutcome, SLOW_MS } from './outcomes.ts'

/**
 * Gateway A's side of its API, version 3 (https://docs.asaas.com). Members and their order are those of answers
 * recorded from its own sandbox. Any key that begins `$aact_hmlg_sim_` is an account.
 *
 * It tells of nothing that its store did itself by this API, except deletions and refunds.
 */
export const gatewayA: SimulatedGateway = {
  provider: 'GATEWAY_A',
  prefix: '/gateway-a/v3',
  answer,
  act,
  noticeBody: (payment, event) =>
    JSON.stringify({
      id: `evt_${randomBytes(16).toString('hex')}&${Math.trunc(systemNow().getTime() / 1000)}`,
      event,
      dateCreated: timeText(systemNow()),
      payment: toWire(payment),
    }),
  noticeHeaders: (token) => ({ 'content-type': 'application/json', 'asaas-access-token': token }),
  // Only 200 counts: 201 and 204 are failures (documentation, "Webhooks").
  isTaken: (status) => status === 200,
}

const ACCOUNT_KEY = '$aact_hmlg_sim_'

async function answer(world: World, request: WireRequest): Promise<Reply> {
  const key = request.headers.access_token
  const denied = deny(typeof key === 'string' ? key : '')
  if (denied) return { status: 401, json: { errors: [denied] } }
  if (request.method === 'GET' && request.rawBody !== '') return { status: 403, json: {} }
  const body = request.rawBody === '' ? {} : parsedObject(request.rawBody)
  if (body === undefined) return refuse('invalid_object', 'O corpo da requisição não é um JSON válido.')
  const call = { world, account: accountOf(key as string), query: request.query, body }
  const [resource, id, verb, last] = request.path.slice(1).split('/')
  switch (resource) {
    case 'payments':
      return answerPayments(call, request.method, id, verb)
    case 'customers':
      return answerCustomers(call, request.method, id)
    case 'webhooks':
      return answerWebhooks(call, request.method, id)
    case 'sandbox':
      return id === 'payment' && verb ? answerSandbox(call, request.method, verb, last) : nowhere()
    default:
      return nowhere()
  }
}

function deny(key: string): { code: string; description: string } | undefined {
  if (key.startsWith(ACCOUNT_KEY)) return undefined
  if (key === '')
    return { code: 'access_token_not_found', description: 'O cabeçalho de autenticação não foi encontrado.' }
  if (!key.startsWith('$aact_'))
    return { code: 'invalid_access_token_format', description: 'O formato da chave de API é inválido.' }
  if (key.startsWith('$aact_prod_'))
    return { code: 'invalid_environment', description: 'A chave de API não pertence a este ambiente.' }
  return { code: 'invalid_access_token', description: 'A chave de API fornecida é inválida.' }
}

async function answerPayments(call: Call, method: string, id?: string, verb?: string): Promise<Reply> {
  const { world } = call
  switch (`${method} ${id ? '{id}' : ''}/${verb ?? ''}`) {
    case 'POST /':
      return createPayment(call)
    case 'GET {id}/pixQrCode':
      return showPixCode(call, id!)
    case 'GET {id}/':
      return underFault(world, 'GATEWAY_A', 'find', () => showPayment(call, id!, toWire))
    case 'GET /':
      return underFault(world, 'GATEWAY_A', 'find', () => searchPayments(call))
    case 'GET {id}/status':
      return showPayment(call, id!, ({ status }) => ({ status }))
    case 'GET {id}/refunds':
      return showPayment(call, id!, (payment) => listOf(refundsOf(payment), 100, 0))
    case 'DELETE {id}/':
      return underFault(world, 'GATEWAY_A', 'cancel', () => deletePayment(call, id!))
    case 'POST {id}/refund':
      return underFault(world, 'GATEWAY_A', 'refund', () => refundPayment(call, id!))
    default:
      return nowhere()
  }
}

// Creating

async function createPayment(call: Call): Promise<Reply> {
  const { world, account, body } = call
  const customer = await findCustomer(call, asText(body.customer))
  if (customer === undefined) return refuse('invalid_customer', 'Customer inválido ou não informado.')
  const wrong = wrongPayment(call)
  if (wrong) return wrong
  const buyer = buyerOutcome(customer.name)
  if (buyer === 'down') return { status: 503, text: 'Service Unavailable' }
  const payment = newPayment(account, customer.id, body)
  const fault = await openPayment(world, payment)
  if (fault === undefined) rememberPix(payment)
  if (buyer === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  const reply = { status: 200, json: toWire(payment) }
  return fault === undefined ? reply : disturbed(fault, reply)
}

function wrongPayment({ world, body }: Call): Reply | undefined {
  if (body.billingType !== 'PIX') return refuse('invalid_billingType', 'Informe a forma de pagamento.')
  const amountInCents = fromReais(body.value)
  if (!amountInCents) return refuse('invalid_value', 'O campo value deve ser informado.')
  if (world.minimumCharge && amountInCents < 500)
    return refuse('invalid_value', 'O valor da cobrança não pode ser menor que R$ 5,00.')
  const dueDate = asText(body.dueDate)
  if (!dueDate || !/^\d{4}-\d{2}-\d{2}$/.test(dueDate) || Number.isNaN(Date.parse(dueDate)))
    return refuse('invalid_dueDate', 'O campo dueDate deve ser informado.')
  if (dueDate < dateInSaoPaulo(systemNow()))
    return refuse('invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.')
  if (typeof body.description === 'string' && body.description.length > 500)
    return refuse('invalid_description', 'O campo description deve ter no máximo 500 caracteres.')
  return undefined
}

function newPayment(account: string, customer: string, body: Record<string, unknown>): SimulatedPayment {
  return {
    id: newPaymentId(),
    provider: 'GATEWAY_A',
    account,
    reference: asText(body.externalReference) ?? null,
    method: 'pix',
    status: 'PENDING',
    deleted: false,
    amountInCents: fromReais(body.value)!,
    paidInCents: 0,
    refundedInCents: 0,
    details: {
      customer,
      description: asText(body.description) ?? null,
      billingType: body.billingType,
      dueDate: body.dueDate,
      invoiceNumber: String(10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000)),
    },
    createdAt: systemNow(),
  }
}

/** `pay_` and 16 characters. The first eight are the time: rows made together stand together in the index. */
function newPaymentId(): string {
  const time = systemNow().getTime().toString(36).slice(-8).padStart(8, '0')
  const random = (randomBytes(6).readUIntBE(0, 6) % 36 ** 8).toString(36).padStart(8, '0')
  return `pay_${time}${random}`
}

// The PIX code

type PixFacts = { account: string; amountInCents: number; dueDate: string }

const MOST_REMEMBERED = 5_000
/** What a code is made of never changes, so asking for the code of a payment just made costs no query. */
const pixFacts = new Map<string, PixFacts>()

function rememberPix({ id, account, amountInCents, details }: SimulatedPayment): PixFacts {
  const facts = { account, amountInCents, dueDate: String(details.dueDate) }
  if (pixFacts.size >= MOST_REMEMBERED) pixFacts.delete(pixFacts.keys().next().value!)
  pixFacts.set(id, facts)
  return facts
}

async function showPixCode({ world, account }: Call, id: string): Promise<Reply> {
  let facts = pixFacts.get(id)
  if (facts === undefined) {
    const payment = await findPayment(world.database, { provider: 'GATEWAY_A', id, account })
    if (payment === undefined || payment.deleted) return nowhere()
    facts = rememberPix(payment)
  }
  if (facts.account !== account) return nowhere()
  const payload = buildPixCode({
    location: `pix.example.com/qr/v2/${id}`,
    amountInCents: facts.amountInCents,
    merchantName: 'Loja Simulada',
    merchantCity: 'Sao Paulo',
  })
  const [year, ...rest] = facts.dueDate.split('-')
  // Payable until twelve months after the due date: nobody can ask for less.
  const expirationDate = `${Number(year) + 1}-${rest.join('-')} 23:59:59`
  return { status: 200, json: { success: true, encodedImage: ONE_PIXEL, payload, expirationDate, description: null } }
}

/** Stands for the picture of the code, which would cost more than all the rest. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

// Reading

async function showPayment(call: Call, id: string, show: (payment: SimulatedPayment) => unknown): Promise<Reply> {
  const payment = await findPayment(call.world.database, { provider: 'GATEWAY_A', id, account: call.account })
  return payment ? { status: 200, json: show(payment) } : nowhere()
}

async function searchPayments({ world, account, query }: Call): Promise<Reply> {
  const reference = query.get('externalReference')
  const where = reference === null ? { provider: 'GATEWAY_A' as const, account } : { reference }
  const found = (await listPayments(world.database, where)).filter(
    (payment) =>
      payment.account === account &&
      payment.provider === 'GATEWAY_A' &&
      (!query.has('customer') || payment.details.customer === query.get('customer')) &&
      (!query.has('status') || payment.status === query.get('status')),
  )
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  return { status: 200, json: listOf(found.map(toWire), limit, Number(query.get('offset') ?? 0) || 0) }
}

// Changing

async function deletePayment({ world, account }: Call, id: string): Promise<Reply> {
  const moved = await movePayment(world, gatewayA, { id, account }, (payment) =>
    isOpen(payment) && !payment.deleted
      ? { status: payment.status, deleted: true, event: 'PAYMENT_DELETED' }
      : undefined,
  )
  if (moved === undefined) return nowhere()
  if (moved.is === 'impossible')
    return refuse('invalid_action', 'Não é possível remover esta cobrança: ela já foi recebida ou removida.')
  pixFacts.delete(id)
  return { status: 200, json: { deleted: true, id } }
}

async function refundPayment({ world, account, body }: Call, id: string): Promise<Reply> {
  const amountInCents = body.value === undefined ? undefined : fromReais(body.value)
  if (body.value !== undefined && !amountInCents) return refuse('invalid_value', 'O valor do estorno é inválido.')
  const moved = await movePayment(world, gatewayA, { id, account }, (payment) =>
    refund(payment, amountInCents, asText(body.description)),
  )
  if (moved === undefined) return nowhere()
  if (moved.is === 'impossible') return refuse('invalid_action', 'Esta cobrança não pode ser estornada.')
  return { status: 200, json: toWire(moved.payment) }
}

async function answerSandbox(call: Call, method: string, id: string, verb?: string): Promise<Reply> {
  const does = { confirm: 'pay', overdue: 'expire' }[verb ?? ''] as Act['does'] | undefined
  if (method !== 'POST' || does === undefined) return nowhere()
  const where = { id, account: call.account }
  const moved = await movePayment(call.world, gatewayA, where, (payment) => act(payment, { does, force: true }))
  if (moved === undefined) return nowhere()
  if (moved.is === 'impossible') return refuse('invalid_action', 'A cobrança não permite esta ação.')
  return { status: 200, json: toWire(moved.payment) }
}

function act(payment: SimulatedPayment, { does, amountInCents, force }: Act): Move | undefined {
  switch (does) {
    case 'pay':
      return pay(payment, amountInCents, force)
    case 'fail':
      if (payment.status !== 'PENDING' || payment.deleted) return undefined
      return { status: 'AWAITING_RISK_ANALYSIS', deleted: true, event: 'PAYMENT_REPROVED_BY_RISK_ANALYSIS' }
    case 'expire':
      if (payment.status !== 'PENDING' || payment.deleted) return undefined
      return { status: 'OVERDUE', event: 'PAYMENT_OVERDUE' }
    case 'refund':
      return refund(payment, amountInCents)
    case 'chargeback':
      return chargeBack(payment)
  }
}

/** Late money: the payer's bank does not ask whether the store still waits. */
function pay(payment: SimulatedPayment, amountInCents: number | undefined, force: boolean): Move | undefined {
  const onTime = payment.status === 'PENDING' && !payment.deleted
  if (!onTime && !(force && isOpen(payment))) return undefined
  return {
    status: 'RECEIVED',
    deleted: false,
    movement: { kind: 'received', amountInCents: amountInCents ?? payment.amountInCents },
    details: { pixTransaction: randomUUID(), paymentDate: dateInSaoPaulo(systemNow()) },
    event: 'PAYMENT_RECEIVED',
  }
}

function refund(payment: SimulatedPayment, amountInCents?: number, description?: string): Move | undefined {
  const left = payment.paidInCents - payment.refundedInCents
  const amount = amountInCents ?? left
  if (payment.status !== 'RECEIVED' || amount < 1 || amount > left) return undefined
  const entry = {
    dateCreated: timeText(systemNow()),
    status: 'DONE',
    value: toReais(amount),
    description: description ?? null,
  }
  return {
    // A part refunded leaves the status as it was.
    status: amount === left ? 'REFUNDED' : 'RECEIVED',
    movement: { kind: 'refunded', amountInCents: amount },
    details: { refunds: [...refundsOf(payment), entry] },
    event: amount === left ? 'PAYMENT_REFUNDED' : 'PAYMENT_PARTIALLY_REFUNDED',
  }
}

function chargeBack(payment: SimulatedPayment): Move | undefined {
  if (payment.status !== 'RECEIVED') return undefined
  const amountInCents = payment.paidInCents - payment.refundedInCents
  return {
    status: 'CHARGEBACK_REQUESTED',
    movement: { kind: 'charged_back', amountInCents },
    details: { chargeback: { status: 'REQUESTED', reason: 'ABSENCE_OF_PRINT' } },
    event: 'PAYMENT_CHARGEBACK_REQUESTED',
  }
}

function isOpen(payment: SimulatedPayment): boolean {
  return ['PENDING', 'OVERDUE', 'AWAITING_RISK_ANALYSIS'].includes(payment.status)
}

// The wire

const PIX_FEE_IN_CENTS = 199

function toWire(payment: SimulatedPayment): Record<string, unknown> {
  const { details } = payment
  const paid = payment.paidInCents > 0
  const amountInCents = paid ? payment.paidInCents : payment.amountInCents
  const slug = payment.id.slice('pay_'.length)
  return {
    object: 'payment',
    id: payment.id,
    dateCreated: dateInSaoPaulo(payment.createdAt),
    customer: details.customer,
    checkoutSession: null,
    paymentLink: null,
    value: toReais(amountInCents),
    netValue: toReais(Math.max(amountInCents - PIX_FEE_IN_CENTS, 0)),
    originalValue: amountInCents === payment.amountInCents ? null : toReais(payment.amountInCents),
    interestValue: null,
    description: details.description,
    billingType: details.billingType,
    pixTransaction: details.pixTransaction ?? null,
    status: payment.status,
    dueDate: details.dueDate,
    originalDueDate: details.dueDate,
    paymentDate: details.paymentDate ?? null,
    clientPaymentDate: details.paymentDate ?? null,
    installmentNumber: null,
    invoiceUrl: `https://sandbox.asaas.com/i/${slug}`,
    invoiceNumber: details.invoiceNumber,
    externalReference: payment.reference,
    deleted: payment.deleted,
    anticipated: false,
    anticipable: false,
    creditDate: details.paymentDate ?? null,
    estimatedCreditDate: details.paymentDate ?? null,
    transactionReceiptUrl: paid ? `https://sandbox.asaas.com/comprovantes/${slug}` : null,
    nossoNumero: null,
    bankSlipUrl: null,
    lastInvoiceViewedDate: null,
    lastBankSlipViewedDate: null,
    discount: { value: 0, limitDate: null, dueDateLimitDays: 0, type: 'FIXED' },
    fine: { value: 0, type: 'FIXED' },
    interest: { value: 0, type: 'PERCENTAGE' },
    postalService: false,
    escrow: null,
    refunds: details.refunds ?? null,
    // Absent when empty, unlike the others.
    ...(asObject(details.chargeback) ? { chargeback: details.chargeback } : {}),
  }
}

function refundsOf(payment: SimulatedPayment): unknown[] {
  return Array.isArray(payment.details.refunds) ? payment.details.refunds : []
}

/** `YYYY-MM-DD HH:mm:ss` in Brasília. */
function timeText(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function toReais(amountInCents: number): number {
  const cents = amountInCents % 100
  return Number(`${(amountInCents - cents) / 100}.${String(cents).padStart(2, '0')}`)
}

function fromReais(value: unknown): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d\d?))?$/.exec(typeof value === 'number' ? `${value}` : '') ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
