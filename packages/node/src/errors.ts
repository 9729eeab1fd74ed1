import type { components } from './generated/openapi.ts'

type ErrorBody = components['schemas']['Error']['error']

/** The kind of an error of the API. It follows from the status. */
export type ErrorType = ErrorBody['type']

/** The exact reason of an error of the API. A newer server may return more codes. */
export type ErrorCode = NonNullable<ErrorBody['code']>

/** Every error that this package throws on purpose. */
export class BalcaoError extends Error {
  override name = 'BalcaoError'
}

/** No answer arrived after all attempts. A call that changes something may still have happened. */
export class ConnectionError extends BalcaoError {
  override name = 'ConnectionError'
}

/** No answer arrived within the time limit, after all attempts. A call that changes something may still have happened. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/** The signal of the caller ended the call. A call that changes something may still have happened. `cause` has the reason. */
export class AbortedError extends BalcaoError {
  override name = 'AbortedError'

  constructor(reason: unknown) {
    super(reason instanceof Error ? reason.message : 'The signal of the caller ended the call.', { cause: reason })
  }
}

/** A webhook without a signature that proves its origin. Answer it with the status 400. */
export class WebhookError extends BalcaoError {
  override name = 'WebhookError'
  /** The reason why the webhook is not accepted. */
  readonly code: 'no_signature' | 'wrong_signature' | 'too_old' | 'not_json'

  constructor(code: WebhookError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** An error answer of the API. */
export class ApiError extends BalcaoError {
  override name = 'ApiError'
  /** HTTP status. */
  readonly status: number
  readonly type: ErrorType | undefined
  readonly code: ErrorCode | undefined
  /** Why the card was declined (status 402). */
  readonly declineCode: ErrorBody['declineCode'] | undefined
  /** The id of the payment that was declined (402), or that has no outcome (502). */
  readonly paymentId: string | undefined
  /** Dotted path of the wrong field, such as `buyer.address.city`. */
  readonly param: string | undefined
  /** The scope that the key lacks. */
  readonly requiredScope: string | undefined
  /** Id of the request in the server's log. */
  readonly requestId: string | undefined
  /** The complete error from the server, including fields that this version of the package does not know. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, error: Partial<ErrorBody>, requestId: string | undefined) {
    super(error.message ?? `The server answered with the status ${status}.`)
    this.status = status
    this.type = error.type
    this.code = error.code
    this.declineCode = error.declineCode
    this.paymentId = error.paymentId
    this.param = error.param
    this.requiredScope = error.requiredScope
    this.requestId = requestId
    this.details = { ...error }
  }
}

/** 400: a field is wrong. `param` is its name. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
}
/** 401: the key is missing or invalid. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}
/** 402: the card was declined. `declineCode` has the reason. */
export class PaymentDeclinedError extends ApiError {
  override name = 'PaymentDeclinedError'
}
/** 403: the key lacks a scope. `requiredScope` is the scope. */
export class InsufficientScopeError extends ApiError {
  override name = 'InsufficientScopeError'
}
/** 403: the store may not make this call. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError'
}
/** 404: the object does not exist, or belongs to another store. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}
/** 409: the state of the object does not allow the call. `code` has the reason. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}
/** 422: the store's gateways cannot perform this call. `code` has the reason. */
export class UnprocessableError extends ApiError {
  override name = 'UnprocessableError'
}
/** 429: too many requests, after all attempts. */
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError'
}
/** 502: the gateway is down or did not answer as expected, after all attempts. */
export class GatewayError extends ApiError {
  override name = 'GatewayError'
}
/** 500 or 503: the server failed, after all attempts. */
export class InternalError extends ApiError {
  override name = 'InternalError'
}

const classes: Record<ErrorType, typeof ApiError> = {
  invalid_request: InvalidRequestError,
  authentication: AuthenticationError,
  payment_declined: PaymentDeclinedError,
  insufficient_scope: InsufficientScopeError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  conflict: ConflictError,
  unprocessable: UnprocessableError,
  rate_limited: RateLimitedError,
  gateway_error: GatewayError,
  internal_error: InternalError,
}

/** Returns the error of an answer with a status of 400 or more. @param body the answer's text */
export function toApiError(status: number, body: string, requestId: string | undefined): ApiError {
  const error = readError(body)
  const Class = (error.type && classes[error.type]) ?? ApiError
  return new Class(status, error, requestId)
}

/** A proxy in front of the server may answer with a page instead of JSON. */
function readError(body: string): Partial<ErrorBody> {
  try {
    return (JSON.parse(body) as { error?: ErrorBody }).error ?? {}
  } catch {
    return {}
  }
}

/**
 * Returns why the network failed, without a full stop. Platforms store the real error in `cause`, sometimes without a
 * message.
 */
export function reasonOf(error: unknown): string {
  let last = error as { message?: string; code?: string; cause?: unknown }
  while (last?.cause) last = last.cause
  return (last?.message || last?.code || 'the connection failed').replace(/[.?]$/, '')
}
