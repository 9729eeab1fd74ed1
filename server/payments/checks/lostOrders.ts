import type { Context } from '../../core/context.ts'
import { firstIdAt, TAG_LENGTH } from '../../core/ids.ts'
import { sql } from '../../core/sql.ts'
import type { ListedOrder } from '../../gateways/port/orders.ts'
import type { Method } from '../../gateways/port/payments.ts'

/** An order at a gateway with one of our references. */
export type LostOrder = ListedOrder & { reference: string }

type LostRow = {
  reference: string
  gateway_account_id: string
  external_id: string
  method: Method
  amount_in_cents: number
  money_came: boolean
}

/** Stores orders that a restore lost, whether or not a payment adopts them. In a stored order only `money_came` changes. */
export async function keepLostOrders(
  ctx: Context,
  account: { id: string; storeId: string },
  orders: readonly LostOrder[],
): Promise<void> {
  if (orders.length === 0) return
  await ctx.database.rows(insertLost, {
    accountId: account.id,
    storeId: account.storeId,
    orders: JSON.stringify(orders),
  })
}

/** Finds the lost orders of a charge. Orders with received money come first. */
export async function findLostOrders(
  ctx: Context,
  storeId: string,
  tag: string,
): Promise<{ accountId: string; order: LostOrder }[]> {
  const rows = await ctx.database.rows(lostOfTag, { storeId, tag })
  return rows.map(({ gateway_account_id: accountId, reference, external_id, method, amount_in_cents, money_came }) => ({
    accountId,
    order: { reference, externalId: external_id, method, amountInCents: amount_in_cents, moneyCame: money_came },
  }))
}

/** The lifetime of an idempotency key (decisions, "Requests"). A later charge under the same key is another purchase. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000

/**
 * SQL of an array with a text for each lost order of the last day: the store's id and the tag of the order. `lostTagsSince`
 * returns its parameter.
 */
export const lostTags = `array(
     select distinct store_id || ' ' || right(reference, ${TAG_LENGTH}) from lost_orders where reference >= :lostSince)`

/** @param nowMs machine time */
export function lostTagsSince(nowMs: number): { lostSince: string } {
  return { lostSince: firstIdAt('pay', nowMs - KEY_LIFE_MS) }
}

const isLost = `not exists (
  select from payments where payments.id = lost_orders.reference and payments.store_id = :storeId)`

const insertLost = sql(
  'keepLostOrders',
  `insert into lost_orders (reference, store_id, gateway_account_id, external_id, method, amount_in_cents, money_came, found_at)
   select reference, :storeId, :accountId, "externalId", method, "amountInCents", "moneyCame", now()
   from json_to_recordset(:orders::json) as found (reference text, "externalId" text, method text, "amountInCents" bigint,
     "moneyCame" boolean)
   on conflict (reference, store_id) do update set money_came = excluded.money_came`,
)

const lostOfTag = sql(
  'lostOrdersOfTag',
  `select reference, gateway_account_id, external_id, method, amount_in_cents, money_came from lost_orders
   where store_id = :storeId and right(reference, ${TAG_LENGTH}) = :tag and ${isLost}
   order by money_came desc, reference`,
).as<LostRow>()
