import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { reference } from '../lib/schema.ts'
import type { ApiOperation } from '../stores/operation.ts'

const ErrorBody = Type.Object(
  {
    error: Type.Object({
      type: Type.String(),
      message: Type.String(),
      code: Type.Optional(Type.String()),
      param: Type.Optional(Type.String({ description: 'Dotted path of the wrong field' })),
      requiredScope: Type.Optional(Type.String()),
    }),
  },
  { $id: 'Error' },
)

const meaning: Record<number, string> = {
  400: 'invalid_request: `param` names the field',
  401: 'authentication: the key is missing or invalid',
  402: 'payment_declined: the card was declined',
  403: 'insufficient_scope: `requiredScope` names the scope that the key lacks',
  404: 'not_found',
  409: 'conflict: `code` names the conflict',
  413: 'invalid_request: the body is over 256 KiB',
  415: 'invalid_request: the content type must be application/json',
  422: 'unprocessable: `code` names the reason',
  429: 'rate_limited: `Retry-After` gives the seconds to wait',
  500: 'internal_error',
  502: 'gateway_error: the gateway is down or did not answer as expected',
}

const EVERYWHERE = [400, 401, 403, 429, 500]
const WITH_A_BODY = [413, 415]

/**
 * Allows only the page's own scripts, and its own and inline styles. Does not force https, because a sandbox on a laptop
 * has no https.
 */
const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'self'"

/** Returns the schema of a successful answer, with its description. */
export function goodAnswer(status: string, schema: TSchema, alsoCsv = false) {
  const description = status === '201' ? 'Created' : 'OK'
  if (!alsoCsv) return { ...reference(schema), description }
  const content = { 'application/json': { schema: reference(schema) }, 'text/csv': { schema: { type: 'string' } } }
  return { description, content }
}

/** Returns the errors that a route may answer, for the OpenAPI description. */
export function errorAnswers(method: ApiOperation['method'], more: readonly number[]) {
  const ofMethod = method === 'GET' ? [] : WITH_A_BODY
  const statuses = [...new Set([...EVERYWHERE, ...ofMethod, ...more])].sort()
  return Object.fromEntries(statuses.map((status) => [status, { description: meaning[status], $ref: 'Error#' }]))
}

/**
 * Serves `/openapi.json`, which is made from the schemas that validate requests, and `/docs`, which needs no external files.
 * Call this function before the routes are added. `DOCS=false` disables both addresses.
 */
export async function addOpenApi(app: FastifyInstance, ctx: Context): Promise<void> {
  app.addSchema(ErrorBody)
  if (!ctx.settings.docs) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Balcão',
        version: '1.0.0',
        description: 'Charges, transparent payments, sales, members area and webhooks of a store.',
      },
      servers: [{ url: ctx.settings.publicUrl }],
      components: {
        securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'sk_test_… or sk_live_…' } },
      },
    },
    transformObject: (document) => withOptionalDefaults((document as { openapiObject: Described }).openapiObject),
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => (json.$id as string | undefined) ?? `schema-${index}`,
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY, logo: undefined })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

type Described = { paths: Record<string, Record<string, { parameters?: { required?: boolean; schema?: object }[] }>> }

/** A request may leave out a parameter with a default. The schema requires it, because the check fills it in first. */
function withOptionalDefaults(description: Described): Described {
  const operations = Object.values(description.paths).flatMap((item) => Object.values(item))
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters))
    if (parameter.schema && 'default' in parameter.schema) parameter.required = false
  return description
}
