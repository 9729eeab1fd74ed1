import { Type } from 'typebox'
import { errorTypes } from '../../core/errors.ts'
import { oneOf } from '../../lib/schema.ts'
import type { ApiOperation } from '../../operations/operation.ts'
import { declineCodes } from '../../payments/declined.ts'
import { answerHeaders, errorHeaders } from './describeHeaders.ts'

/** The error codes of the API. A test compares this list with the source code. */
export const errorCodes = [
  'account_change',
  'cancellation_planned',
  'change_not_possible',
  'card_input_not_supported',
  'charge_not_pending',
  'charge_open',
  'charge_terms_changed',
  'coupon_used_up',
  'dispute_open',
  'events_expired',
  'gateway_error',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'method_unavailable',
  'not_possible',
  'payment_declined',
  'payment_imported',
  'payment_in_progress',
  'payment_not_paid',
  'platform_setting',
  'refund_not_supported',
  'refund_refused',
  'session_complete',
  'sold_out',
  'subscription_busy',
  'subscription_completed',
  'subscription_not_paused',
  'subscription_over',
  'subscription_past_due',
  'subscription_paused',
  'too_many_endpoints',
] as const

/** The body of every error (spec, "Errors"). */
export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        type: oneOf(errorTypes, 'Kind of the error. It follows from the status'),
        message: Type.String({ description: 'A sentence for people. Programs should use `type` and `code`' }),
        code: Type.Optional(oneOf(errorCodes, 'The exact reason, where a status has several')),
        declineCode: Type.Optional(oneOf(declineCodes, 'Why the card was declined (status 402). The list is closed')),
        paymentId: Type.Optional(
          Type.String({
            description: 'The payment that was declined (402), or that the gateway did not confirm (502)',
          }),
        ),
        param: Type.Optional(
          Type.String({ description: 'Dotted path of the wrong field, as in `buyer.address.city`' }),
        ),
        requiredScope: Type.Optional(Type.String({ description: 'The scope that the key lacks' })),
      },
      { description: 'The error' },
    ),
  },
  { $id: 'Error', description: 'The body of every answer with a status of 400 or more' },
)

const meaning: Record<number, string> = {
  400: 'invalid_request: `param` names the field',
  401: 'authentication: the key is missing or invalid',
  402: 'payment_declined: the card was declined. `declineCode` gives the reason',
  403: 'insufficient_scope: `requiredScope` names the scope that the key lacks',
  404: 'not_found',
  409: 'conflict: `code` names the conflict',
  413: 'invalid_request: the body is over 256 KiB',
  415: 'invalid_request: the content type must be application/json',
  422: 'unprocessable: `code` names the reason',
  429: 'rate_limited: `Retry-After` gives the seconds to wait',
  500: 'internal_error',
  502: 'gateway_error: the gateway is down or did not answer as expected',
  503: 'internal_error: the database is briefly unavailable. `Retry-After` gives the seconds to wait',
}

const EVERYWHERE = [400, 401, 403, 429, 500, 503]
const WITH_A_BODY = [413, 415]
/** The status for an idempotency key that is in use or belongs to another request. */
const WITH_A_KEY = [409]

/** The errors by status, for `components` of the description. */
export function errorComponents() {
  const described = Object.entries(meaning).map(([status, description]) => [
    `Error${status}`,
    {
      description,
      headers: { ...answerHeaders, ...errorHeaders(Number(status)) },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return Object.fromEntries(described)
}

export function describeErrors({ method, errors = [] }: ApiOperation) {
  const ofMethod = method === 'GET' ? [] : WITH_A_BODY
  const ofKey = method === 'POST' ? WITH_A_KEY : []
  const statuses = [...new Set([...EVERYWHERE, ...ofMethod, ...ofKey, ...errors])].sort()
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]))
}
