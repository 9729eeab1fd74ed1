import { createHash } from 'node:crypto'
import { toDecimal } from '../../lib/currencyDecimals.ts'
import { normalizeEmail } from '../../lib/email.ts'
import type { BuiltRequest, ConversionRequest } from './builtRequest.ts'
import type { Conversion } from './conversion.ts'
import { type ConversionOptions, originOf } from './conversionOptions.ts'
import { soldProducts } from './soldProducts.ts'

/** The version of the Graph API. Meta supports a version for about two years. */
const VERSION = 'v24.0'

/**
 * Builds a purchase for Meta's Conversions API. Meta drops a repeated event with the same `event_id` and `event_name`
 * (https://developers.facebook.com/docs/marketing-api/conversions-api/deduplicate-pixel-and-server-events).
 * @param publicUrl the address of this server
 */
export function metaEvent(
  conversion: Conversion,
  { options, token, publicUrl, simulatorUrl }: ConversionRequest,
): BuiltRequest {
  if (conversion.buyerEmail === null) return { skip: 'Not sent: the data of the buyer was erased.' }
  const { userAgent, chargeId, offer, at } = conversion
  // For an event from a website, Meta requires the browser and the page. A purchase by API has neither.
  const source =
    userAgent === null
      ? { action_source: 'system_generated' }
      : { action_source: 'website', event_source_url: `${publicUrl}/checkout/${offer?.id ?? chargeId}` }
  const event = {
    event_name: 'Purchase',
    event_time: Math.floor(at.getTime() / 1_000),
    event_id: conversion.paymentId,
    ...source,
    user_data: userDataOf(conversion),
    custom_data: customDataOf(conversion),
  }
  const testing = conversion.isTest && options.testCode !== null ? { test_event_code: options.testCode } : {}
  return {
    url: `${metaUrl(options, simulatorUrl)}`,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: [event], ...testing }),
  }
}

/** Returns the address for the events of a pixel, without its token. */
export function metaUrl({ account }: ConversionOptions, simulatorUrl?: string): string {
  return `${originOf('meta', simulatorUrl)}/${VERSION}/${account}/events`
}

/** Meta requires hashes of personal data. Each text is normalized before the hash. */
function userDataOf({ buyerEmail, buyerPhone, buyerName, buyerIp, userAgent }: Conversion) {
  const [first = '', ...rest] = (buyerName ?? '').trim().toLowerCase().split(/\s+/)
  const last = rest.at(-1) ?? ''
  const email = sha256(normalizeEmail(buyerEmail!))
  return {
    em: [email],
    ...(buyerPhone && { ph: [sha256(internationalPhone(buyerPhone))] }),
    ...(first && { fn: [sha256(first)] }),
    ...(last && { ln: [sha256(last)] }),
    external_id: [email],
    country: [sha256('br')],
    ...(buyerIp && { client_ip_address: buyerIp }),
    ...(userAgent && { client_user_agent: userAgent }),
  }
}

function customDataOf(conversion: Conversion) {
  const products = soldProducts(conversion)
  const ids = products.flatMap(({ id }) => (id === null ? [] : [id]))
  return {
    value: toDecimal(conversion.totalInCents, conversion.currency),
    currency: conversion.currency.toUpperCase(),
    content_name: products[0].name,
    ...(ids.length > 0 && { content_type: 'product', content_ids: ids }),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns E.164 digits without the plus sign. Phones of buyers are Brazilian. */
function internationalPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length > 11 ? digits : `55${digits}`
}
