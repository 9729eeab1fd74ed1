import { createHash, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseDocument } from '../../brazil/document.ts'
import { systemNow } from '../../core/clock.ts'
import { randomBase62 } from '../../lib/randomText.ts'
import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import { findKeptCard, type KeptCard, useCardToken, type WalletCard } from '../records/cardTokens.ts'
import { underFault } from '../records/faults.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Reply, SimulatedPayment } from '../records/gateway.ts'
import { openMovedPayment, openPayment } from '../records/openPayments.ts'
import { buyerOutcome, keptOutcome, SLOW_MS } from '../records/outcomes.ts'
import type { BookedShare } from '../records/shares.ts'
import { type Call, invalid, OUR_PROVIDER, refuse } from './call.ts'
import { beginning, type CardPlan } from './cards.ts'
import { readSplit } from './split.ts'
import { type Details, detailsOf, slugOf, toOrder } from './wire.ts'

/** Idempotency keys of test accounts are valid for five minutes (documentation, "O que é idempotência"). */
const IDEMPOTENCY_MS = 5 * 60_000

/** The idempotency keys of first calls that are still running in this process. */
const running = new Set<string>()

/** Returns the id of a customer. An account has one customer per e-mail (documentation, "Criar cliente"). */
export function customerIdOf(account: string, { email }: Record<string, unknown>): string {
  return `cus_${newSlug(`${account} ${email}`)}`
}

/**
 * Creates an order. A second call with the same idempotency key returns the first order, even with another body. If the
 * gateway refused the first body or had a server error, it stored no order, and the second call is processed like a first call.
 */
export async function createOrder(call: Call): Promise<Reply> {
  const { idempotencyKey, account } = call
  if (idempotencyKey === undefined) return openOrder(call, newSlug())
  const key = `${account} ${idempotencyKey}`
  if (running.has(key)) return conflict()
  running.add(key)
  try {
    const { slug, first } = await placeOf(call, key)
    return first ? { status: 200, json: toOrder(first) } : await openOrder(call, slug)
  } catch (error) {
    // Another simulator on this database has just created the same order.
    if ((error as { code?: unknown }).code === '23505') return conflict()
    throw error
  } finally {
    running.delete(key)
  }
}

function conflict(): Reply {
  return refuse(409, 'There is already a request in progress with this idempotency key.')
}

/** Derives the order's id from its idempotency key, so the simulator needs no table of keys. */
async function placeOf(call: Call, key: string): Promise<{ slug: string; first?: SimulatedPayment }> {
  for (let round = 0; ; round++) {
    const slug = newSlug(`${key} ${round}`)
    const where = { provider: OUR_PROVIDER, id: `ch_${slug}`, account: call.account } as const
    const first = await findPayment(call.world, where)
    if (first === undefined) return { slug }
    if (systemNow().getTime() - first.createdAt.getTime() < IDEMPOTENCY_MS) return { slug, first }
  }
}

function newSlug(seed?: string): string {
  if (seed === undefined) return randomBase62(16)
  const digest = createHash('sha512').update(seed).digest('base64')
  return digest.replace(/[^\dA-Za-z]/g, '').slice(0, 16)
}

async function openOrder(call: Call, slug: string): Promise<Reply> {
  const found = await findInWallet(call)
  if (found.is === 'unknown') return invalid('order.payments[0].credit_card.card_id', 'The card is not valid.')
  const kept = found.is === 'kept' ? found.card : undefined
  const order = readOrder(call, kept ? { ...call.body, customer: kept.customer } : call.body)
  if (!('customer' in order)) return order
  const buyer = buyerOutcome(String(order.customer.name))
  if (buyer === 'down') return refuse(503, 'Service Unavailable')
  switch (order.method) {
    case 'pix':
    case 'boleto': {
      const payment = newPayment(call, slug, order)
      Object.assign(payment.details, slipOf(order, buyer === 'no_line'))
      return underFault(call.world, { provider: OUR_PROVIDER, operation: 'create' }, async (world) => {
        const opened = await openPayment(world, payment)
        if (buyer === 'slow') await delay(SLOW_MS)
        return { status: 200, json: toOrder(opened) }
      })
    }
    case 'credit_card':
      return underFault(
        call.world,
        { provider: OUR_PROVIDER, operation: 'create', claimFirst: kept === undefined },
        (world) => chargeCard({ ...call, world }, slug, order, kept),
      )
  }
}

