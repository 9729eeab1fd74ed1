import { monotonicMs, storeNow, systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { ApiError, notFound } from '../core/errors.ts'
import { firstIdAt, newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { gatewayFor } from '../gateways/all.ts'
import type { GatewayWebhook, Method } from '../gateways/gateway.ts'
import { crashPoint } from '../lib/crashPoint.ts'
import type { PoolWork } from '../lib/pool.ts'
import { createRateLimiter } from '../lib/rateLimiter.ts'
import { enqueue } from '../outbox/outbox.ts'
import { openAccount } from '../stores/gatewayAccounts.ts'
import { findStoreOfAccount, type Store, type StoreGateway } from '../stores/store.ts'
import { checkPayment } from './checkPayment.ts'
import { dueShare, shareValues } from './dueShare.ts'
import type { PaymentStatus } from './paymentStatus.ts'

/**
 * Verifies and stores a gateway webhook. After our answer to the webhook, we ask the gateway about the payment. We never trust
 * the webhook's content, so a duplicate, late or forged webhook does no harm.
 *
 * A webhook without its own id has no proof of its origin. Such webhooks share one row per token. Their number per minute is
 * limited, because each one leads to a call to the gateway.
 *
 * @returns a function that asks the gateway. The caller calls it after the answer. It never throws.
 * @throws ApiError 404 for an unknown account; 401 for a wrong signature or password; 429 for too many webhooks without proof
 */
export async function receiveGatewayWebhook(
  ctx: Context,
  accountId: string,
  headers: Record<string, string | undefined>,
  rawBody: string,
): Promise<() => Promise<void>> {
  const store = await findStoreOfAccount(ctx.database, accountId)
  const account = store?.gateways.find(({ id }) => id === accountId)
  if (!store || !account) throw notFound('gateway account')
  const gatewayWebhook = gatewayFor(account.provider).readWebhook(openAccount(ctx, account), headers, rawBody)
  if (!gatewayWebhook) throw new ApiError(401, 'authentication', 'This webhook has no valid proof of its origin.')
  const isUnproven = gatewayWebhook.id === undefined
  if (isUnproven) limitUnproven(accountId)
  const kept = await ctx.database.row<KeptGatewayWebhook>(keepGatewayWebhook, {
    id: newId('gwh'),
    storeId: store.id,
    accountId,
    externalId: gatewayWebhook.id ?? gatewayWebhook.token ?? newId('gwh'),
    kind: gatewayWebhook.kind,
    paymentExternalId: gatewayWebhook.externalId ?? null,
    paymentReference: gatewayWebhook.reference ?? null,
    token: gatewayWebhook.token ?? null,
    dispute: gatewayWebhook.dispute === undefined ? null : JSON.stringify(gatewayWebhook.dispute),
    isUnproven,
  })
  crashPoint('gatewayWebhook.kept')
  return async () => {
    if (kept) await followUp(ctx, { store, account, id: kept.id, gatewayWebhook })
  }
}

const unproven = createRateLimiter({ perSecond: 1, burst: 60 })

/** @throws ApiError 429. A real gateway retries later. Periodic checks also find the payment's changes without a webhook. */
function limitUnproven(accountId: string): void {
  const { allowed, retryAfterSeconds } = unproven.take(accountId, monotonicMs())
  if (!allowed)
    throw new ApiError(429, 'rate_limited', 'Too many webhooks without a proof of their origin.', { retryAfterSeconds })
}

/**
 * Rows stay longer than the gateway retries, so that we recognise duplicates. The last retry comes after 36 days (gateway C).
 */
const KEEP_MS = 60 * 24 * 60 * 60 * 1000
/** Rows without proof of origin are deleted sooner, because anybody can create them. */
const KEEP_UNPROVEN_MS = 24 * 60 * 60 * 1000
const PRUNE_BATCH = 5_000

/** Deletes gateway webhooks that were processed long ago. @returns the number of deleted rows */
export async function pruneGatewayWebhooks(ctx: Context): Promise<number> {
  const now = systemNow().getTime()
  const [before, unprovenBefore] = [KEEP_MS, KEEP_UNPROVEN_MS].map((ms) => firstIdAt('gwh', now - ms))
  return (
    await ctx.database.rows(pruneOld, {
      before: before ?? null,
      limit: PRUNE_BATCH,
      unprovenBefore: unprovenBefore ?? null,
    })
  ).length
}

/** Processes gateway webhooks again after a failure or a crash. */
export function dueGatewayWebhooks(ctx: Context): PoolWork<KeptGatewayWebhook> {
  return {
    claim: (share) => ctx.database.rows<KeptGatewayWebhook>(claimDueGatewayWebhooks, shareValues(share)),
    ownerOf: (kept) => kept.gateway_account_id,
    work: (kept) => followUpKept(ctx, kept),
  }
}

type KeptGatewayWebhook = {
  id: string
  gateway_account_id: string
  external_id: string
  kind: string
  payment_external_id: string | null
  payment_reference: string | null
  token: string | null
  dispute: GatewayWebhook['dispute'] | null
}

async function followUpKept(ctx: Context, kept: KeptGatewayWebhook): Promise<void> {
  const store = await findStoreOfAccount(ctx.database, kept.gateway_account_id)
  const account = store!.gateways.find(({ id }) => id === kept.gateway_account_id)!
  const gatewayWebhook = {
    id: kept.external_id === kept.token ? undefined : kept.external_id,
    kind: kept.kind,
    externalId: kept.payment_external_id ?? undefined,
    reference: kept.payment_reference ?? undefined,
    token: kept.token ?? undefined,
    dispute: kept.dispute ?? undefined,
  }
  await followUp(ctx, { store: store!, account, id: kept.id, gatewayWebhook })
}

/** A stored webhook. `id` is the id of its row in `gateway_webhooks`. */
type ReceivedWebhook = { store: Store; account: StoreGateway; id: string; gatewayWebhook: GatewayWebhook }

async function followUp(ctx: Context, { store, account, id, gatewayWebhook }: ReceivedWebhook): Promise<void> {
  try {
    const payment = await ctx.database.row<AffectedPayment>(affectedPayment, {
      storeId: store.id,
      accountId: account.id,
      id: (await referenceOf(ctx, account, gatewayWebhook)) ?? null,
      externalId: gatewayWebhook.externalId ?? null,
    })
    if (payment && !isKnown(payment, gatewayWebhook)) await checkPayment(ctx, store, payment.id)
    crashPoint('gatewayWebhook.followed')
    if (payment && gatewayWebhook.dispute) return await closeAboutDispute(ctx, { store, id, paymentId: payment.id })
    await ctx.database.rows(payment || gatewayWebhook.id !== undefined ? closeGatewayWebhook : forgetGatewayWebhook, {
      id,
      storeId: store.id,
    })
  } catch (error) {
    ctx.log.error(
      { gatewayWebhookId: id, error: (error as Error).message },
      'A gateway webhook could not be processed. It will be tried again.',
    )
  }
}

/** The payload of the outbox entry of a webhook about a dispute. */
export type DisputeReported = { dispute: NonNullable<GatewayWebhook['dispute']> }

/** Closes a webhook, and hands its report of a dispute to the module of disputes. */
async function closeAboutDispute(
  ctx: Context,
  { store, id, paymentId }: { store: Store; id: string; paymentId: string },
): Promise<void> {
  await ctx.database.rows(closeAndReport, { id, storeId: store.id, paymentId, now: storeNow(store) })
  ctx.notifyPurchase?.()
}

type AffectedPayment = { id: string; method: Method; status: PaymentStatus }

/**
 * Returns true for a webhook about a card payment that is already paid here. A PIX or boleto can be paid twice, so we check
 * those payments again.
 */
function isKnown({ method, status }: AffectedPayment, gatewayWebhook: GatewayWebhook): boolean {
  return gatewayWebhook.reports === 'paid' && status === 'paid' && method === 'credit_card'
}

async function referenceOf(
  ctx: Context,
  account: StoreGateway,
  gatewayWebhook: GatewayWebhook,
): Promise<string | undefined> {
  if (gatewayWebhook.reference !== undefined || gatewayWebhook.token === undefined) return gatewayWebhook.reference
  return await gatewayFor(account.provider).resolveWebhook?.(openAccount(ctx, account), gatewayWebhook.token)
}

/**
 * The row becomes due again in 15 seconds, in case this process dies before the work is done. A duplicate is not stored twice.
 * A webhook without proof always counts as new, because all webhooks of an order have the same token.
 */
const keepGatewayWebhook = sql(
  'keepGatewayWebhook',
  `insert into gateway_webhooks (id, store_id, gateway_account_id, external_id, kind, payment_external_id,
     payment_reference, token, dispute, received_at, next_at)
   values (:id, :storeId, :accountId, :externalId, :kind, :paymentExternalId, :paymentReference, :token, :dispute, now(),
     now() + interval '15 seconds')
   on conflict (gateway_account_id, external_id, store_id) do update set next_at = excluded.next_at, attempts = 0 where :isUnproven
   returning *`,
)

/** The next attempt comes after at least 90 seconds, when the look-up of this attempt has ended. */
const claimDueGatewayWebhooks = sql(
  'claimDueGatewayWebhooks',
  `update gateway_webhooks set attempts = attempts + 1,
     next_at = case when attempts >= 10 then null else now() + least(greatest(power(4, attempts) * 5, 90), 7200) * interval '1 second' end
   where (id, store_id) in (${dueShare({ table: 'gateway_webhooks', id: 'id', at: 'next_at' })})
   returning *`,
)

const affectedPayment = sql(
  'affectedPayment',
  `select id, method, status from payments
   where store_id = :storeId and gateway_account_id = :accountId and id in (:id, (
     select payment_id from gateway_orders
     where gateway_account_id = :accountId and external_id = :externalId and store_id = :storeId))
   order by (id = :id) desc nulls last limit 1`,
)

const closeGatewayWebhook = sql(
  'closeGatewayWebhook',
  `update gateway_webhooks set next_at = null where id = :id and store_id = :storeId`,
)

const closeAndReport = sql(
  'closeGatewayWebhookAboutDispute',
  `with closed as (
     update gateway_webhooks set next_at = null where id = :id and store_id = :storeId returning store_id, dispute
   ), disputed as (
     select payments.id, payments.store_id, closed.dispute from closed
     join payments on payments.id = :paymentId and payments.store_id = closed.store_id
   )
   ${enqueue({
     kind: 'dispute_reported',
     source: 'disputed',
     payload: `jsonb_build_object('dispute', disputed.dispute)`,
     occurredAt: ':now',
     when: 'true',
   })}`,
)

/** Deletes a webhook that is unproven and belongs to no payment here. */
const forgetGatewayWebhook = sql(
  'forgetGatewayWebhook',
  `delete from gateway_webhooks where id = :id and store_id = :storeId`,
)

const pruneOld = sql(
  'pruneGatewayWebhooks',
  `delete from gateway_webhooks where (id, store_id) in (
     select id, store_id from gateway_webhooks
     where (id < :before or (id < :unprovenBefore and external_id = token)) and next_at is null
     order by id limit :limit for update skip locked
   )
   returning id`,
)
