type Header = { description: string; schema: object; required?: boolean }

const text = { type: 'string' }
const seconds = { type: 'integer', minimum: 0 }

/** The headers of answers, for `components` of the description. */
export const headerComponents: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Id of the request. The server’s log has it, so name it when you ask about an answer',
    schema: { ...text, format: 'uuid' },
    required: true,
  },
  'RateLimit-Limit': {
    description: 'Requests a second that the key may send. Missing if the server has no limit',
    schema: seconds,
  },
  'RateLimit-Remaining': { description: 'Requests that the key may still send now', schema: seconds },
  'RateLimit-Reset': { description: 'Seconds until the key has its full number of requests again', schema: seconds },
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: seconds },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored answer of an earlier request with the same idempotency key',
    schema: { ...text, enum: ['true'] },
  },
  'WWW-Authenticate': { description: 'The scheme of authentication', schema: { ...text, const: 'Bearer' } },
}

export const answerHeaders = refer('X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset')

/** Headers of the answer to a request with an idempotency key. */
export const replayHeaders = refer('Idempotency-Replayed')

export function errorHeaders(status: number) {
  if (status === 401) return refer('WWW-Authenticate')
  if (status === 409 || status === 429 || status === 503) return refer('Retry-After')
  return {}
}

/** The request header of every POST, for `components` of the description. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new random text for each thing to do, 1 to 255 characters. A second request with the same key and content within 24 hours gets the same answer, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'b3a1c0de-order-1042',
}

function refer(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