function slipOf({ method, payment }: Order, withoutLine: boolean): Partial<Details> {
  if (method === 'pix') return { transactionStatus: 'waiting_payment', pix: { expires_at: pixExpiry(payment)! } }
  const boleto = asObject(payment.boleto)!
  return {
    transactionStatus: 'generated',
    boleto: {
      due_at: String(boleto.due_at),
      instructions: asText(boleto.instructions) ?? null,
      nosso_numero: String(randomInt(10 ** 12, 10 ** 13)),
      hasLine: !withoutLine,
    },
  }
}

async function chargeCard(call: Call, slug: string, order: Order, kept: UsedCard | undefined): Promise<Reply> {
  const { world } = call
  const card = asObject(order.payment.credit_card)!
  const used = kept ?? (await useToken(call, String(card.card_token)))
  if (used === undefined) return invalid('order.payments[0].credit_card.card_token', 'The card token is not valid.')
  const plan = order.customer.document === ANTIFRAUD_DOCUMENT ? 'antifraud' : used.plan
  if (plan === 'server_error') return refuse(500, 'Internal server error.')
  const payment = newPayment(call, slug, order)
  const threeds = asObject(asObject(card.authentication)?.threed_secure)
  const cardDetails: Partial<Details> = {
    card: used.card,
    cardId: kept?.id,
    installments: Number(card.installments ?? 1),
    statementDescriptor: asText(card.statement_descriptor) ?? null,
    threedsTransactionId: asText(threeds?.transaction_id) ?? null,
  }
  Object.assign(payment.details, cardDetails)
  const { move, later } = beginning(plan, { amountInCents: payment.amountInCents, brand: used.card.brand })
  const opened = await openMovedPayment(world, call.gateway, {
    payment,
    move,
    // The first use of a token stores the card in the customer's wallet (documentation, "tokenizecard").
    wallet: !kept && move.status === 'paid' ? walletCardOf(payment, plan, used.card) : undefined,
    later: later && [{ does: later[0], dueAt: new Date(systemNow().getTime() + later[1]) }],
  })
  return plan === 'approved_answer_lost' ? { silence: 'reset' } : { status: 200, json: toOrder(opened.payment) }
}

/** The card that pays an order. `id` is only set for a card from the wallet. */
type UsedCard = { id?: string; plan: CardPlan; card: KeptCard; customer?: Record<string, unknown> }

export async function useToken({ world, account }: Call, id: string): Promise<UsedCard | undefined> {
  const token = await useCardToken(world.database, { id, provider: OUR_PROVIDER, account })
  return token && { plan: token.outcome as CardPlan, card: token.card }
}

/** Result of the search in the wallet. `not_named` means that the order does not use a card from the wallet. */
type WalletSearch = { is: 'kept'; card: UsedCard } | { is: 'not_named' } | { is: 'unknown' }

async function findInWallet({ world, account, body }: Call): Promise<WalletSearch> {
  const id = asText(asObject(asObjects(body.payments)[0]?.credit_card)?.card_id)
  if (id === undefined) return { is: body.customer_id === undefined ? 'not_named' : 'unknown' }
  const kept = await findKeptCard(world.database, OUR_PROVIDER, id)
  if (!kept?.card || kept.account !== account || kept.customerId !== body.customer_id) return { is: 'unknown' }
  return { is: 'kept', card: { id, plan: keptOutcome(kept.outcome), card: kept.card, customer: kept.customer } }
}

function walletCardOf(payment: SimulatedPayment, outcome: CardPlan, card: KeptCard): WalletCard {
  const { id, ...customer } = detailsOf(payment).customer
  const { provider, account } = payment
  return { id: `card_${slugOf(payment)}`, provider, account, customerId: String(id), customer, outcome, card }
}

function newPayment(call: Call, slug: string, order: Order): SimulatedPayment {
  const now = systemNow()
  const details: Partial<Details> = {
    base: call.base,
    customer: { id: customerIdOf(call.account, order.customer), ...order.customer },
    items: order.items,
    ...(order.shares.length > 0 ? { shares: order.shares } : {}),
    updatedAt: now.toISOString(),
    paidAt: null,
  }
  return {
    id: `ch_${slug}`,
    provider: OUR_PROVIDER,
    account: call.account,
    reference: order.code,
    method: order.method,
    status: 'pending',
    deleted: false,
    amountInCents: order.amountInCents,
    paidInCents: 0,
    refundedInCents: 0,
    details,
    createdAt: now,
  }
}

