import { asObject, asObjects, asText } from '../../lib/untrustedJson.ts'
import type { WireRequest } from '../records/gateway.ts'
import { type Checked, isToken } from './conversionCheck.ts'

const STATUSES = ['waiting_payment', 'paid', 'refused', 'refunded', 'chargedback']
const METHODS = ['credit_card', 'boleto', 'pix', 'paypal', 'free_price']
const CURRENCIES = ['BRL', 'USD', 'EUR', 'GBP', 'ARS', 'CAD']
const TRACKING = ['src', 'sck', 'utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term']
const INSTANT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const DAY_MS = 86_400_000
const MAX_AGE_DAYS = 45

/**
 * Simulates UTMify's `POST /api-credentials/orders` (https://docs.utmify.com.br/send-orders). An order replaces the earlier
 * order with the same id.
 * @param now machine time
 */
export function checkUtmify(request: WireRequest, body: Record<string, unknown>, now: Date): Checked {
  if (request.path !== '/api-credentials/orders') return { reply: { status: 404, json: {} }, received: [] }
  const token = request.headers['x-api-token']
  if (!isToken(typeof token === 'string' ? token : undefined)) {
    const json = { OK: false, result: 'ERROR', statusCode: 404, message: 'API_CREDENTIAL_NOT_FOUND' }
    return { reply: { status: 404, json }, received: [] }
  }
  const problem = wrongOf(body, now) ?? null
  const known = { account: null, key: asText(body.orderId) ?? '', what: asText(body.status) ?? '', body, problem }
  if (problem !== null) {
    const json = { OK: false, result: 'ERROR', statusCode: 400, message: problem }
    return { reply: { status: 400, json }, received: [known] }
  }
  return {
    reply: { status: 200, json: { OK: true, result: 'SUCCESS', data: { _id: body.orderId } } },
    received: [known],
  }
}

function wrongOf(body: Record<string, unknown>, now: Date): string | undefined {
  if (!asText(body.orderId)) return 'orderId is required'
  if (!asText(body.platform)) return 'platform is required'
  if (!METHODS.includes(String(body.paymentMethod))) return `paymentMethod must be one of ${METHODS.join(', ')}`
  if (!STATUSES.includes(String(body.status))) return `status must be one of ${STATUSES.join(', ')}`
  return (
    wrongInstants(body, now) ??
    wrongCustomer(body) ??
    wrongProducts(body) ??
    wrongTracking(body) ??
    wrongCommission(body)
  )
}

function wrongInstants({ status, createdAt, approvedDate, refundedAt }: Record<string, unknown>, now: Date) {
  if (!INSTANT.test(String(createdAt))) return 'createdAt must be YYYY-MM-DD HH:MM:SS in UTC'
  for (const [name, value] of Object.entries({ approvedDate, refundedAt }))
    if (value !== null && !INSTANT.test(String(value))) return `${name} must be YYYY-MM-DD HH:MM:SS in UTC or null`
  if (status === 'paid' && approvedDate === null) return 'approvedDate is required for a paid order'
  if ((status === 'refunded' || status === 'chargedback') && refundedAt === null) return 'refundedAt is required'
  const age = now.getTime() - Date.parse(`${String(createdAt).replace(' ', 'T')}Z`)
  return age > MAX_AGE_DAYS * DAY_MS ? `createdAt is more than ${MAX_AGE_DAYS} days ago` : undefined
}

function wrongCustomer({ customer }: Record<string, unknown>): string | undefined {
  const { name, email, phone, document, country = 'BR' } = asObject(customer) ?? {}
  if (!asText(name) || !asText(email)) return 'customer.name and customer.email are required'
  for (const [field, value] of Object.entries({ phone, document }))
    if (value !== null && !/^\w+$/.test(String(value))) return `customer.${field} must have digits only, or be null`
  return /^[A-Z]{2}$/.test(String(country)) ? undefined : 'customer.country must be in ISO 3166-1 alfa-2'
}

function wrongProducts({ products }: Record<string, unknown>): string | undefined {
  const all = asObjects(products)
  if (all.length === 0) return 'products is required'
  for (const { id, name, planId, planName, quantity, priceInCents } of all) {
    if (!asText(id) || !asText(name)) return 'products need id and name'
    if (planId === undefined || planName === undefined) return 'products need planId and planName, which may be null'
    if (!isCount(quantity) || !isCents(priceInCents)) return 'products need quantity and priceInCents'
  }
  return undefined
}

function wrongTracking({ trackingParameters }: Record<string, unknown>): string | undefined {
  const tracking = asObject(trackingParameters)
  if (!tracking) return 'trackingParameters is required'
  const missing = TRACKING.find((name) => tracking[name] !== null && typeof tracking[name] !== 'string')
  return missing && `trackingParameters.${missing} must be a text or null`
}

function wrongCommission({ commission }: Record<string, unknown>): string | undefined {
  const { totalPriceInCents, gatewayFeeInCents, userCommissionInCents, currency = 'BRL' } = asObject(commission) ?? {}
  if (!isCents(totalPriceInCents) || !isCents(gatewayFeeInCents) || !isCents(userCommissionInCents))
    return 'commission needs totalPriceInCents, gatewayFeeInCents and userCommissionInCents'
  return CURRENCIES.includes(String(currency))
    ? undefined
    : `commission.currency must be one of ${CURRENCIES.join(', ')}`
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function isCents(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
