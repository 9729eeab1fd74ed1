type Header = { description: string; schema: object; required?: boolean }

const text = { type: 'string' }
const seconds = { type: 'integer', minimum: 0 }

/** The headers of answers, for `components` of the description. */
export const headerComponents: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Id of the request in the server’s log. Send it with questions about an answer',
    schema: { ...text, format: 'uuid' },
    required: true,
  },
  'RateLimit-Limit': {
    description: 'Maximum number of requests per second for the key. Missing if the server has no limit',
    schema: seconds,
  },
  'RateLimit-Remaining': { description: 'Number of requests that the key may send now', schema: seconds },
  'RateLimit-Reset': { description: 'Seconds until the key has its full number of requests again', schema: seconds },
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: seconds },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored answer of an earlier request with the same idempotency key',
    schema: { ...text, enum: ['true'] },
  },
  'WWW-Authenticate': { description: 'The authentication scheme', schema: { ...text, const: 'Bearer' } },
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
    'A random text of 1 to 255 characters, new for each action. If a request with the same key and content is repeated within 24 hours, it gets the same answer, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'b3a1c0de-order-1042',
}

function refer(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
