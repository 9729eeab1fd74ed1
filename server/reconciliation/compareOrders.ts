import { type ChargeRow, chargeColumns } from '../charges/charge.ts'
import type { Context } from '../core/context.ts'
import { TAG_LENGTH, tagOf, timeOfId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import type { LostOrder } from '../payments/checks/lostOrders.ts'
import { moneyCame, statusesWhere } from '../payments/paymentStatus.ts'
import type { Store } from '../stores/store.ts'

export type Compared = {
  /** Orders without a payment, but with a charge, oldest first. */
  adoptable: { order: LostOrder; charge: ChargeRow }[]
  unknown: LostOrder[]
  /** Payments for which the gateway's and our status differ: only one of the two statuses says that the buyer paid. */
  changed: string[]
}

/** Compares the orders of an account with the payments and charges of its store. */
export async function compareOrders(ctx: Context, store: Store, orders: readonly LostOrder[]): Promise<Compared> {
  const references = orders.map(({ reference }) => reference)
  const rows = await ctx.database.rows(knownPayments, { references })
  const known = new Map(rows.map(({ id, money_came }) => [id, money_came]))
  const lost = orders.filter(({ reference }) => !known.has(reference))
  const charges = await findCharges(ctx, store.id, lost)
  const pairs = lost.map((order) => ({ order, charge: chargeOf(order, charges) }))
  return {
    adoptable: pairs
      .filter((pair): pair is { order: LostOrder; charge: ChargeRow } => pair.charge !== undefined)
      .toSorted((one, other) => (one.order.reference < other.order.reference ? -1 : 1)),
    unknown: pairs.flatMap(({ order, charge }) => (charge === undefined ? [order] : [])),
    changed: orders.flatMap(({ reference, moneyCame }) =>
      known.has(reference) && known.get(reference) !== moneyCame ? [reference] : [],
    ),
  }
}

/** Finds our payments of the orders that the gateway's books list as refunded or charged back. */
export async function findReturned(
  ctx: Context,
  storeId: string,
  accountId: string,
  returned: { references: readonly string[]; externalIds: readonly string[] },
): Promise<string[]> {
  const { references, externalIds } = returned
  const rows = await ctx.database.rows(returnedPayments, { storeId, accountId, references, externalIds })
  return rows.map(({ id }) => id)
}

async function findCharges(ctx: Context, storeId: string, lost: readonly LostOrder[]): Promise<ChargeRow[]> {
  if (lost.length === 0) return []
  const tags = [...new Set(lost.map(({ reference }) => tagOf(reference)))]
  return await ctx.database.transaction(async (trx) => {
    await trx.rows(liftTimeout)
    return await trx.rows(chargesOfTags, { storeId, tags })
  })
}

/**
 * Returns the latest charge with the order's tag that was created before the order. A later charge may have the same
 * tag: a repeat under the same idempotency key, or the next cycle of a subscription. Such a charge adopts the order
 * when it is paid.
 */
function chargeOf({ reference }: LostOrder, charges: readonly ChargeRow[]): ChargeRow | undefined {
  const [tag, at] = [tagOf(reference), timeOfId(reference)]
  return charges
    .filter(({ id, kind, status }) => tagOf(id) === tag && (kind !== 'subscription' || status === 'pending'))
    .filter(({ id }) => timeOfId(id) <= at)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]
}

const knownPayments = sql(
  'knownPaymentsOfOrders',
  `select id, status in ${statusesWhere(moneyCame)} as money_came from payments
   where id = any (:references::text[])`,
)

const returnedPayments = sql(
  'returnedPayments',
  `select id from payments
   where store_id = :storeId and gateway_account_id = :accountId and id = any (array(
     select unnest(:references::text[])
     union all
     select payment_id from gateway_orders
     where gateway_account_id = :accountId and store_id = :storeId and external_id = any (:externalIds::text[])
     union all
     select payment_id from receipts
     where gateway_account_id = :accountId and store_id = :storeId and external_id = any (:externalIds::text[])))`,
)

/**
 * No index contains the tags. So for a store with millions of charges, the statement takes longer than the usual limit.
 */
const liftTimeout = sql('liftTimeoutOfTags', `select set_config('statement_timeout', '0', true)`)

const chargesOfTags = sql(
  'chargesOfTags',
  `select ${chargeColumns} from charges where store_id = :storeId and right(id, ${TAG_LENGTH}) = any (:tags::text[])`,
  { isLong: true },
)
