import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { conflict, invalidRequest, notFound } from '../core/errors.ts'
import { isId, newIdOf } from '../core/ids.ts'
import {
  boolean,
  declareRow,
  derived,
  orNull,
  type RowOf,
  selectList,
  text,
  textArray,
  timestamptz,
} from '../core/row.ts'
import type { Environment } from '../core/settings.ts'
import { type Runner, type Statement, sql, type Values } from '../core/sql.ts'
import { allEventKinds, type EventKind, isEventKind } from '../events/eventKinds.ts'
import { didYouMean } from '../lib/nearest.ts'
import { checkDestination } from '../lib/outbound.ts'
import { newSecret } from '../lib/randomText.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import { endpointSecretPlace } from './attempt.ts'
import { failPendingDeliveries } from './failPendingDeliveries.ts'

export const endpointRow = declareRow('webhook_endpoints', {
  id: text(),
  url: text(),
  events: textArray<EventKind>(),
  /** Null means all products. A charge of the API has no product, so it matches no list. */
  productIds: orNull(textArray()),
  enabled: boolean(),
  disabledReason: orNull(text()),
  /** Time of the first failure since the last success. Null if no attempt failed since then. */
  failingSince: orNull(timestamptz()),
  /** The secret before the last rotation also signs until this time. */
  previousSecretUntil: derived<Date | null>(
    'case when webhook_endpoints.previous_secret_until > now() then webhook_endpoints.previous_secret_until end',
  ),
  createdAt: timestamptz(),
})
/** A fixed URL that a store registered in the dashboard (spec, "Destinations"). */
export type WebhookEndpoint = RowOf<typeof endpointRow>

export type EndpointInput = { url: string; events: readonly string[]; productIds?: readonly string[] | null }

/** @param id by default a new id. A second call with the same id returns the endpoint of the first call. */
type NewEndpoint = EndpointInput & { id?: string }

const MAX_PRODUCTS = 1_000

/** Limit per store, because each event creates one delivery per endpoint. */
export const MAX_ENDPOINTS = 100

/**
 * Registers an endpoint. Only this answer contains its secret.
 *
 * @param trx the caller's transaction, if any
 * @throws invalidRequest for a URL that is not allowed, an unknown event, or an id that is not a product of the store;
 *   conflict if the store has 100 endpoints
 */
export async function createEndpoint(
  ctx: Context,
  storeId: string,
  input: NewEndpoint,
  trx?: Runner,
): Promise<WebhookEndpoint & { secret: string }> {
  if (!trx) return ctx.database.transaction((own) => createEndpoint(ctx, storeId, input, own))
  const { url, events, productIds } = await checkInput(ctx, trx, storeId, input)
  const { id = newIdOf('whe', storeId) } = input
  const earlier = input.id && (await trx.row(endpointWithSecret, { storeId, id }))
  if (earlier) return { ...earlier, secret: ctx.secrets.open(earlier.secret, endpointSecretPlace(id)) }
  await requireFreePlace(trx, storeId)
  const secret = newSecret('whsec')
  const sealed = ctx.secrets.seal(secret, endpointSecretPlace(id))
  const values = { id, storeId, url, events, productIds, secret: sealed, now: systemNow() }
  const endpoint = await trx.row(insertEndpoint, values)
  return { ...endpoint!, secret }
}

/**
 * Checks that a store may have one more endpoint or destination of conversions.
 * @param trx the transaction that inserts the endpoint
 * @throws conflict if the store has 100 endpoints and destinations
 */
export async function requireFreePlace(trx: Runner, storeId: string): Promise<void> {
  // Concurrent calls wait for this lock, so each call counts the endpoints of the earlier calls.
  await trx.rows(lockStore, { id: storeId })
  const { count } = (await trx.row(countEndpoints, { storeId }))!
  if (count >= MAX_ENDPOINTS)
    throw conflict('too_many_endpoints', `A store has at most ${MAX_ENDPOINTS} webhook endpoints. Delete one first.`)
}

/** Lists all webhook endpoints of a store, oldest first. */
export function listEndpoints(ctx: Context, storeId: string): Promise<WebhookEndpoint[]> {
  return ctx.database.rows(selectEndpoints, { storeId })
}

/**
 * Changes an endpoint's URL, events and products. Pending deliveries go to the new URL.
 *
 * @throws notFound, or invalidRequest as `createEndpoint`
 */
export async function updateEndpoint(
  ctx: Context,
  storeId: string,
  endpointId: string,
  input: EndpointInput,
): Promise<WebhookEndpoint> {
  const { url, events, productIds } = await checkInput(ctx, ctx.database, storeId, input)
  return await changeEndpoint(ctx, updateRow, { storeId, endpointId, url, events, productIds })
}

/**
 * Gives an endpoint a new secret. Only this answer contains the new secret. The old secret also signs for 24 hours
 * (decisions, "Webhooks"). In this time the receiver can change its secret and lose no delivery.
 */
export async function rotateSecret(
  ctx: Context,
  storeId: string,
  endpointId: string,
): Promise<WebhookEndpoint & { secret: string }> {
  const secret = newSecret('whsec')
  const sealed = ctx.secrets.seal(secret, endpointSecretPlace(endpointId))
  return { ...(await changeEndpoint(ctx, rotateRow, { storeId, endpointId, secret: sealed })), secret }
}

/**
 * Disables an endpoint. Its pending deliveries fail immediately. A person can send these deliveries again after
 * `enableEndpoint`.
 */
export async function disableEndpoint(ctx: Context, storeId: string, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await changeEndpoint(ctx, disableRow, { storeId, endpointId })
  await failPendingDeliveries(ctx.database, storeId, endpointId)
  return endpoint
}

