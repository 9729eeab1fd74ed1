import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { newIdOf } from '../core/ids.ts'
import { declareRow, derived, pickColumns, type RowOf, selectList, text } from '../core/row.ts'
import { type Runner, sql } from '../core/sql.ts'
import { endpointSecretPlace } from './attempt.ts'
import {
  type ConversionKind,
  type ConversionOptions,
  checkOptions,
  eventsOfKind,
} from './conversions/conversionOptions.ts'
import { shownUrl } from './conversions/conversionRequest.ts'
import { endpointRow, requireFreePlace } from './endpoints.ts'

export const destinationRow = declareRow('webhook_endpoints', {
  ...pickColumns(endpointRow, [
    'id',
    'url',
    'events',
    'productIds',
    'enabled',
    'disabledReason',
    'failingSince',
    'createdAt',
  ]),
  kind: text<ConversionKind>(),
  /** Null only for webhooks. No statement of this file reads webhooks. */
  conversion: derived<ConversionOptions>('webhook_endpoints.conversion'),
})
/**
 * An endpoint that gets conversions for a service instead of webhooks (decisions, "Selling"). Its secret is the token of the
 * service.
 */
export type ConversionDestination = RowOf<typeof destinationRow>

export type DestinationInput = { kind: ConversionKind; options: ConversionOptions; token: string }

/**
 * Creates a destination of conversions. No answer shows its token.
 * @param trx the caller's transaction, if any
 * @throws invalidRequest for an option or token that the service does not accept; conflict if the store has 100
 *   endpoints
 */
export async function createDestination(
  ctx: Pick<Context, 'database' | 'secrets'>,
  storeId: string,
  { kind, options, token }: DestinationInput,
  trx?: Runner,
): Promise<ConversionDestination> {
  if (!trx) return ctx.database.transaction((own) => createDestination(ctx, storeId, { kind, options, token }, own))
  checkOptions(kind, options)
  const id = newIdOf('whe', storeId)
  const values = { ...valuesOf(kind, options), secret: seal(ctx, id, token), id, storeId, kind, now: systemNow() }
  await requireFreePlace(trx, storeId)
  return (await trx.row(insertDestination, { ...values, events: eventsOfKind[kind] }))!
}

/** Lists the destinations of conversions of a store, oldest first. */
export function listDestinations(
  { database }: { database: Runner },
  storeId: string,
): Promise<ConversionDestination[]> {
  return database.rows(selectDestinations, { storeId })
}

/**
 * Changes the options of a destination, and its token if the caller gives a new one. Waiting conversions are sent with the
 * new options.
 * @throws notFound, or invalidRequest as `createDestination`
 */
export async function updateDestination(
  ctx: Context,
  storeId: string,
  { id, options, token }: { id: string; options: Partial<ConversionOptions>; token?: string },
): Promise<{ before: ConversionDestination; after: ConversionDestination }> {
  const before = (await listDestinations(ctx, storeId)).find((one) => one.id === id)
  if (!before) throw notFound('conversion destination')
  const merged = { ...before.conversion, ...options }
  checkOptions(before.kind, merged)
  const secret = token === undefined ? null : seal(ctx, id, token)
  const values = { ...valuesOf(before.kind, merged), id, storeId, secret }
  const after = await ctx.database.row(updateRow, values)
  if (!after) throw notFound('conversion destination')
  return { before, after }
}

function valuesOf(kind: ConversionKind, options: ConversionOptions) {
  return { url: shownUrl(kind, options), conversion: JSON.stringify(options) }
}

/** @throws invalidRequest for a token that no header may contain */
function seal(ctx: Pick<Context, 'secrets'>, id: string, token: string): string {
  if (!/^[!-~]+$/.test(token))
    throw invalidRequest('token', 'The token has letters, digits and signs only, without spaces.')
  return ctx.secrets.seal(token, endpointSecretPlace(id))
}

const columns = selectList(destinationRow)

const insertDestination = sql(
  'createConversionDestination',
  `insert into webhook_endpoints (id, store_id, url, events, secret, kind, conversion, created_at)
   values (:id, :storeId, :url, :events, :secret, :kind, :conversion::json, :now) returning ${columns}`,
).as<ConversionDestination>()

const selectDestinations = sql(
  'listConversionDestinations',
  `select ${columns} from webhook_endpoints
   where store_id = :storeId and kind <> 'webhook' and deleted_at is null order by created_at, id`,
).as<ConversionDestination>()

// The change deletes the circuit breaker, because failures of the old token must not delay deliveries with the new token.
const updateRow = sql(
  'updateConversionDestination',
  `with trouble as (
     delete from webhook_breakers
     where store_id = :storeId and destination = :id
   )
   update webhook_endpoints set url = :url, conversion = :conversion::json, secret = coalesce(:secret, secret)
   where id = :id and store_id = :storeId and kind <> 'webhook' and deleted_at is null returning ${columns}`,
).as<ConversionDestination>()
