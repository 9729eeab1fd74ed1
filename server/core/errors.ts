/**
 * The types of error that the API answers (spec, "Errors"; decisions, "Requests"). `toApiError` turns every other exception
 * into an `ApiError`. An unexpected exception becomes `internal_error` with status 500.
 */
export type ErrorType =
  | 'invalid_request'
  | 'authentication'
  | 'payment_declined'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'unprocessable'
  | 'rate_limited'
  | 'gateway_error'
  | 'internal_error'

export type ErrorDetails = {
  code?: string
  param?: string
  requiredScope?: string
  retryAfterSeconds?: number
  declineReason?: string
}

export class ApiError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly details: ErrorDetails

  constructor(status: number, type: ErrorType, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.type = type
    this.details = details
  }

  /** The error envelope of the spec. `retryAfterSeconds` is sent as a header instead. */
  toBody() {
    const { code, param, requiredScope } = this.details
    return { error: { type: this.type, message: this.message, code, param, requiredScope } }
  }
}

/** @param param dotted path of the wrong field, such as `buyer.address.street` */
export function invalidRequest(param: string | undefined, message: string): ApiError {
  return new ApiError(400, 'invalid_request', message, { param })
}

export function unauthenticated(): ApiError {
  return new ApiError(401, 'authentication', 'The API key is missing or invalid.')
}

export function insufficientScope(requiredScope: string): ApiError {
  return new ApiError(403, 'insufficient_scope', `This key lacks the scope ${requiredScope}.`, { requiredScope })
}

export function forbidden(message: string): ApiError {
  return new ApiError(403, 'forbidden', message)
}

/** @param what the missing resource in the caller's words, such as `charge` */
export function notFound(what: string): ApiError {
  return new ApiError(404, 'not_found', `No such ${what}.`)
}

export function conflict(code: string, message: string, retryAfterSeconds?: number): ApiError {
  return new ApiError(409, 'conflict', message, { code, retryAfterSeconds })
}

export function unprocessable(
  code: 'method_unavailable' | 'card_input_not_supported' | 'refund_not_supported',
  message: string,
): ApiError {
  return new ApiError(422, 'unprocessable', message, { code })
}

/**
 * @param safeMessage the gateway's text, if the gateway marks the text as safe for the buyer
 * @param declineReason a code that the pages translate into the buyer's language
 */
export function paymentDeclined(safeMessage?: string, declineReason?: string): ApiError {
  const message = safeMessage ?? 'The card was declined. Try another card or another payment method.'
  return new ApiError(402, 'payment_declined', message, { code: 'payment_declined', declineReason })
}

export function gatewayError(): ApiError {
  const message = 'The payment gateway did not answer as expected. Try again shortly.'
  return new ApiError(502, 'gateway_error', message, { code: 'gateway_error' })
}

export function rateLimited(retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'rate_limited', 'Too many requests with this key.', { retryAfterSeconds })
}
