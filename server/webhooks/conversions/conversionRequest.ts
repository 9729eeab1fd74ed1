import { systemNow } from '../../core/clock.ts'
import { asObjects, parsedObject, storableText } from '../../lib/untrustedJson.ts'
import type { BuiltRequest, ConversionRequest } from './builtRequest.ts'
import type { Conversion } from './conversion.ts'
import type { ConversionKind, ConversionOptions } from './conversionOptions.ts'
import { ga4Event, ga4Url } from './ga4Event.ts'
import { metaEvent, metaUrl } from './metaEvent.ts'
import { utmifyOrder, utmifyUrl } from './utmifyOrder.ts'

/** Builds the request that reports a conversion to a service. */
export function conversionRequest(
  kind: ConversionKind,
  conversion: Conversion,
  request: ConversionRequest,
): BuiltRequest {
  switch (kind) {
    case 'meta':
      return metaEvent(conversion, request)
    case 'ga4':
      return ga4Event(conversion, request, systemNow())
    case 'utmify':
      return utmifyOrder(conversion, request, systemNow())
    default:
      return kind satisfies never
  }
}

/** Returns the public address of a destination, for lists. It contains no token. */
export function shownUrl(kind: ConversionKind, options: ConversionOptions): string {
  return { meta: () => metaUrl(options), ga4: () => ga4Url(options), utmify: () => utmifyUrl() }[kind]()
}

/**
 * Returns the reason of a refusal in an answer with a successful status. Meta returns the number of accepted events, and
 * GA4's check returns a list of faults.
 */
export function refusalIn(kind: ConversionKind, body: string): string | undefined {
  const answer = parsedObject(body)
  if (kind === 'meta') return answer?.events_received === 1 ? undefined : 'Meta did not take the event.'
  const wrong = kind === 'ga4' ? asObjects(answer?.validationMessages) : []
  if (wrong.length === 0) return undefined
  return `GA4 refuses the event: ${storableText(String(wrong[0]!.description ?? 'no reason'), 300)}`
}
