import { byShard } from '../core/byShard.ts'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt, timeOfId } from '../core/ids.ts'
import { ALL_OF_STORES, OF_STORES, sql } from '../core/sql.ts'
import type { Method } from '../gateways/port/payments.ts'

/** A sale that was paid a moment ago. */
export type LiveSale = { id: string; amountInCents: number; currency: string; method: Method; name: string | null }

export type LiveSales = {
  /** Calls `tell` for each sale of a store that is paid from now on. @returns a function that ends the watch */
  watch(storeId: string, tell: (sale: LiveSale) => void): () => void
  close(): void
}

const LOOK_EVERY_MS = 2_000
/** An event gets its id before its commit. So each look reads this time again, for events with a late commit. */
const OVERLAP_MS = 5_000

type PaidRow = LiveSale & { eventId: string; storeId: string }
type Watch = { storeId: string; sinceMs: number; tell: (sale: LiveSale) => void }
/**
 * Looks for paid sales of the watched stores. One statement serves all watchers of this process. Without watchers, no
 * statement runs.
 */
export function watchLiveSales(ctx: Context): LiveSales {
  const watches = new Set<Watch>()
  let timer: NodeJS.Timeout | undefined
  let seen = new Set<string>()
  let lookedToMs = 0
  let isClosed = false

  const look = async () => {
    const storeIds = [...new Set([...watches].map(({ storeId }) => storeId))]
    const now = systemNow().getTime()
    const firstId = firstIdAt('evt', lookedToMs - OVERLAP_MS)
    const rows: PaidRow[] = []
    for (const ofShard of byShard(ctx.database, storeIds, (storeId) => storeId))
      rows.push(...(await ctx.database.rows(paidLately, { storeIds: ofShard, firstId })))
    // Set only after a successful look, so a failed or late look causes no gap.
    lookedToMs = now
    for (const { eventId, storeId, ...sale } of rows.filter((row) => !seen.has(row.eventId)))
      for (const watch of watches) if (watch.storeId === storeId && timeOfId(eventId) >= watch.sinceMs) watch.tell(sale)
    seen = new Set(rows.map(({ eventId }) => eventId))
  }
  const plan = () => {
    if (isClosed || watches.size === 0 || timer !== undefined) return
    timer = setTimeout(async () => {
      await look().catch((error) => ctx.log.debug({ err: error }, 'The look for live sales failed.'))
      timer = undefined
      plan()
    }, LOOK_EVERY_MS)
    timer.unref()
  }
  return {
    watch(storeId, tell) {
      const watch = { storeId, sinceMs: systemNow().getTime(), tell }
      if (watches.size === 0) lookedToMs = watch.sinceMs
      watches.add(watch)
      plan()
      return () => watches.delete(watch)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      watches.clear()
    },
  }
}

const paidLately = sql(
  'paidLately',
  `select events.id as "eventId", events.store_id as "storeId", payments.id, total_in_cents as "amountInCents", currency,
     method, buyer_name as name
   from events join payments on payments.id = events.payment_id and payments.store_id = events.store_id
   where events.id >= :firstId and events.kind = 'payment.paid' and events.store_id ${ALL_OF_STORES}
     and payments.store_id ${OF_STORES}
   order by events.id`,
).as<PaidRow>()
