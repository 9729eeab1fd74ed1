import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, levelOfFailure } from '../core/databaseErrors.ts'
import { ApiError, notFound } from '../core/errors.ts'
import { DASHBOARD_API } from '../operations/dashboardRoute.ts'
import type { Violation } from './schemaCompiler.ts'
import { reasonOf, toInvalidRequest } from './validation.ts'

/** Sends every error in the spec's envelope. Answers never contain a stack, SQL or another caller's body. */
export function answerErrors(app: FastifyInstance, everyAnswer: Headers): void {
  app.setErrorHandler((error, request, reply) => answerError(error as FastifyError, request, reply, everyAnswer))
}

type Headers = Readonly<Record<string, string>>

/**
 * Headers of every answer. Caches must not store an answer, because an answer has data of one store. A browser that
 * opens an answer must not run scripts from it (OWASP ASVS 5.0, 3.2.1). Pages and files set their own headers.
 */
const EVERY_ANSWER = Object.freeze({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'same-origin',
})
const OVER_HTTPS = Object.freeze({ ...EVERY_ANSWER, 'strict-transport-security': 'max-age=31536000' })

/** @param publicUrl `PUBLIC_URL`. With https, a header tells browsers to refuse plain http for a year. */
export function headersOfEveryAnswer(publicUrl: string): Headers {
  return publicUrl.startsWith('https:') ? OVER_HTTPS : EVERY_ANSWER
}

/** @param everyAnswer the result of `headersOfEveryAnswer` */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, everyAnswer: Headers) {
  const answer = toApiError(error)
  logFault(error, request, answer)
  request.refusal = answer.details
  if (answer.details.retryAfterSeconds !== undefined) reply.header('retry-after', answer.details.retryAfterSeconds)
  if (answer.status === 401 && request.url.startsWith('/v1/')) reply.header('www-authenticate', 'Bearer')
  // A page or a file may have set headers before the error.
  reply.header('x-request-id', request.id).headers(everyAnswer)
  return reply.code(answer.status).send(inDashboard(error, request) ?? bodyFor(request, answer))
}

function bodyFor({ url }: FastifyRequest, answer: ApiError) {
  return url.startsWith('/v1/') ? answer.toApiBody() : answer.toBody()
}

/**
 * Returns the error for the dashboard, with the first violation of each wrong field. The dashboard's forms mark these
 * fields and translate the violations by their kind. The public API does not return the kind.
 */
function inDashboard(error: FastifyError, request: FastifyRequest) {
  if (!error.validation || !request.url.startsWith(DASHBOARD_API)) return undefined
  const ofField = Map.groupBy((error.validation as Violation[]).map(toDashboardError), ({ param }) => param)
  const fields = [...ofField.values()].map(([first]) => first).slice(0, MAX_FIELDS)
  return { error: { ...fields[0], fields } }
}

const MAX_FIELDS = 50

function toDashboardError(violation: Violation) {
  const { type, message, param } = toInvalidRequest(violation).toBody().error
  return { type, message, param, ...reasonOf(violation) }
}

/** Logs an unexpected error with its stack. Expected errors are ordinary answers and are not logged here. */
export function logFault(error: FastifyError, request: FastifyRequest, answer: ApiError): void {
  if (answer.status < 500 || error instanceof ApiError) return
  request.log[levelOfFailure(error, 'error')](
    { requestId: request.id, error: error.message, code: error.code, stack: error.stack },
    'A request failed.',
  )
}

export function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  if (error.validation)
    return toInvalidRequest(error.validation[0] as Violation, error.validationContext === 'querystring')
  if (nowhere.has(error.code) || isOfNoFile(error)) return notFound('route')
  const refusal = refusals[error.code]
  if (refusal) return new ApiError(refusal.status, 'invalid_request', refusal.message, { param: refusal.param })
  // Node reports this code if a caller disconnects during its request. Nobody reads the answer.
  if (error.code === 'ECONNRESET' && error.message === 'aborted')
    return new ApiError(400, 'invalid_request', 'The connection ended before the request was complete.', {
      param: 'body',
    })
  if (isDatabaseAway(error))
    return new ApiError(503, 'internal_error', 'The service is briefly unavailable. Try again shortly.', {
      retryAfterSeconds: 2,
    })
  return new ApiError(500, 'internal_error', 'The server failed. Its log has the cause under the request id.')
}

/** Errors for addresses that cannot exist, for example with an id of kilobytes or with invalid text. */
const nowhere = new Set(['FST_ERR_MAX_PARAM_LENGTH', 'FST_ERR_BAD_URL'])

/**
 * Returns true if the error of @fastify/static or @fastify/send means that no file can have this address. Examples are
 * a folder, a path outside the root, a NUL and kilobytes of text.
 */
function isOfNoFile({ code, statusCode = 500 }: FastifyError): boolean {
  const isPlainRefusal = code === undefined && statusCode >= 400 && statusCode < 500
  return isPlainRefusal || code === 'ENAMETOOLONG' || code?.startsWith('FST_STATIC_')
}

/** Refusals by the web server itself, by error code. */
const refusals: Record<string, { status: number; message: string; param?: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'The content type must be application/json.', param: 'body' },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    message:
      'The body is too large. The API accepts 256 KiB. A call of the dashboard accepts only the size of its form.',
    param: 'body',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The body is shorter or longer than its Content-Length.',
    param: 'body',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The body is not valid JSON.', param: 'body' },
  INVALID_JSON: { status: 400, message: 'The body is not valid JSON.', param: 'body' },
}