// Validation

type Order = {
  code: string | null
  method: SimulatedPayment['method']
  amountInCents: number
  customer: Record<string, unknown>
  items: Record<string, unknown>[]
  payment: Record<string, unknown>
  shares: BookedShare[]
}

/** The gateway's fraud check refuses a buyer with this document (documentation, "Simulador PSP"). It is not a valid CPF. */
const ANTIFRAUD_DOCUMENT = '11111111111'

function readOrder(call: Call, body: Record<string, unknown>): Order | Reply {
  const code = asText(body.code) ?? null
  if (code !== null && code.length > 52) return invalid('order.code', 'The field code must have at most 52 characters.')
  const customer = asObject(body.customer)
  if (customer === undefined) return invalid('order.customer', 'The customer is required.')
  const items = asObjects(body.items)
  const amounts = items.map((item) => Number(item.amount) * Number(item.quantity))
  const amountInCents = amounts.reduce((sum, amount) => sum + amount, 0)
  if (items.length === 0 || !amounts.every(isCount)) return invalid('order.items[0].amount', 'The amount is invalid.')
  const payment = asObjects(body.payments)[0]
  const method = payment?.payment_method
  if (method !== 'pix' && method !== 'boleto' && method !== 'credit_card')
    return invalid('order.payments[0].payment_method', 'The payment method is invalid.')
  const split = readSplit(call, payment!, amountInCents)
  if (split.is === 'refused') return split.reply
  const order = { code, method, amountInCents, customer, items, payment: payment!, shares: split.shares } as const
  return wrongCustomer(customer) ?? wrongPayment(order) ?? order
}

export function wrongCustomer(customer: Record<string, unknown>): Reply | undefined {
  const { name, email, document, phones } = customer
  const fits = (value: unknown) => asText(value, 64) !== undefined
  if (!fits(name)) return invalid('order.customer.name', 'The field name must have between 1 and 64 characters.')
  if (!fits(email)) return invalid('order.customer.email', 'The email field is not a valid e-mail address.')
  if (document !== ANTIFRAUD_DOCUMENT && parseDocument(asText(document) ?? '') !== document)
    return invalid('order.customer.document', 'The document is invalid.')
  const { mobile_phone, home_phone } = asObject(phones) ?? {}
  const phone = asObject(mobile_phone ?? home_phone)
  if (!phone || ![phone.country_code, phone.area_code, phone.number].every((part) => /^\d+$/.test(String(part))))
    return invalid('order.customer.phones', 'At least one customer phone is required.')
  return undefined
}

function wrongPayment({ method, payment, customer }: Order): Reply | undefined {
  const at = `order.payments[0].${method}`
  const details = asObject(payment[method])
  if (details === undefined) return invalid(at, 'The field is required.')
  switch (method) {
    case 'pix':
      return pixExpiry(payment) ? undefined : invalid(`${at}.expires_at`, 'The field expires_at is required.')
    case 'boleto':
      if (!isInstant(details.due_at)) return invalid(`${at}.due_at`, 'The field due_at is invalid.')
      return wrongAddress('order.customer.address', customer.address)
    case 'credit_card':
      if (!asText(details.card_token ?? details.card_id)) return invalid(`${at}.card_token`, 'The field is required.')
      if (details.installments !== undefined && !isCount(details.installments))
        return invalid(`${at}.installments`, 'The field installments is invalid.')
      // A card from the wallet already has its address.
      if (details.card_id !== undefined) return undefined
      return wrongAddress(`${at}.card.billing_address`, asObject(details.card)?.billing_address)
  }
}

/** Checks that the required fields are present. The gateway accepts any text in them. */
export function wrongAddress(at: string, value: unknown): Reply | undefined {
  const address = asObject(value)
  const missing = ['line_1', 'zip_code', 'city', 'state', 'country'].find((name) => !asText(address?.[name]))
  return missing === undefined ? undefined : invalid(`${at}.${missing}`, `The field ${missing} is required.`)
}

function pixExpiry(payment: Record<string, unknown>): string | undefined {
  const { expires_at, expires_in } = asObject(payment.pix) ?? {}
  if (isCount(expires_in)) return new Date(systemNow().getTime() + Number(expires_in) * 1000).toISOString()
  return isInstant(expires_at) ? String(expires_at) : undefined
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0
}
