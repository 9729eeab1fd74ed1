import { buyerKeyOf } from '../../catalog/buyerKey.ts'
import { toDecimal } from '../../lib/currencyDecimals.ts'
import type { BuiltRequest, ConversionRequest } from './builtRequest.ts'
import type { Conversion } from './conversion.ts'
import { type ConversionOptions, originOf } from './conversionOptions.ts'
import { soldProducts } from './soldProducts.ts'

/** Google accepts the instant of an event for 72 hours. The margin covers the time of the transport. */
const MAX_AGE_MS = 71 * 3_600_000

/**
 * Builds a `purchase` or `refund` for GA4's Measurement Protocol. The checkout runs no script of Google, so Google's cookie
 * is missing. The client id comes from a hash of the buyer instead. Google merges purchases with the same `transaction_id`.
 * @param now machine time
 */
export function ga4Event(conversion: Conversion, request: ConversionRequest, now: Date): BuiltRequest {
  const { event, at, totalInCents, refundInCents, currency, consented } = conversion
  const isRefund = event !== 'payment.paid'
  // For example, a chargeback after a full refund returns no money.
  if (isRefund && refundInCents <= 0) return { skip: 'Not sent: the money had gone back before.' }
  const valueInCents = isRefund ? refundInCents : totalInCents
  const params = {
    transaction_id: conversion.paymentId,
    value: toDecimal(valueInCents, currency),
    currency: currency.toUpperCase(),
    ...(valueInCents === totalInCents ? { items: itemsOf(conversion) } : {}),
    ...(isRefund ? {} : originParams(conversion)),
    engagement_time_msec: 1,
  }
  const age = now.getTime() - at.getTime()
  const body = {
    client_id: clientIdOf(conversion),
    ...(age >= 0 && age < MAX_AGE_MS ? { timestamp_micros: at.getTime() * 1_000 } : {}),
    ...(consented ? { consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' } } : {}),
    events: [{ name: isRefund ? 'refund' : 'purchase', params }],
  }
  return {
    url: `${ga4Url(request.options, request.simulatorUrl, request.validates)}&api_secret=${encodeURIComponent(request.token)}`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/**
 * Returns the address for the events of a property, without its secret.
 * @param validates true for the server that checks an event and drops it
 */
export function ga4Url({ account }: ConversionOptions, simulatorUrl?: string, validates = false): string {
  return `${originOf('ga4', simulatorUrl)}${validates ? '/debug' : ''}/mp/collect?measurement_id=${account}`
}

function itemsOf(conversion: Conversion) {
  return soldProducts(conversion).map(({ id, name, offer, amountInCents }) => ({
    item_id: id ?? conversion.paymentId,
    item_name: name,
    ...(offer && { item_variant: offer.name }),
    price: toDecimal(amountInCents, conversion.currency),
    quantity: 1,
  }))
}

/** Returns the parameters for reports by campaign: the UTM parameters of the sale. */
function originParams({ tracking }: Conversion) {
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = tracking ?? {}
  return {
    ...(utmSource && { source: utmSource.slice(0, 100) }),
    ...(utmMedium && { medium: utmMedium.slice(0, 100) }),
    ...(utmCampaign && { campaign: utmCampaign.slice(0, 100) }),
    ...(utmTerm && { term: utmTerm.slice(0, 100) }),
    ...(utmContent && { content: utmContent.slice(0, 100) }),
  }
}

/**
 * Returns a client id in the form of Google's own cookie, `<number>.<number>`. All purchases of a buyer in a store have the
 * same client id.
 */
function clientIdOf({ storeId, buyerEmail, paymentId }: Conversion): string {
  const digest = Buffer.from(buyerKeyOf(storeId, buyerEmail ?? paymentId), 'hex')
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`
}
