import { randomInt } from 'node:crypto'
import { parseDocument } from '../../brazil/document.ts'
import { systemNow } from '../../core/clock.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { Move, Reply, SimulatedPayment } from '../records/gateway.ts'
import { type Later, openMovedPayment } from '../records/openPayments.ts'
import { buyerOutcome, CHARGEBACK_AFTER_MS, SLOW_MS } from '../records/outcomes.ts'
import { absent, type Call, internalError, invalid, refuse } from './call.ts'
import {
  approved,
  changed,
  newNotificationToken,
  notificationOf,
  SAFE_REFUSAL,
  SECURITY_REFUSAL,
  toCreated,
  unpaid,
} from './charge.ts'
import { webhookFor } from './notifications.ts'
import { readShares } from './split.ts'
import { type TokenizedCard, useToken } from './tokens.ts'

/** The time from the approval to the credit. At the real gateway it takes some days. */
const CREDIT_AFTER_MS = 2_000

/** Creates a charge and pays it in one call. For a buyer named `SIM-SLOW` the risk analysis takes two seconds. */
export async function createCharge(call: Call): Promise<Reply> {
  const { world, account, body } = call
  const wrong = wrongCharge(call)
  if (wrong) return wrong
  const request = readRequest(body)
  const split = readShares(request.items)
  if (split.is === 'refused') return split.reply
  const buyer = buyerOutcome(request.buyerName)
  if (buyer === 'down') return { status: 503, text: 'Service Unavailable' }
  const used = await useToken(world.database, account, request.paymentToken)
  if (used.is === 'used') return refuse(3500018, 'used_payment_token', 'O payment_token fornecido já foi utilizado.')
  if (used.is === 'unknown') return absent('payment_token')
  const { card } = used
  if (card.outcome === 'server_error') return internalError
  const webhook = request.notificationUrl && (await webhookFor(world.database, account, request.notificationUrl))
  const bare = newCharge(account, request, card, webhook)
  const { shares } = split
  const charge = shares.length === 0 ? bare : { ...bare, details: { ...bare.details, shares } }
  const { move, later } = buyer === 'slow' ? analysis(charge) : movesOf(charge, card)
  const opened = await openMovedPayment(world, call.gateway, { payment: charge, move, later })
  if (card.outcome === 'approved_answer_lost') return { silence: 'reset' }
  return { status: 200, json: { code: 200, data: toCreated(opened.payment) } }
}

function analysis(charge: SimulatedPayment): { move: Move; later: Later[] } {
  return { move: changed({ ...charge, status: 'new' }, 'waiting'), later: [after('pay', SLOW_MS)] }
}

function movesOf(charge: SimulatedPayment, { outcome }: TokenizedCard): { move: Move; later: Later[] } {
  if (outcome === 'declined') return { move: unpaid(charge, SAFE_REFUSAL), later: [] }
  if (outcome === 'declined_unsafe') return { move: unpaid(charge, SECURITY_REFUSAL), later: [] }
  const later = [after('pay', CREDIT_AFTER_MS)]
  return {
    move: approved(charge),
    later: outcome === 'approved_then_charged_back' ? [...later, after('chargeback', CHARGEBACK_AFTER_MS)] : later,
  }
}

function after(does: Later['does'], delayMs: number): Later {
  return { does, dueAt: new Date(systemNow().getTime() + delayMs) }
}

type ChargeRequest = ReturnType<typeof readRequest>

function readRequest(body: Record<string, unknown>) {
  const metadata = asObject(body.metadata)
  const card = asObject(asObject(body.payment)?.credit_card)
  const customer = asObject(card?.customer) ?? {}
  const company = asObject(customer.juridical_person)
  return {
    items: asObjects(body.items),
    reference: asText(metadata?.custom_id, 255) ?? null,
    notificationUrl: asText(metadata?.notification_url, 255),
    customer,
    company,
    buyerName: asText(company?.corporate_name ?? customer.name) ?? '',
    installments: Number(card?.installments ?? 1),
    address: asObject(card?.billing_address),
    paymentToken: asText(card?.payment_token) ?? '',
    hasCard: card !== undefined,
  }
}

