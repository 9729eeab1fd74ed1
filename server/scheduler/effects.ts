import { setTimeout as delay } from 'node:timers/promises'
import { forEachShard } from '../core/byShard.ts'
import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import type { Runner } from '../core/sql.ts'
import { endAccessOfItem, moveAccessOfPurchase } from '../courses/accessOfPurchase.ts'
import { moveAccessOfSubscription } from '../courses/accessOfSubscription.ts'
import { revokeEnrollmentsOfPayment } from '../courses/endEnrollments.ts'
import { applyReport, followPayment } from '../disputes/applyReport.ts'
import {
  claimEntries,
  type Entry,
  type EntryKind,
  hasDueEntry,
  rescheduleEntry,
  storesWithDueEntries,
} from '../events/outbox.ts'
import type { PaymentMoved } from '../payments/enqueueMove.ts'
import type { ConsentReported, DisputeReported } from '../payments/gatewayWebhooks/followUpGatewayWebhook.ts'
import { paymentById } from '../payments/payment.ts'
import type { Store } from '../stores/store.ts'
import { applyMovedPayment } from '../subscriptions/applyPayment.ts'
import { applyReportedConsent } from '../subscriptions/followConsent.ts'
import type { AccessChanged } from '../subscriptions/status.ts'
import { findSubscription } from '../subscriptions/subscription.ts'

type Payloads = {
  payment_moved: PaymentMoved
  part_refunded: { offerId?: string }
  dispute_reported: DisputeReported
  consent_reported: ConsentReported
  access_changed: AccessChanged
}

/**
 * Applies an outbox entry in the transaction that claims it.
 * @returns the destinations of new deliveries. The caller notifies them after the commit.
 */
type Handler<Kind extends EntryKind> = (
  ctx: Context,
  trx: Runner,
  entry: Entry<Kind, Payloads[Kind]>,
) => Promise<readonly string[]>

const handlers: { readonly [Kind in EntryKind]: Handler<Kind> } = {
  async payment_moved(ctx, trx, { store_id, entity_id, payload: { status }, occurred_at }) {
    const payment = await trx.row(paymentById, { id: entity_id, storeId: store_id })
    if (!payment) throw new Error(`The outbox names payment ${entity_id}, which does not exist.`)
    await moveAccessOfPurchase(trx, payment, status, occurred_at)
    const destinations: string[] = []
    const notifyDeliveries = (added: readonly string[]) => void destinations.push(...added)
    await applyMovedPayment(ctx, { database: trx, notifyDeliveries }, { payment, status }, occurred_at)
    await followPayment(trx, payment, status, occurred_at)
    return destinations
  },
  async part_refunded(_ctx, trx, { store_id, entity_id, payload: { offerId }, occurred_at }) {
    const ended = { storeId: store_id, paymentId: entity_id, reason: 'refund', at: occurred_at } as const
    if (offerId === undefined) await revokeEnrollmentsOfPayment(trx, ended)
    else await endAccessOfItem(trx, { storeId: store_id, paymentId: entity_id, offerId, at: occurred_at })
    return []
  },
  async dispute_reported(_ctx, trx, { store_id, entity_id, payload: { dispute }, occurred_at }) {
    const payment = await trx.row(paymentById, { id: entity_id, storeId: store_id })
    if (!payment) throw new Error(`The outbox names payment ${entity_id}, which does not exist.`)
    return await applyReport(trx, { payment, reported: dispute }, occurred_at)
  },
  async consent_reported(_ctx, trx, { store_id, entity_id, payload, occurred_at }) {
    const payment = await trx.row(paymentById, { id: entity_id, storeId: store_id })
    if (!payment) throw new Error(`The outbox names payment ${entity_id}, which does not exist.`)
    const destinations: string[] = []
    const notifyDeliveries = (added: readonly string[]) => void destinations.push(...added)
    await applyReportedConsent({ database: trx, notifyDeliveries }, payment, payload, occurred_at)
    return destinations
  },
  async access_changed(_ctx, trx, { store_id, entity_id, payload: { access, endsAt }, occurred_at }) {
    const subscription = await findSubscription(trx, store_id, entity_id)
    if (!subscription) throw new Error(`The outbox names subscription ${entity_id}, which does not exist.`)
    await moveAccessOfSubscription(trx, subscription, {
      is: access,
      at: occurred_at,
      endsAt: endsAt === null ? null : new Date(endsAt),
    })
    return []
  },
}

