import type { FastifyInstance } from 'fastify'
import { createAnswerCheck, type Json, operationsOf } from '../../test/description/apiDescription.ts'

/** An operation of one of the two descriptions. */
export type Target = {
  name: string
  door: 'api' | 'dashboard'
  method: string
  path: string
  /** The names of the path's parameters. */
  ids: string[]
  query: { name: string; required: boolean; schema: Json }[]
  body: Json | undefined
  description: Json
}

/** Compares an answer with its operation. @returns the faults of the answer */
export type AnswerCheck = (target: Target, status: number, body: unknown) => string[]

/** Reads both descriptions from the running server, so its answers are compared with its own description. */
export async function readTargets(app: FastifyInstance): Promise<{ targets: Target[]; check: AnswerCheck }> {
  const [api, dashboard] = await Promise.all([
    describedAt(app, '/openapi.json'),
    describedAt(app, '/dashboard/api/openapi.json'),
  ])
  const checks = { api: createAnswerCheck(api), dashboard: createAnswerCheck(refusalsNamed(dashboard)) }
  const check: AnswerCheck = ({ door, method, path }, status, body) => checks[door](method, path, status, body)
  return { targets: [...targetsOf('api', api), ...targetsOf('dashboard', dashboard)], check }
}

async function describedAt(app: FastifyInstance, url: string): Promise<Json> {
  const answer = await app.inject({ url })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`)
  return answer.json()
}

/** The dashboard's description has one entry, `default`, for all refusals. A server error is not a refusal. */
function refusalsNamed(description: Json): Json {
  const named = structuredClone(description)
  for (const { operation } of operationsOf(named))
    for (const status of [400, 401, 402, 403, 404, 409, 410, 413, 415, 422, 429, 502])
      operation.responses[status] ??= operation.responses.default
  return named
}

/** Returns the operations of a description. */
export function targetsOf(door: Target['door'], description: Json): Target[] {
  return operationsOf(description).map(({ method, path, operation }) => ({
    name: operation.operationId,
    door,
    method,
    path,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    query: (operation.parameters ?? []).filter((parameter: Json) => parameter.in === 'query'),
    body: operation.requestBody?.content['application/json'].schema,
    description,
  }))
}
