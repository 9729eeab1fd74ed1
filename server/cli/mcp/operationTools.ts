import { randomUUID } from 'node:crypto'
import type { Json } from '../../lib/componentSchemas.ts'
import { holdsCardNumber } from '../../stores/cardNumbers.ts'
import { callApi } from './callApi.ts'
import { type Confirmations, createConfirmations } from './confirmations.ts'
import { explainFailure } from './explainFailure.ts'
import { createInputCheck } from './inputCheck.ts'
import { hasIdempotencyKey, inputSchemaOf, toolParameters } from './inputSchema.ts'
import { type McpTool, type ToolInput, type ToolResult, textResult } from './mcpTool.ts'
import { shortAnswer } from './shortAnswers.ts'
import { isAllowed, type ToolAccess, type ToolKind, toolKind } from './toolAccess.ts'
import { subjectOf } from './toolSubjects.ts'

export type McpStore = { url: string; key: string; isLive: boolean; access: ToolAccess; subjects: readonly string[] }

/** These descriptions replace an operation's description that mentions files. A tool cannot return a file. */
const ownDescriptions: Record<string, string> = { listPayments: 'Lists payments, newest first.' }

type Described = { operation: Json; method: string; path: string; schema: Json; kind: ToolKind }

/**
 * Makes a tool for each operation that the person allowed, if the person chose its subject.
 * @param description the OpenAPI document of the server
 * @param store the server and the key. `isLive`: real money moves, so each write needs a confirmation
 */
export function operationTools(description: Json, store: McpStore): McpTool[] {
  const confirmations = createConfirmations()
  return Object.entries<Json>(description.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([name, operation]) => {
      const method = name.toUpperCase()
      const kind = toolKind(operation.operationId, method)
      if (kind === undefined || !isAllowed(kind, store.access)) return []
      if (!store.subjects.includes(subjectOf(operation))) return []
      const schema = inputSchemaOf(operation, description, store.isLive && kind !== 'read')
      return [toTool({ operation, method, path, schema, kind }, store, confirmations)]
    }),
  )
}

function toTool(described: Described, store: McpStore, confirmations: Confirmations): McpTool {
  const { operation, kind, schema } = described
  const { operationId, summary, description } = operation
  const check = createInputCheck(schema)
  const words = [
    `${summary}.`,
    ownDescriptions[operationId] ?? description,
    `Needs the scope ${operation.security[0].apiKey[0]}.`,
  ]
  return {
    name: operationId,
    description: words.filter(Boolean).join(' '),
    inputSchema: schema,
    annotations: {
      title: summary,
      readOnlyHint: kind === 'read',
      destructiveHint: kind === 'money' || (kind === 'write' && !operationId.startsWith('create')),
      idempotentHint: kind === 'read',
      openWorldHint: kind === 'money',
    },
    async call(input) {
      const fault = check(input) ?? (store.isLive ? cardFault(input) : undefined)
      if (fault !== undefined) return textResult(fault, true)
      const { confirm, ...asked } = input
      if (store.isLive && kind !== 'read' && !confirmations.take(confirm, operationId, asked))
        return textResult(askForConfirmation(described, asked, confirmations.ask(operationId, asked)), true)
      return send(asked, described, store)
    },
  }
}

function cardFault(input: ToolInput): string | undefined {
  if (!holdsCardNumber(JSON.stringify(input))) return undefined
  return 'A real card number must not pass through a model. Nothing was sent. Let the buyer pay in the checkout.'
}

function askForConfirmation({ operation, method, path }: Described, input: ToolInput, value: string): string {
  const call = `${operation.operationId} (${method} ${path}) with ${JSON.stringify(input)}`
  return `Nothing was done yet. This call changes a real store: ${call}. Show it to the person. If the person agrees, repeat the call with "confirm": "${value}".`
}

async function send(
  input: ToolInput,
  { operation, method, path, schema }: Described,
  store: McpStore,
): Promise<ToolResult> {
  const idempotencyKey = hasIdempotencyKey(operation) ? String(input.idempotencyKey ?? randomUUID()) : undefined
  const body = schema.properties.body ? (input.body ?? {}) : method === 'POST' ? {} : undefined
  const address = addressOf(path, operation, input, schema)
  const answer = await callApi(store, { method, path: address, body, idempotencyKey })
  const failure = explainFailure(answer, { url: store.url, idempotencyKey })
  if (failure !== undefined || answer.is === 'no_answer') return textResult(hideSecrets(failure ?? ''), true)
  return textResult(hideSecrets(shortAnswer(operation.operationId, input, answer.text)))
}

/** Returns the path and query with all parameters filled in, including defaults. */
function addressOf(path: string, operation: Json, input: ToolInput, schema: Json): string {
  const argumentOf = (name: string) => input[name] ?? schema.properties[name].default
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(argumentOf(name))))
  const query = new URLSearchParams()
  for (const { name } of toolParameters(operation).filter((one) => one.in === 'query')) {
    const values = [argumentOf(name)].flat().filter((value) => value !== undefined && value !== null)
    for (const value of values) query.append(name, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** Fields of answers with a secret in clear text. */
const SECRET_FIELDS = /"(secret|postbackSecret|apiKey)":"[^"]*"/g
/** API keys and webhook secrets, anywhere in a text. */
const SECRETS = /\b(sk_test_|sk_live_|whsec_)[\w+/=-]+/g

/** Removes secrets from the text of an answer, because a model's conversation is stored elsewhere. */
function hideSecrets(text: string): string {
  return text.replaceAll(SECRET_FIELDS, '"$1":"[hidden]"').replaceAll(SECRETS, '$1[hidden]')
}
