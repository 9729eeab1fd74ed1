import { randomBytes } from 'node:crypto'
import { dateInSaoPaulo } from '../../brazil/calendar.ts'
import { systemNow } from '../../core/clock.ts'
import { asText } from '../../lib/untrustedJson.ts'
import { underFault } from '../records/faults.ts'
import type { Reply, SimulatedPayment, World } from '../records/gateway.ts'
import { dayOf } from '../records/movements.ts'
import { type Later, openMovedPayment, openPayment } from '../records/openPayments.ts'
import { buyerOutcome, CHARGEBACK_AFTER_MS, SLOW_MS } from '../records/outcomes.ts'
import { approve } from './acts.ts'
import { type Call, refuse } from './call.ts'
import { type CardAttempt, readCard } from './cards.ts'
import { findCustomer } from './customers.ts'
import { ensureInstruction, wrongInstruction } from './instructions.ts'
import { withShares } from './split.ts'
import { fromReais, newPaymentId, toWire } from './wire.ts'

export async function createPayment(call: Call): Promise<Reply> {
  const customer = await findCustomer(call, asText(call.body.customer))
  if (customer === undefined) return refuse('invalid_customer', 'Customer inválido ou não informado.')
  const wrong = wrongPayment(call) ?? (await wrongInstruction(call))
  if (wrong) return wrong
  const buyer = buyerOutcome(customer.name)
  if (buyer === 'down') return { status: 503, text: 'Service Unavailable' }
  const split = withShares(call, newPayment(call, customer))
  if ('refusal' in split) return split.refusal
  const { payment } = split
  if (payment.method !== 'credit_card')
    return underFault(call.world, { provider: 'GATEWAY_A', operation: 'create' }, (world) =>
      openCode(world, payment, buyer === 'slow'),
    )
  const attempt = await readCard(call.world, call.body, customer.id)
  if ('refusal' in attempt) return attempt.refusal
  return underFault(call.world, { provider: 'GATEWAY_A', operation: 'create' }, (world) =>
    authorize({ ...call, world }, payment, attempt),
  )
}

/** Creates a PIX or boleto payment that waits for the buyer. */
async function openCode(world: World, payment: SimulatedPayment, slow: boolean): Promise<Reply> {
  const opened = await openPayment(world, payment)
  if (payment.details.pixAutomaticAuthorizationId) await ensureInstruction(world, payment.account, payment.id)
  if (slow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  return { status: 200, json: toWire(opened) }
}

/** Creates a card payment. After a declined card no payment exists, as recorded. */
async function authorize({ world, gateway }: Call, payment: SimulatedPayment, attempt: CardAttempt): Promise<Reply> {
  const { outcome, creditCard } = attempt
  if (outcome === 'server_error') return { status: 500, text: '<html><body>Internal Server Error</body></html>' }
  const withCard = { ...payment, details: { ...payment.details, creditCard } }
  const chargeback: Later = { does: 'chargeback', dueAt: new Date(systemNow().getTime() + CHARGEBACK_AFTER_MS) }
  const opened = await openMovedPayment(world, gateway, {
    payment: withCard,
    move: approve(payment, dayOf(world, payment.account)),
    later: outcome === 'approved_then_charged_back' ? [chargeback] : [],
  })
  return outcome === 'approved_answer_lost' ? { silence: 'reset' } : { status: 200, json: toWire(opened.payment) }
}

const METHODS: Record<string, SimulatedPayment['method']> = { PIX: 'pix', BOLETO: 'boleto', CREDIT_CARD: 'credit_card' }
const MAX_PARCELS = 12

function wrongPayment({ world, body }: Call): Reply | undefined {
  const method = METHODS[String(body.billingType)]
  if (method === undefined) return refuse('invalid_billingType', 'Informe a forma de pagamento.')
  const parcels = body.installmentCount ?? 1
  if (typeof parcels !== 'number' || !Number.isInteger(parcels) || parcels < 1 || parcels > MAX_PARCELS)
    return refuse('invalid_installmentCount', 'O número de parcelas é inválido.')
  if (parcels > 1 && method !== 'credit_card')
    return refuse('invalid_installmentCount', 'O parcelamento é feito somente com cartão de crédito.')
  const amountInCents = amountOf(body)
  if (!amountInCents) return refuse('invalid_value', 'O campo value deve ser informado.')
  if (world.minimumCharge && amountInCents < 500 * parcels)
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

function amountOf({ installmentCount, value, totalValue }: Record<string, unknown>): number | undefined {
  return fromReais(installmentCount === undefined ? value : totalValue)
}

function newPayment({ account, body, origin }: Call, customer: { id: string; name: string }): SimulatedPayment {
  const method = METHODS[String(body.billingType)]!
  const parcels = Number(body.installmentCount ?? 1)
  return {
    id: newPaymentId(parcels),
    provider: 'GATEWAY_A',
    account,
    reference: asText(body.externalReference) ?? null,
    method,
    status: 'PENDING',
    deleted: false,
    amountInCents: amountOf(body)!,
    paidInCents: 0,
    refundedInCents: 0,
    details: {
      customer: customer.id,
      description: asText(body.description) ?? null,
      billingType: body.billingType,
      dueDate: body.dueDate,
      origin,
      invoiceNumber: randomDigits(8),
      ...(method === 'boleto' ? { nossoNumero: randomDigits(8), payer: customer.name } : {}),
      ...(buyerOutcome(customer.name) === 'no_line' ? { withoutLine: true } : {}),
      ...(parcels > 1 ? { installmentCount: parcels } : {}),
      ...(body.pixAutomaticAuthorizationId ? { pixAutomaticAuthorizationId: body.pixAutomaticAuthorizationId } : {}),
    },
    createdAt: systemNow(),
  }
}

/** Returns random digits without a zero at the beginning. @param count at most 9 */
function randomDigits(count: number): string {
  return String(10 ** (count - 1) + (randomBytes(4).readUInt32BE() % (9 * 10 ** (count - 1))))
}
