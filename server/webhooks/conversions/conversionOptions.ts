import { type Static, Type } from 'typebox'
import { invalidRequest } from '../../core/errors.ts'
import type { EventKind } from '../../events/eventKinds.ts'
import { nullable, oneOf } from '../../lib/schema.ts'

/** The services that get conversions. `webhook_endpoints.kind` has the same values. */
export const conversionKinds = ['meta', 'ga4', 'utmify'] as const
export type ConversionKind = (typeof conversionKinds)[number]

/** The options of a destination of conversions, without its token. */
export const ConversionOptions = Type.Object(
  {
    account: nullable(
      Type.String({
        maxLength: 40,
        description:
          'Meta: the id of the pixel. GA4: the measurement id, G-…. Null for UTMify, because its token identifies the account',
      }),
    ),
    consent: oneOf(['always', 'asked'], 'With `asked`, only purchases whose buyer agreed on the checkout are sent'),
    renewals: Type.Boolean({ description: 'True if a renewal of a subscription counts as a purchase' }),
    testCode: nullable(Type.String({ maxLength: 40, description: 'Meta: the code of the tab for test events' })),
  },
  { additionalProperties: false },
)
export type ConversionOptions = Static<typeof ConversionOptions>

/**
 * The events that each service gets as conversions. Meta has no event for a refund. `refund.done` is about a part of the
 * money, and `payment.refunded` is about the rest of the money.
 */
export const eventsOfKind: Readonly<Record<ConversionKind, readonly EventKind[]>> = {
  meta: ['payment.paid'],
  ga4: ['payment.paid', 'refund.done', 'payment.refunded', 'payment.chargeback'],
  utmify: ['payment.pending', 'payment.paid', 'payment.failed', 'payment.refunded', 'payment.chargeback'],
}

/**
 * The origins of the services (https://developers.facebook.com/docs/marketing-api/conversions-api,
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4, https://docs.utmify.com.br).
 */
const origins: Readonly<Record<ConversionKind, string>> = {
  meta: 'https://graph.facebook.com',
  ga4: 'https://www.google-analytics.com',
  utmify: 'https://api.utmify.com.br',
}

/**
 * Returns the origin of a service.
 * @param simulatorUrl the address of the simulator in a sandbox
 */
export function originOf(kind: ConversionKind, simulatorUrl?: string): string {
  return simulatorUrl === undefined ? origins[kind] : `${simulatorUrl}/${kind}`
}

const accountForms: Readonly<Record<ConversionKind, { form: RegExp; is: string } | undefined>> = {
  meta: { form: /^\d{5,20}$/, is: 'The id of a pixel has 5 to 20 digits.' },
  ga4: { form: /^G-[A-Z0-9]{4,20}$/, is: 'A measurement id begins with G-, for example G-AB12CD34EF.' },
  utmify: undefined,
}

/** @throws invalidRequest that names the option that the service does not allow */
export function checkOptions(kind: ConversionKind, { account, testCode }: ConversionOptions): void {
  const expected = accountForms[kind]
  if (expected && !expected.form.test(account ?? '')) throw invalidRequest('account', expected.is)
  if (!expected && account !== null)
    throw invalidRequest('account', 'The token identifies the account. Leave this empty.')
  if (testCode !== null && kind !== 'meta') throw invalidRequest('testCode', 'Only Meta has a code for test events.')
  if (testCode !== null && !/^\w{1,40}$/.test(testCode))
    throw invalidRequest('testCode', 'A code for test events has letters and digits only.')
}
