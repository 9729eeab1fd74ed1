import { setTimeout as delay } from 'node:timers/promises'
import { storeNow, systemNow } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { levelOfFailure } from '../../core/databaseErrors.ts'
import { gatewayError } from '../../core/errors.ts'
import { isId, timeOfId } from '../../core/ids.ts'
import { isKey, OF_STORES, type Runner, sql } from '../../core/sql.ts'
import { enqueue } from '../../events/outbox.ts'
import { gatewayFor } from '../../gateways/all.ts'
import type { Method } from '../../gateways/port/payments.ts'
import type { AuthorizationStatus } from '../../gateways/port/recurringPix.ts'
import type { GatewayWebhook } from '../../gateways/port/webhooks.ts'
import { batchPer } from '../../lib/batch.ts'
import { crashPoint } from '../../lib/crashPoint.ts'
import { sharedStatement } from '../../lib/sharedStatement.ts'
import { openAccount } from '../../stores/gatewayAccounts.ts'
import { noteWebhookCame } from '../../stores/gatewayFacts.ts'
import type { Store, StoreGateway } from '../../stores/store.ts'
import { checkPayment } from '../checks/checkPayment.ts'
import type { PaymentStatus } from '../paymentStatus.ts'

/** A stored webhook. `id` is the id of its row in `gateway_webhooks`. */
export type ReceivedWebhook = { store: Store; account: StoreGateway; id: string; gatewayWebhook: GatewayWebhook }

/**
 * Asks the gateway about the payment of a stored webhook, applies the answer and closes the webhook. Simultaneous webhooks
 * share their statements. If something fails, the row stays due for another attempt. A webhook with a proof also stays due if
 * its payment is not in the database: a restore may have lost the payment (`reconcile.ts`). Never throws.
 */
export async function followUpGatewayWebhook(
  ctx: Context,
  { store, account, id, gatewayWebhook }: ReceivedWebhook,
): Promise<void> {
  try {
    const payment = await findAnswered(ctx, {
      storeId: store.id,
      accountId: account.id,
      id: (await referenceOf(ctx, account, gatewayWebhook)) ?? null,
      externalId: gatewayWebhook.externalId ?? null,
    })
    if (payment && !isKnown(payment, gatewayWebhook)) await checkPayment(ctx, store, payment.id)
    crashPoint('gatewayWebhook.followed')
    // A stranger can send a webhook without a proof. Such a webhook counts as the account's first webhook only if its payment
    // exists here.
    const isProven = gatewayWebhook.id !== undefined || payment !== undefined
    if (isProven && !account.webhookCame) await noteWebhookCame(ctx, { id: account.id, storeId: store.id })
    const consent = payment && (await findConsent(ctx, account, gatewayWebhook))
    if (payment && consent) await closeAboutConsent(ctx, { store, id, paymentId: payment.id }, consent)
    else if (payment && gatewayWebhook.dispute) await closeAboutDispute(ctx, { store, id, paymentId: payment.id })
    else if (payment || isForeign(gatewayWebhook)) await close(ctx.database, { id, storeId: store.id })
    else if (gatewayWebhook.id !== undefined) await ctx.database.rows(keepUnmatched, { id, storeId: store.id })
    else await ctx.database.rows(forgetGatewayWebhook, { id, storeId: store.id })
  } catch (error) {
    ctx.log[levelOfFailure(error, 'error')](
      { gatewayWebhookId: id, error: (error as Error).message },
      'A gateway webhook could not be processed. It will be tried again.',
    )
  }
}

/**
 * Finds the payment of a webhook. A webhook often comes before the gateway's answer to our call that creates the payment.
 * That answer makes a check unnecessary, so an `unknown` payment is read again after a moment.
 */
async function findAnswered(ctx: Context, named: Named): Promise<AffectedPayment | undefined> {
  const found = await findAffected(ctx.database, named)
  if (found?.status !== 'unknown' || !isYoung(found.id)) return found
  await delay(ANSWER_MS)
  return await findAffected(ctx.database, named)
}

const ANSWER_MS = 250

/** Returns true if the call that made a payment may still wait for its answer. */
function isYoung(paymentId: string): boolean {
  return systemNow().getTime() - timeOfId(paymentId) < CALL_MS
}

const CALL_MS = 15_000

/** Another program may use the same account. Its references do not have the form of our ids. */
function isForeign({ id, reference }: GatewayWebhook): boolean {
  return id !== undefined && reference !== undefined && !isId('pay', reference)
}

/** The payload of a `dispute_reported` entry in the outbox. */
export type DisputeReported = { dispute: NonNullable<GatewayWebhook['dispute']> }

/** Closes a webhook, and writes its report of a dispute to the outbox for the module `disputes`. */
async function closeAboutDispute(
  ctx: Context,
  { store, id, paymentId }: { store: Store; id: string; paymentId: string },
): Promise<void> {
  await ctx.database.rows(closeAndReport, { id, storeId: store.id, paymentId, now: storeNow(store) })
  ctx.notifyPurchase?.()
}

/** The payload of a `consent_reported` entry in the outbox: the gateway's answer about the consent to recurring PIX. */
export type ConsentReported = { id: string; status: AuthorizationStatus }

/**
 * Asks the gateway about the consent that a webhook names.
 * @throws ApiError 502 if the gateway does not answer. The webhook then stays due.
 */
