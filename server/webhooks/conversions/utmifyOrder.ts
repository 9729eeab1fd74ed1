import type { BuiltRequest, ConversionRequest } from './builtRequest.ts'
import type { Conversion } from './conversion.ts'
import { originOf } from './conversionOptions.ts'
import { soldProducts } from './soldProducts.ts'

/** UTMify accepts a refund or chargeback up to 45 days after the order. */
const MAX_AGE_DAYS = 45
const DAY_MS = 86_400_000

/** UTMify's status for each status of a payment. UTMify has no status for an expired code. */
const statuses: Readonly<Record<string, string>> = {
  pending: 'waiting_payment',
  paid: 'paid',
  failed: 'refused',
  refunded: 'refunded',
  charged_back: 'chargedback',
}

const statusOfEvent: Readonly<Record<string, string>> = {
  'payment.pending': 'pending',
  'payment.paid': 'paid',
  'payment.failed': 'failed',
  'payment.refunded': 'refunded',
  'payment.chargeback': 'charged_back',
}

/**
 * Builds the order for UTMify (https://docs.utmify.com.br/send-orders). An order replaces the order with the same id.
 * So a late delivery must not restore an earlier status. Such a delivery is not sent, because a later event reports the
 * purchase.
 * @param now machine time
 */
export function utmifyOrder(conversion: Conversion, request: ConversionRequest, now: Date): BuiltRequest {
  const { status, event, createdAt, at } = conversion
  if (statuses[status] === undefined) return { skip: 'Not sent: UTMify has no status for an expired payment.' }
  if (statusOfEvent[event] !== status) return { skip: 'Not sent: a later event reports this purchase.' }
  if (now.getTime() - createdAt.getTime() > MAX_AGE_DAYS * DAY_MS)
    return { skip: `Not sent: UTMify takes no order that is older than ${MAX_AGE_DAYS} days.` }
  if (conversion.buyerEmail === null) return { skip: 'Not sent: the data of the buyer was erased.' }
  const isBack = event === 'payment.refunded' || event === 'payment.chargeback'
  const order = {
    orderId: conversion.paymentId,
    platform: 'Balcao',
    paymentMethod: conversion.method,
    status: statuses[status],
    createdAt: utcText(createdAt),
    approvedDate: conversion.paidAt && utcText(conversion.paidAt),
    refundedAt: isBack ? utcText(at) : null,
    customer: customerOf(conversion),
    products: productsOf(conversion),
    trackingParameters: trackingOf(conversion),
    commission: commissionOf(conversion),
    isTest: conversion.isTest,
  }
  return {
    url: utmifyUrl(request.simulatorUrl),
    headers: { 'Content-Type': 'application/json', 'x-api-token': request.token },
    body: JSON.stringify(order),
  }
}

export function utmifyUrl(simulatorUrl?: string): string {
  return `${originOf('utmify', simulatorUrl)}/api-credentials/orders`
}

function customerOf({ buyerName, buyerEmail, buyerPhone, buyerDocument, buyerIp }: Conversion) {
  const ip = buyerIp ? { ip: buyerIp } : {}
  return { name: buyerName, email: buyerEmail, phone: buyerPhone, document: buyerDocument, country: 'BR', ...ip }
}

function productsOf(conversion: Conversion) {
  return soldProducts(conversion).map(({ id, name, offer, amountInCents }) => ({
    id: id ?? conversion.paymentId,
    name,
    planId: offer?.id ?? null,
    planName: offer?.name ?? null,
    quantity: 1,
    priceInCents: amountInCents,
  }))
}

function trackingOf({ tracking }: Conversion) {
  return {
    src: tracking?.src ?? null,
    sck: tracking?.sck ?? null,
    utm_source: tracking?.utmSource ?? null,
    utm_campaign: tracking?.utmCampaign ?? null,
    utm_medium: tracking?.utmMedium ?? null,
    utm_content: tracking?.utmContent ?? null,
    utm_term: tracking?.utmTerm ?? null,
  }
}

/**
 * The gateway's fee is known only days later. So the order contains only the platform's fee, and the rest counts as the
 * store's commission.
 */
function commissionOf({ totalInCents, platformFeeInCents, currency }: Conversion) {
  const feeInCents = Math.min(platformFeeInCents, totalInCents)
  return {
    totalPriceInCents: totalInCents,
    gatewayFeeInCents: feeInCents,
    userCommissionInCents: totalInCents - feeInCents,
    ...(currency === 'brl' ? {} : { currency: currency.toUpperCase() }),
  }
}

/** Returns `YYYY-MM-DD HH:MM:SS` in UTC. */
function utcText(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
