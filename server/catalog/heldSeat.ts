import { storesOfFirst } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { type LostRace, retryOnRace } from '../core/retryOnRace.ts'
import { sql } from '../core/sql.ts'
import { buyerKeyOf } from './buyerKey.ts'
import { countSeats } from './countSeats.ts'
import { explainNoSeat, holdSeat } from './holdSeat.ts'
import { changedLimits } from './lockLimits.ts'
import { couponUsedUp, soldOut } from './refusals.ts'

/** A purchase that holds a seat without a payment. */
export type SeatHolder = {
  /** The subscription of a trial without a payment. */
  holderId: string
  storeId: string
  /** The column `begun_by` of the subscription, as read by the caller. */
  begunBy: string
  batchId: string | null
  couponId: string | null
  buyerEmail: string
  /** `now` and `until` are instants of the store's clock. */
  now: Date
  until: Date
}

/**
 * Holds a seat of a batch and a use of a coupon until an instant. Further attempts of the same holder share the seat
 * and the use.
 * @returns false, and holds nothing, if the holder's checkout session began another subscription meanwhile.
 * @throws ApiError 409 `sold_out` or `coupon_used_up`
 */
export async function holdSeatUntil(ctx: Context, asked: SeatHolder): Promise<boolean> {
  const result = await retryOnRace({ read: async () => asked }, () => holdOnce(ctx, asked))
  if (result.is === 'coupon_used_up') throw couponUsedUp()
  if (result.is === 'sold_out' || result.is === 'lost_race') throw soldOut()
  return result.is === 'held'
}

type Held = { is: 'held' | 'left' | 'sold_out' | 'coupon_used_up' } | LostRace

async function holdOnce(ctx: Context, asked: SeatHolder): Promise<Held> {
  const { buyerEmail, begunBy, now, until, ...wanted } = asked
  const holder = { ...wanted, buyerKey: buyerKeyOf(wanted.storeId, buyerEmail) }
  const { holderId, storeId } = wanted
  const held = await ctx.database.transaction(async (trx) => {
    // A double click waits here. The next statement then sees the reservation of the first click.
    if (!(await trx.row(lockHolder, { holderId, storeId, begunBy }))) return 'left'
    return (await trx.row(holdOne, { ...holder, now, until })) ? 'held' : 'none'
  })
  if (held !== 'none') return { is: held }
  const cause = await explainNoSeat(ctx, holder)
  return cause === 'free' ? { is: 'lost_race' } : { is: cause }
}

const lockHolder = sql(
  'lockHolderOfSeat',
  'select from subscriptions where id = :holderId and store_id = :storeId and begun_by = :begunBy for no key update',
)

const holdOne = sql(
  'holdSeatUntil',
  `with purchase as materialized (
     select :holderId::text as "holderId", :storeId::text as "storeId", :batchId::text as "batchId",
       :couponId::text as "couponId", :buyerKey::text as "buyerKey", :now::timestamptz as now, :until::timestamptz as until
   ), ${holdSeat()}
   select "holderId" from seated`,
)

/** Marks a held seat as sold, because the trial of its subscription began. */
export async function sellHeldSeat(ctx: Context, storeId: string, holderId: string): Promise<void> {
  await ctx.database.rows(sellOne, { storeId, holderId })
}

const sellOne = sql(
  'sellHeldSeat',
  `update reservations set status = 'sold', held_until = null
   where holder_id = :holderId and store_id = :storeId and status = 'held'`,
)

/**
 * Ends one attempt of a holder, because its card was refused. After the last attempt, the seat and the use are free
 * again.
 */
export async function releaseHeldSeat(ctx: Context, storeId: string, holderId: string): Promise<void> {
  await ctx.database.rows(releaseOne, { storeId, holderId })
}

const releaseOne = sql(
  'releaseHeldSeat',
  `with mine as materialized (
     select * from reservations where holder_id = :holderId and store_id = :storeId and status = 'held' for no key update
   ), ${changedLimits('mine')}, ended as materialized (
     select mine.*, case when payments <= 1 then -1 else 0 end as change from mine
     where not exists (select from changed_limits)
   ), ${countSeats('ended')}
   update reservations set payments = reservations.payments - 1,
     status = case when change = 0 then 'held' else 'released' end,
     held_until = case when change = 0 then reservations.held_until end
   from ended where reservations.holder_id = ended.holder_id and reservations.store_id = :storeId
     and reservations.payments > 0`,
)

/** Lists the holds of a store that have expired at an instant of its clock, earliest first. */
export function dueHolds(
  ctx: Context,
  storeId: string,
  until: Date,
  limit: number,
): Promise<{ id: string; at: Date }[]> {
  return ctx.database.rows(dueOfStore, { storeId, until, limit })
}

const dueOfStore = sql(
  'dueHoldsOfStore',
  `select holder_id as id, held_until as at from reservations
   where store_id = :storeId and status = 'held' and held_until <= :until order by held_until limit :limit`,
)

/**
 * Ends an expired hold.
 * @param now the store's time
 * @returns false if the hold has not expired or has already ended, or if the batch or coupon got its first limit after
 *   the statement began. After a new limit the caller must try again.
 */
export async function endHold(ctx: Context, storeId: string, holderId: string, now: Date): Promise<boolean> {
  return (await ctx.database.row(endOfStore, { storeId, holderId, now })) !== undefined
}

/**
 * Ends one hold that has expired by its store's clock. If the subscription began, its seat becomes sold, even if the
 * node crashed right after the subscription began. Otherwise the seat is free again.
 * @returns the number of ended holds
 */
export async function endLapsedHold(ctx: Context): Promise<number> {
  const now = systemNow()
  for (const { store_id: storeId } of await ctx.database.rows(storesWithLapsed, { now })) {
    const ended = await ctx.database.rows(endOne, { storeId, now })
    if (ended.length > 0) return ended.length
  }
  return 0
}

/** @param due a SELECT that locks one expired hold */
function endText(due: string): string {
  return `with due as materialized (
     ${due}
   ), ${changedLimits('due')}, ended as materialized (
     select due.*, exists (select from subscriptions where subscriptions.id = holder_id
       and subscriptions.store_id = :storeId and subscriptions.status not in ('incomplete', 'canceled')) as begun
     from due where not exists (select from changed_limits)
   ), given_back as materialized (
     select *, -1 as change from ended where not begun
   ), ${countSeats('given_back')}
   update reservations set payments = 0, held_until = null, status = case when begun then 'sold' else 'released' end
   from ended where reservations.holder_id = ended.holder_id and reservations.store_id = :storeId
   returning reservations.holder_id`
}

const isLapsed = `reservations.status = 'held'
       and held_until <= :now::timestamptz + stores.clock_offset_ms * interval '1 millisecond'`

const storesWithLapsed = sql(
  'storesWithLapsedHolds',
  storesOfFirst({
    table: 'reservations',
    rest: `join stores on stores.id = reservations.store_id where ${isLapsed}`,
    by: 'held_until',
    limit: 100,
  }),
  { looksForWork: true },
)

const endOne = sql(
  'endLapsedHold',
  endText(`select reservations.* from reservations join stores on stores.id = reservations.store_id
     where reservations.store_id = :storeId and ${isLapsed}
     order by held_until limit 1 for no key update of reservations skip locked`),
)

const endOfStore = sql(
  'endHoldOfStore',
  endText(`select * from reservations where holder_id = :holderId and store_id = :storeId and status = 'held'
     and held_until <= :now for no key update`),
)
