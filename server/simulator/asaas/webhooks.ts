import { randomUUID } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { sql } from '../../core/sql.ts'
import { asText } from '../../lib/untrustedJson.ts'
import type { Reply } from '../records/gateway.ts'
import { type Call, listOf, nowhere, refuse } from './call.ts'

type Webhook = { id: string; url: string; interrupted: boolean; events: string[]; details: Record<string, unknown> }

const MAX_PER_ACCOUNT = 10

export async function answerWebhooks(call: Call, method: string, id?: string): Promise<Reply> {
  switch (`${method} ${id ? '{id}' : ''}`) {
    case 'POST ':
      return createWebhook(call)
    case 'GET ':
      return listWebhooks(call)
    case 'PUT {id}':
      return updateWebhook(call, id!)
    default:
      return nowhere()
  }
}

async function createWebhook(call: Call): Promise<Reply> {
  const { world, account, body } = call
  const wrong = wrongWebhook(body) ?? wrongEmail(body)
  if (wrong) return wrong
  const known = await world.database.rows(selectWebhooks, { account })
  if (known.length >= MAX_PER_ACCOUNT) return refuse('invalid_action', 'O limite de 10 Webhooks foi atingido.')
  const webhook = await world.database.row(insertWebhook, {
    account,
    ...columnsOf(body),
    id: randomUUID(),
    now: systemNow(),
  })
  return { status: 200, json: toWire(webhook!) }
}

async function listWebhooks({ world, account }: Call): Promise<Reply> {
  const webhooks = await world.database.rows(selectWebhooks, { account })
  return { status: 200, json: listOf(webhooks.map(toWire), 100, 0) }
}

async function updateWebhook({ world, account, body }: Call, id: string): Promise<Reply> {
  const wrong = wrongWebhook(body)
  if (wrong) return wrong
  const webhook = await world.database.row(updateWebhookRow, { account, ...columnsOf(body), id })
  if (webhook === undefined) return nowhere()
  world.sendWebhooks()
  return { status: 200, json: toWire(webhook) }
}

function wrongWebhook(body: Record<string, unknown>): Reply | undefined {
  const url = asText(body.url)
  if (!url || !URL.canParse(url)) return refuse('invalid_url', 'O campo url deve ser informado.')
  const weakness = weaknessOf(asText(body.authToken) ?? '')
  if (weakness) return refuse('invalid_authToken', `O campo authToken ${weakness}.`)
  if (body.sendType !== 'SEQUENTIALLY' && body.sendType !== 'NON_SEQUENTIALLY')
    return refuse('invalid_sendType', 'O campo sendType deve ser informado.')
  return undefined
}

/**
 * A new webhook needs the e-mail address for the gateway's mails about failures (documentation, "Criar novo Webhook pela
 * API").
 */
function wrongEmail({ email }: Record<string, unknown>): Reply | undefined {
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(asText(email) ?? '')
  return isAddress ? undefined : refuse('invalid_email', 'O campo email deve ser informado.')
}

/**
 * The company's rule for a token (documentation, "Criar novo Webhook pela aplicação web"). Its example of a run of digits is
 * `12345`.
 */
function weaknessOf(token: string): string | undefined {
  if (token.length < 32 || token.length > 255) return 'deve ter entre 32 e 255 caracteres'
  if (/\s/.test(token)) return 'não pode conter espaços'
  if (token.startsWith('$aact_')) return 'não pode ser uma chave de API'
  if (/([A-Za-z])\1\1\1/.test(token)) return 'não pode repetir uma letra quatro vezes'
  const isRun = (digits: string) => '0123456789'.includes(digits) || '9876543210'.includes(digits)
  const windows = Array.from(token, (_, start) => token.slice(start, start + 5))
  return windows.some((one) => one.length === 5 && isRun(one)) ? 'não pode conter sequências numéricas' : undefined
}

/** Returns the values of the columns url, token, interrupted, events and details, in this order. */
function columnsOf(body: Record<string, unknown>) {
  const events = Array.isArray(body.events) ? body.events.filter((event) => typeof event === 'string') : []
  const { name = null, email = null, sendType } = body
  const interrupted = body.interrupted === true || body.enabled === false
  return {
    url: asText(body.url)!,
    token: asText(body.authToken)!,
    interrupted,
    events,
    details: JSON.stringify({ name, email, sendType }),
  }
}

function toWire({ id, url, interrupted, events, details }: Webhook): Record<string, unknown> {
  const { name, email, sendType } = details
  return {
    object: 'webhook',
    id,
    name,
    url,
    email,
    enabled: true,
    interrupted,
    apiVersion: 3,
    // The gateway never shows the token.
    hasAuthToken: true,
    sendType,
    events,
    penalizedRequestsCount: 0,
  }
}

const COLUMNS = 'id, url, interrupted, events, details'

const selectWebhooks = sql(
  'simulatorSelectWebhooksA',
  `select ${COLUMNS} from simulator.webhooks where account = :account and provider = 'GATEWAY_A'
    order by created_at, id`,
).as<Webhook>()

const insertWebhook = sql(
  'simulatorInsertWebhookA',
  `insert into simulator.webhooks (provider, account, url, token, interrupted, events, details, id, created_at)
  values ('GATEWAY_A', :account, :url, :token, :interrupted, :events, :details, :id, :now) returning ${COLUMNS}`,
).as<Webhook>()

const updateWebhookRow = sql(
  'simulatorUpdateWebhookA',
  `update simulator.webhooks
    set url = :url, token = :token, interrupted = :interrupted, events = :events, details = :details
  where account = :account and provider = 'GATEWAY_A' and id = :id returning ${COLUMNS}`,
).as<Webhook>()
