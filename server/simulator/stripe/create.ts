import { randomBytes } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import type { Reply, SimulatedPayment } from '../records/gateway.ts'
import { openMovedPayment } from '../records/openPayments.ts'
import { type Call, type Form, formAt, invalid, missing, ok, textAt, textsOf, unknownParameter } from './call.ts'
import { newSessionId, nowS, type SessionDetails, SILENT } from './session.ts'
import { readTransfer } from './transfers.ts'
import { toSession } from './wire.ts'

const KNOWN = new Set([
  'mode',
  'line_items',
  'allowed_payment_method_types',
  'client_reference_id',
  'customer_email',
  'customer_creation',
  'metadata',
  'payment_intent_data',
  'payment_method_options',
  'billing_address_collection',
  'phone_number_collection',
  'expires_at',
  'locale',
  'success_url',
  'cancel_url',
  'expand',
])
/** From this API version on, the parameter for the payment methods has another name and only filters them. */
const FILTERED_SINCE = '2026-09-30'
const MINUTE_S = 60
const DAY_S = 86_400
/** Tolerance for the time between the sending of a request and its arrival. */
const SLACK_S = 60
const MINIMUM_IN_CENTS = 50

/** Creates a session with its hosted page and schedules its expiry. */
export async function createSession(call: Call): Promise<Reply> {
  const wrong = wrongParameter(call) ?? wrongSession(call)
  if (wrong) return wrong
  const bare = newSession(call)
  const transfer = readTransfer(call.form, bare.amountInCents)
  if (transfer.is === 'refused') return transfer.reply
  const { shares } = transfer
  const session = shares.length === 0 ? bare : { ...bare, details: { ...bare.details, shares } }
  const { expiresAt } = session.details as SessionDetails
  const opened = await openMovedPayment(call.world, call.gateway, {
    payment: session,
    move: { status: 'open', event: SILENT },
    later: [{ does: 'expire', dueAt: new Date(expiresAt * 1000) }],
  })
  return ok(toSession(opened.payment))
}

function wrongParameter({ form, request }: Call): Reply | undefined {
  const version = String(request.headers['stripe-version'] ?? FILTERED_SINCE)
  const methods = version >= FILTERED_SINCE ? 'allowed_payment_method_types' : 'payment_method_types'
  const known = new Set([...KNOWN, methods])
  if (methods !== 'allowed_payment_method_types') known.delete('allowed_payment_method_types')
  const unknown = Object.keys(form).find((name) => !known.has(name))
  return unknown === undefined ? undefined : unknownParameter(unknown)
}

function wrongSession({ world, form }: Call): Reply | undefined {
  if (textAt(form, 'mode') !== 'payment') return invalid('mode', 'Only the payment mode is simulated.')
  const items = linesOf(form)
  if (items.length === 0) return missing('line_items')
  for (const [index, item] of items.entries()) {
    const { currency, unitAmount, quantity, name } = readLine(item)
    const place = `line_items[${index}]`
    if (!/^[a-z]{3}$/.test(currency)) return invalid(`${place}[price_data][currency]`, 'Invalid currency.')
    if (!(Number.isSafeInteger(unitAmount) && unitAmount >= 0))
      return invalid(`${place}[price_data][unit_amount]`, 'Invalid integer.', 'parameter_invalid_integer')
    if (!(Number.isSafeInteger(quantity) && quantity > 0))
      return invalid(`${place}[quantity]`, 'Invalid integer.', 'parameter_invalid_integer')
    if (name === undefined) return missing(`${place}[price_data][product_data][name]`)
  }
  const total = totalOf(items)
  if (total > 99_999_999 * 1000) return invalid('line_items', 'The total amount due is too large.', 'amount_too_large')
  if (total < (world.minimumCharge ? MINIMUM_IN_CENTS : 1))
    return invalid('line_items', 'The total amount due is too small.', 'amount_too_small')
  return wrongAddress(form) ?? wrongEnd(form)
}

function wrongAddress(form: Form): Reply | undefined {
  const success = textAt(form, 'success_url')
  if (success === undefined) return missing('success_url')
  for (const name of ['success_url', 'cancel_url']) {
    const url = textAt(form, name)
    if (url !== undefined && !URL.canParse(url)) return invalid(name, 'Not a valid URL', 'url_invalid')
  }
  const email = textAt(form, 'customer_email')
  if (email !== undefined && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    return invalid('customer_email', 'Invalid email address.', 'email_invalid')
  const reference = textAt(form, 'client_reference_id') ?? ''
  return reference.length > 200 ? invalid('client_reference_id', 'At most 200 characters.') : undefined
}

function wrongEnd(form: Form): Reply | undefined {
  const expiresAt = Number(textAt(form, 'expires_at') ?? nowS() + DAY_S)
  const isWithin = expiresAt >= nowS() + 30 * MINUTE_S - SLACK_S && expiresAt <= nowS() + DAY_S + SLACK_S
  if (isWithin) return undefined
  return invalid('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.')
}

function newSession({ account, form, base }: Call): SimulatedPayment {
  const id = newSessionId()
  const items = linesOf(form)
  const { currency, name } = readLine(items[0]!)
  const details: SessionDetails = {
    currency,
    itemName: name!,
    customerEmail: textAt(form, 'customer_email') ?? null,
    successUrl: textAt(form, 'success_url')!,
    cancelUrl: textAt(form, 'cancel_url') ?? null,
    locale: textAt(form, 'locale') ?? null,
    // The real page needs the fragment of its URL. So the simulated URL also has a fragment, and callers must keep it.
    url: `${base}/pay/${id}#${randomBytes(48).toString('base64url')}`,
    metadata: textsOf(formAt(form, 'metadata')),
    intentMetadata: textsOf(formAt(formAt(form, 'payment_intent_data'), 'metadata')),
    expiresAt: Number(textAt(form, 'expires_at') ?? nowS() + DAY_S),
  }
  return {
    id,
    provider: 'GATEWAY_D',
    account,
    reference: textAt(form, 'client_reference_id') ?? null,
    method: 'credit_card',
    status: 'open',
    deleted: false,
    amountInCents: totalOf(items),
    paidInCents: 0,
    refundedInCents: 0,
    details,
    createdAt: systemNow(),
  }
}

function linesOf(form: Form): Form[] {
  return Object.values(formAt(form, 'line_items') ?? {}).filter((item): item is Form => typeof item === 'object')
}

function readLine(item: Form) {
  const price = formAt(item, 'price_data')
  return {
    currency: textAt(price, 'currency') ?? '',
    unitAmount: Number(textAt(price, 'unit_amount') ?? Number.NaN),
    quantity: Number(textAt(item, 'quantity') ?? 1),
    name: textAt(formAt(price, 'product_data'), 'name'),
  }
}

function totalOf(items: Form[]): number {
  return items.map(readLine).reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0)
}
