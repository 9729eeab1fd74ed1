import type { TSchema } from 'typebox'
import { componentSchemas, type Json } from '../../lib/componentSchemas.ts'
import { withPortablePatterns } from '../../lib/portablePatterns.ts'
import { reference } from '../../lib/schema.ts'
import { type ApiOperation, apiOperations, type Operation } from '../../operations/operation.ts'
import { scopes } from '../../stores/apiKeys.ts'
import { describeErrors, ErrorBody, errorComponents } from './describeErrors.ts'
import { answerHeaders, headerComponents, idempotencyKey, replayHeaders } from './describeHeaders.ts'
import { describeWebhooks } from './describeWebhooks.ts'
import { fieldWords } from './fieldWords.ts'
import { paramsOf } from './pathParameters.ts'
import { describeExample, findExample, sharedExamples } from './recordedExamples.ts'
import { tagsOf } from './tags.ts'

/** The version of the API's contract. It changes only with the contract, not with the version of the package. */
const CONTRACT_VERSION = '1.0.0'

/**
 * Returns the OpenAPI 3.1 description of the public API, made from the schemas that validate requests. The examples are
 * answers and events of a real server. `npm run examples` records them.
 * @param publicUrl address of the server
 */
export function describeApi(operations: readonly Operation[], publicUrl: string): Json {
  const api = apiOperations(operations)
  const named = api.flatMap(({ body, answers }) => [...(body ? [body] : []), ...Object.values(answers)])
  for (const schema of [ErrorBody, ...named]) reference(schema)
  const { components, place } = componentSchemas(fieldWords)
  place(ErrorBody)
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of api) {
    paths[operation.path] ??= {}
    paths[operation.path]![operation.method.toLowerCase()] = describeOperation(operation, place)
  }
  const webhooks = describeWebhooks(place)
  return withPortablePatterns({
    openapi: '3.1.0',
    info: {
      title: 'Balcão',
      version: CONTRACT_VERSION,
      description: 'Charges, transparent payments, sales, members area and webhooks of a store.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(api),
    paths,
    webhooks,
    components: {
      schemas: components,
      examples: sharedExamples,
      responses: errorComponents(),
      headers: headerComponents,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sk_test_… or sk_live_…',
          description: `An API key of the store. Each operation needs one scope of: ${scopes.join(', ')}.`,
        },
      },
    },
  })
}

type Place = (schema: TSchema) => Json

function describeOperation(operation: ApiOperation, place: Place): Json {
  const { method, path, scope, summary, description, tag, query, body } = operation
  const operationId = operation.id ?? operation.name
  const parameters = [
    ...parametersOf(path.includes('{') ? paramsOf(path) : undefined, 'path', place),
    ...parametersOf(query, 'query', place),
    ...(method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: [{ apiKey: [scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(method !== 'GET' && { requestBody: describeBody(body, place, findExample(operationId, 'request')) }),
    responses: { ...describeAnswers(operation, place), ...describeErrors(operation) },
  }
}

/**
 * A parameter with a default is optional. Its schema still requires it, because the validation first fills in the
 * default.
 */
function parametersOf(schema: TSchema | undefined, place: 'path' | 'query', toJson: Place): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Json
  return Object.keys(properties).map((name) => {
    const { description = fieldWords[name], ...rest } = toJson(properties[name])
    const isRequired = required.includes(name) && rest.default === undefined
    return { name, in: place, required: isRequired, ...(description && { description }), schema: rest }
  })
}

const NoBody = { type: 'object', additionalProperties: false } as unknown as TSchema

/** An empty body counts as `{}`, so a body without required fields is optional. */
function describeBody(body: TSchema = NoBody, place: Place, example: unknown): Json {
  const { required = [] } = body as { required?: string[] }
  const content = { schema: place(body), ...(example !== undefined && { example }) }
  return { required: required.length > 0, content: { 'application/json': content } }
}

function describeAnswers({ name, id = name, answers, method, alwaysCsv }: ApiOperation, place: Place) {
  const described = Object.entries(answers).map(([status, schema]) => {
    const content = { schema: place(schema), ...describeExample(id, status) }
    return [
      status,
      {
        description: status === '201' ? 'Created' : 'OK',
        headers: { ...answerHeaders, ...(method === 'POST' && replayHeaders) },
        content: { [alwaysCsv ? 'text/csv' : 'application/json']: content },
      },
    ]
  })
  return Object.fromEntries(described)
}
