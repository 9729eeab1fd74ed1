/**
 * The types of error in the API's answers (spec, "Errors"; decisions, "Requests"). `toApiError` turns every other
 * exception into an `ApiError`. An unexpected exception becomes `internal_error` with status 500.
 */
export const errorTypes = [
  'invalid_request',
  'authentication',
  'payment_declined',
  'insufficient_scope',
  'forbidden',
  'not_found',
  'conflict',
  'unprocessable',
  'rate_limited',
  'gateway_error',
  'internal_error',
] as const
export type ErrorType = (typeof errorTypes)[number]

export type ErrorDetails = {
  code?: string
  param?: string
  requiredScope?: string
  retryAfterSeconds?: number
  /** The reason of a decline. Pages translate it into the buyer's language. */
  declineReason?: string
  /** The API's code for the reason of a decline (errors of status 402). */
  declineCode?: string
  /** The payment that the error is about. */
  paymentId?: string
  /** Written to the log. */
  chargeId?: string
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

  /**
   * Returns the error envelope for the API. Many messages are written for a form and do not name their field. This
   * function adds the field's name to them.
   */
  toApiBody(): ReturnType<ApiError['toBody']> {
    const { error } = this.toBody()
    const { param, message } = error
    const name = param?.split('.').findLast((part) => !/^\d+$/.test(part))
    if (name === undefined || param === 'body' || message.includes(name)) return { error }
    return { error: { ...error, message: `"${param}": ${message}` } }
  }

  /** Returns the error envelope of the spec. It does not contain `retryAfterSeconds`, which is sent as a header. */
  toBody() {
    const { code, declineCode, paymentId, param, requiredScope } = this.details
    return { error: { type: this.type, message: this.message, code, declineCode, paymentId, param, requiredScope } }
  }
}

/** @param param dotted path of the wrong field, such as `buyer.address.street` */
export function invalidRequest(param: string | undefined, message: string): ApiError {
  return new ApiError(400, 'invalid_request', message, { param })
}

/** @param hint a sentence about the form of the key. It must not say whether a key exists */
export function unauthenticated(hint: string): ApiError {
  return new ApiError(401, 'authentication', `The API key is missing or invalid. ${hint}`)
}

export function insufficientScope(requiredScope: string): ApiError {
  return new ApiError(403, 'insufficient_scope', `This key lacks the scope ${requiredScope}.`, { requiredScope })
}

export function forbidden(message: string): ApiError {
  return new ApiError(403, 'forbidden', message)
}

/** @param what the name of the missing resource, such as `charge` */
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

/** @param safeMessage the gateway's message, if the gateway marks it as safe for the buyer */
export function paymentDeclined(safeMessage?: string, details: ErrorDetails = {}): ApiError {
  const message = safeMessage ?? 'The card was declined. Try another card or another payment method.'
  return new ApiError(402, 'payment_declined', message, { ...details, code: 'payment_declined' })
}

/** @param about the payment with the unclear outcome, if there is one */
export function gatewayError(about: Pick<ErrorDetails, 'paymentId' | 'chargeId'> = {}): ApiError {
  const message = 'The payment gateway did not answer as expected. Try again shortly.'
  return new ApiError(502, 'gateway_error', message, { ...about, code: 'gateway_error' })
}

export function rateLimited(retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'rate_limited', 'Too many requests with this key.', { retryAfterSeconds })
}