async function findConsent(
  ctx: Context,
  account: StoreGateway,
  { authorization }: GatewayWebhook,
): Promise<ConsentReported | undefined> {
  const offer = gatewayFor(account.provider).recurringPix
  if (authorization === undefined || !offer) return undefined
  const found = await offer.findAuthorization(openAccount(ctx, account), { authorization })
  if (found?.is === 'unknown') throw gatewayError()
  return found && { id: found.id, status: found.status }
}

/** Closes a webhook, and writes the state of the consent to the outbox for the module `subscriptions`. */
async function closeAboutConsent(
  ctx: Context,
  { store, id, paymentId }: { store: Store; id: string; paymentId: string },
  consent: ConsentReported,
): Promise<void> {
  const values = { id, storeId: store.id, paymentId, now: storeNow(store), consent: JSON.stringify(consent) }
  await ctx.database.rows(closeAndReportConsent, values)
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
  return await gatewayFor(account.provider).webhooks.resolve?.(openAccount(ctx, account), gatewayWebhook.token)
}

type Named = { storeId: string; accountId: string; id: string | null; externalId: string | null }

const findAffected = batchPer<Runner, Named, AffectedPayment | undefined>(
  async ({ byKey }, named, storeIds) => {
    const rows = await byKey.rows(affectedPayments, {
      storeIds,
      named: JSON.stringify(named.map((one, position) => ({ ...one, position }))),
    })
    const found = new Map(rows.map(({ position, ...payment }) => [position, payment]))
    return named.map((_, position) => found.get(position))
  },
  { atOnce: 1, limit: 50, storeOf: ({ storeId }) => storeId },
)

const affectedPayments = sql(
  'affectedPayments',
  `select position, affected.*
   from json_to_recordset(:named::json) as named (position integer, "storeId" text, "accountId" text, id text, "externalId" text)
   cross join lateral (
     select payments.id, method, status from payments
     where store_id = "storeId" and store_id ${OF_STORES} and gateway_account_id = "accountId" and payments.id = any (array[named.id, (
       select payment_id from gateway_orders
       where ${isKey('gateway_account_id', '"accountId"')} and ${isKey('external_id', '"externalId"')}
         and ${isKey('store_id', '"storeId"')} and store_id ${OF_STORES})])
     order by (payments.id = named.id) desc nulls last limit 1
   ) as affected`,
).as<AffectedPayment & { position: number }>()

/** Nobody waits for the end of a webhook. */
const GATHER_MS = 50

const input = `json_to_recordset(:inputs::json) as closed (id text, "storeId" text)`

/** @param closed SQL of a table `closed` with the ids and stores of the webhooks */
function closeText(closed: string): string {
  return `update gateway_webhooks set next_at = null, unmatched_at = null from ${closed}
   where ${isKey('gateway_webhooks.id', 'closed.id')} and ${isKey('store_id', 'closed."storeId"')}
     and gateway_webhooks.store_id ${OF_STORES}
   returning gateway_webhooks.id`
}

const close = sharedStatement<{ id: string; storeId: string }, { id: string }>({
  shared: sql(
    'closeGatewayWebhooks',
    closeText(`(
     select kept.id, kept.store_id as "storeId" from ${input}
     join gateway_webhooks as kept on ${isKey('kept.id', 'closed.id')} and ${isKey('kept.store_id', 'closed."storeId"')}
       and kept.store_id ${OF_STORES}
     for no key update of kept skip locked
   ) as closed`),
  ),
  alone: sql('closeGatewayWebhook', closeText(input)),
  storeOf: ({ storeId }) => storeId,
  idOf: ({ id }) => id,
  gatherMs: GATHER_MS,
})

const closeAndReport = sql(
  'closeGatewayWebhookAboutDispute',
  `with closed as (
     update gateway_webhooks set next_at = null, unmatched_at = null where id = :id and store_id = :storeId returning store_id, dispute
   ), disputed as (
     select payments.id, payments.store_id, closed.dispute from closed
     join payments on payments.id = :paymentId and payments.store_id = closed.store_id and payments.store_id = :storeId
   ), reported as (
     ${enqueue({
       kind: 'dispute_reported',
       source: 'disputed',
       payload: `jsonb_build_object('dispute', disputed.dispute)`,
       occurredAt: ':now',
       when: 'true',
     })}
   )
   select from closed`,
)

const closeAndReportConsent = sql(
  'closeGatewayWebhookAboutConsent',
  `with closed as (
     update gateway_webhooks set next_at = null, unmatched_at = null where id = :id and store_id = :storeId returning store_id
   ), consented as (
     select payments.id, payments.store_id from closed
     join payments on payments.id = :paymentId and payments.store_id = closed.store_id and payments.store_id = :storeId
   ), reported as (
     ${enqueue({
       kind: 'consent_reported',
       source: 'consented',
       payload: ':consent::jsonb',
       occurredAt: ':now',
       when: 'true',
     })}
   )
   select from closed`,
)

/** The row stays due, so a job looks for the payment again until the attempts end. */
const keepUnmatched = sql(
  'keepUnmatchedGatewayWebhook',
  `update gateway_webhooks set unmatched_at = coalesce(unmatched_at, clock.now)
   from (select now() as now) as clock where id = :id and store_id = :storeId`,
)

/** Deletes a webhook that is unproven and belongs to no payment here. */
const forgetGatewayWebhook = sql(
  'forgetGatewayWebhook',
  `delete from gateway_webhooks where id = :id and store_id = :storeId`,
)