/** Entries per transaction. */
const BATCH = 100

/** Applies due effects of all stores. Several nodes may run this at the same time. @returns the number of entries */
export async function applyEffects(ctx: Context): Promise<number> {
  let applied = 0
  const stores = (await storesWithDueEntries(ctx.database)).map(({ store_id }) => store_id)
  await forEachShard(
    ctx.database,
    stores,
    (storeId) => storeId,
    async (storeIds) => {
      applied += await applySome(ctx, storeIds)
    },
  )
  return applied
}

/**
 * Applies all due effects of one store and waits for entries that other nodes hold. The caller may advance the store's
 * clock only after this call.
 * @returns the number of applied entries, but at least 1
 */
export async function applyEffectsOfStore(ctx: Context, store: Store): Promise<number> {
  let applied = 0
  for (let idle = 0; idle < MAX_IDLE && (await hasDueEntry(ctx.database, store.id)); ) {
    const more = await applySome(ctx, [store.id])
    applied += more
    if (more > 0) idle = 0
    else if (idle++ < MAX_IDLE) await delay(IDLE_MS)
  }
  return Math.max(1, applied)
}

const IDLE_MS = 5
const MAX_IDLE = 1_000

/** Applies a batch of entries. If the batch fails, the entries are applied one by one, so that only the failing entry waits. */
async function applySome(ctx: Context, storeIds: readonly string[]): Promise<number> {
  try {
    return await applyBatch(ctx, storeIds, BATCH)
  } catch (error) {
    ctx.log[levelOfFailure(error, 'warn')](
      { error: (error as Error).message },
      'A batch of effects failed. The effects are applied one by one.',
    )
    return await applyOneByOne(ctx, storeIds)
  }
}

async function applyOneByOne(ctx: Context, storeIds: readonly string[]): Promise<number> {
  let applied = 0
  for (let attempts = 0; attempts < BATCH; attempts++) {
    let claimed: Entry | undefined
    try {
      const one = await applyBatch(ctx, storeIds, 1, (entry) => {
        claimed = entry
      })
      if (one === 0) break
      applied++
    } catch (error) {
      if (!claimed) throw error
      const { kind, entity_id: entityId, payload } = claimed
      ctx.log[levelOfFailure(error, 'error')](
        { kind, entityId, payload, error: (error as Error).message },
        'An effect could not be applied.',
      )
      await rescheduleEntry(ctx.database, claimed)
    }
  }
  return applied
}

/** Claims and applies entries in one transaction. @param onApply called with each entry before it is applied */
async function applyBatch(
  ctx: Context,
  storeIds: readonly string[],
  limit: number,
  onApply: (entry: Entry) => void = () => {},
): Promise<number> {
  const destinations = new Set<string>()
  const applied = await ctx.database.transaction(async (trx) => {
    const entries = (await claimEntries(trx, storeIds, limit)) as AnyEntry[]
    for (const entry of entries) {
      onApply(entry)
      for (const destination of await apply(ctx, trx, entry)) destinations.add(destination)
    }
    return entries.length
  })
  if (destinations.size > 0) ctx.notifyDeliveries([...destinations])
  return applied
}

type AnyEntry = { [Kind in EntryKind]: Entry<Kind, Payloads[Kind]> }[EntryKind]

async function apply<Kind extends EntryKind>(ctx: Context, trx: Runner, entry: Entry<Kind, Payloads[Kind]>) {
  return await handlers[entry.kind](ctx, trx, entry)
}