function wrongCharge({ world, body }: Call): Reply | undefined {
  const { items, notificationUrl, installments, paymentToken, hasCard, ...request } = readRequest(body)
  const isItem = ({ name, value, amount }: Record<string, unknown>) =>
    asText(name, 255) && isCount(value) && isCount(amount)
  if (items.length === 0 || !items.every(isItem)) return invalid('/items', 'Os itens são inválidos.')
  if (world.minimumCharge && totalOf(items) < 500)
    return refuse(4600523, 'value_below_minimum', 'Valor total está abaixo do mínimo permitido para emissão.')
  if (notificationUrl !== undefined && !URL.canParse(notificationUrl))
    return invalid('/metadata/notification_url', 'A URL de notificação é inválida.')
  if (!hasCard) return invalid('/payment/credit_card', 'A forma de pagamento é obrigatória.')
  if (!Number.isInteger(installments) || installments < 1 || installments > 12)
    return invalid('/payment/credit_card/installments', 'O número de parcelas é inválido.')
  if (world.minimumCharge && totalOf(items) < 500 * installments)
    return refuse(4600111, 'installment_below_minimum', 'valor de cada parcela deve ser igual ou maior que R$5,00')
  if (!/^[0-9a-f]{40}$/.test(paymentToken))
    return invalid('/payment/credit_card/payment_token', 'O payment_token é inválido.')
  return wrongCustomer(request) ?? wrongAddress(request.address)
}

function wrongCustomer({ customer, company }: Pick<ChargeRequest, 'customer' | 'company'>): Reply | undefined {
  const place = '/payment/credit_card/customer'
  if (company) {
    const isCompany = asText(company.corporate_name) && parseDocument(asText(company.cnpj) ?? '')?.length === 14
    if (!isCompany) return invalid(`${place}/juridical_person`, 'Os dados da empresa são inválidos.')
  } else {
    // The gateway requires a first and a last name.
    if (!/^\S+( \S+)+$/.test(asText(customer.name, 255) ?? '')) return invalid(`${place}/name`, 'O nome é inválido.')
    if (parseDocument(asText(customer.cpf) ?? '')?.length !== 11) return invalid(`${place}/cpf`, 'O CPF é inválido.')
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(asText(customer.email) ?? '')) return invalid(`${place}/email`, 'O e-mail é inválido.')
  const { phone_number: phone } = customer
  const isPhone = phone === undefined || /^[1-9]{2}9?\d{8}$/.test(asText(phone) ?? '')
  return isPhone ? undefined : invalid(`${place}/phone_number`, 'O telefone é inválido.')
}

function wrongAddress(address: Record<string, unknown> | undefined): Reply | undefined {
  const needed = ['street', 'number', 'neighborhood', 'zipcode', 'city', 'state']
  const missing = address && needed.find((member) => !asText(address[member]))
  if (missing) return invalid(`/payment/credit_card/billing_address/${missing}`, 'O endereço é inválido.')
  return undefined
}

let lastNumber = randomInt(1000)

/** Returns an id of at most 48 bits. It starts with the time, so new rows are neighbours in the index. */
export function newChargeId(): string {
  lastNumber = (lastNumber + 1) % 1000
  return String((systemNow().getTime() - Date.UTC(2025, 0)) * 1000 + lastNumber)
}

function newCharge(
  account: string,
  request: ChargeRequest,
  card: TokenizedCard,
  webhook: string | undefined,
): SimulatedPayment {
  const { items, reference, notificationUrl, customer, installments, address } = request
  const id = newChargeId()
  const bare: SimulatedPayment = {
    id,
    provider: 'GATEWAY_C',
    account,
    reference,
    method: 'credit_card',
    status: 'waiting',
    deleted: false,
    amountInCents: totalOf(items),
    paidInCents: 0,
    refundedInCents: 0,
    details: { items, customer, installments, address, notificationUrl, webhook, token: newNotificationToken(id) },
    createdAt: systemNow(),
  }
  const shown = { brand: card.brand, lastFour: card.lastFour }
  return { ...bare, details: { ...bare.details, ...shown, ...notificationOf(bare, 'new', null) } }
}

export function totalOf(items: Record<string, unknown>[]): number {
  return items.reduce((sum, { value, amount }) => sum + Number(value) * Number(amount), 0)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0
}