/** Enables an endpoint for new events and clears its recorded failures. */
export function enableEndpoint(ctx: Context, storeId: string, endpointId: string): Promise<WebhookEndpoint> {
  return changeEndpoint(ctx, enableRow, { storeId, endpointId })
}

/**
 * Deletes an endpoint and its secret. Its pending deliveries fail. The record of its deliveries stays.
 *
 * @throws notFound
 */
export async function deleteEndpoint(ctx: Context, storeId: string, endpointId: string): Promise<void> {
  await changeEndpoint(ctx, deleteRow, { storeId, endpointId })
  await failPendingDeliveries(ctx.database, storeId, endpointId)
}

async function changeEndpoint(ctx: Context, statement: Statement, values: Values): Promise<WebhookEndpoint> {
  const endpoint = await ctx.database.row(statement.as<WebhookEndpoint>(), values)
  if (!endpoint) throw notFound('webhook endpoint')
  return endpoint
}

/**
 * Checks the address of an endpoint. A fragment is refused, because HTTP requests do not contain it.
 * @returns a sentence with the reason; undefined if the address is allowed
 */
export function checkEndpointUrl(url: string, environment: Environment): string | undefined {
  if (url.includes('#')) return 'The URL must not contain a fragment (#…), because no request sends it.'
  return checkDestination(url, environment)
}

async function checkInput(ctx: Context, runner: Runner, storeId: string, { url, events, productIds }: EndpointInput) {
  const problem = checkEndpointUrl(url, ctx.settings.environment)
  if (problem) throw invalidRequest('url', problem)
  refuseCardNumbers(url, 'url')
  if (events.length === 0) throw invalidRequest('events', 'Choose at least one event, such as payment.paid.')
  for (const [index, event] of events.entries())
    if (!isEventKind(event))
      throw invalidRequest(
        `events.${index}`,
        `"events.${index}" must be a kind of event, such as payment.paid.${didYouMean(String(event), allEventKinds)}`,
      )
  if (productIds && (productIds.length === 0 || productIds.length > MAX_PRODUCTS))
    throw invalidRequest(
      'productIds',
      `"productIds" must have 1 to ${MAX_PRODUCTS} products. Leave it out for all products.`,
    )
  if (productIds) await checkProducts(runner, storeId, productIds)
  return { url, events: [...new Set(events)], productIds: productIds ? [...new Set(productIds)] : null }
}

async function checkProducts(runner: Runner, storeId: string, productIds: readonly string[]): Promise<void> {
  // Leaves out malformed ids, because they may contain text that the database rejects.
  const ids = productIds.filter((id) => isId('prod', id))
  const found = new Set((await runner.rows(productsAmong, { storeId, ids })).map(({ id }) => id))
  const wrong = productIds.findIndex((id) => !found.has(id))
  if (wrong !== -1) throw invalidRequest(`productIds.${wrong}`, 'This store has no such product.')
}

const productsAmong = sql('productsAmong', 'select id from products where store_id = :storeId and id = any (:ids)')

const columns = selectList(endpointRow)

/** Returns a statement that changes an endpoint and returns it. A distributed engine refuses `now()` in a RETURNING clause. */
function changing(change: string, first = ''): string {
  return `with ${first}changed as (
     ${change} returning *
   )
   select ${columns} from changed as webhook_endpoints`
}

const lockStore = sql('lockStoreForEndpoint', 'select id from stores where id = :id for no key update')

const countEndpoints = sql(
  'countEndpoints',
  'select count(*) from webhook_endpoints where store_id = :storeId and deleted_at is null',
)

const insertEndpoint = sql(
  'createEndpoint',
  changing(`insert into webhook_endpoints (id, store_id, url, events, product_ids, secret, created_at)
     values (:id, :storeId, :url, :events, :productIds, :secret, :now)`),
)

const endpointWithSecret = sql(
  'endpointWithSecret',
  `select ${columns}, webhook_endpoints.secret from webhook_endpoints
   where id = :id and store_id = :storeId and kind = 'webhook' and deleted_at is null`,
)

const selectEndpoints = sql(
  'listEndpoints',
  `select ${columns} from webhook_endpoints
   where store_id = :storeId and kind = 'webhook' and deleted_at is null order by created_at, id`,
)

// The change deletes the circuit breaker, because failures of the old URL must not delay the new URL.
const forgetTrouble = `trouble as (
     delete from webhook_breakers where store_id = :storeId and destination = :endpointId
   ), `

const updateRow = sql(
  'updateEndpoint',
  changing(
    `update webhook_endpoints set url = :url, events = :events, product_ids = :productIds
     where id = :endpointId and store_id = :storeId and kind = 'webhook' and deleted_at is null`,
    forgetTrouble,
  ),
)

const rotateRow = sql(
  'rotateEndpointSecret',
  changing(`update webhook_endpoints
     set secret = :secret, previous_secret = secret, previous_secret_until = now() + interval '24 hours'
     where id = :endpointId and store_id = :storeId and kind = 'webhook' and deleted_at is null`),
)

const disableRow = sql(
  'disableEndpoint',
  changing(`update webhook_endpoints set enabled = false, disabled_reason = 'Disabled by hand.'
     where id = :endpointId and store_id = :storeId and deleted_at is null`),
)

const enableRow = sql(
  'enableEndpoint',
  changing(
    `update webhook_endpoints set enabled = true, disabled_reason = null, failing_since = null
     where id = :endpointId and store_id = :storeId and deleted_at is null`,
    forgetTrouble,
  ),
)

const deleteRow = sql(
  'deleteEndpoint',
  changing(
    `update webhook_endpoints
     set enabled = false, disabled_reason = 'Deleted.', deleted_at = now(), secret = '', previous_secret = null
     where id = :endpointId and store_id = :storeId and deleted_at is null`,
    forgetTrouble,
  ),
)
