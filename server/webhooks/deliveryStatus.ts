import { sqlOfMove } from '../core/statusTable.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

type StatusRules = {
  /** The statuses that may follow this status. */
  to: readonly DeliveryStatus[]
  /** True if a new delivery has this status. */
  isFirst: boolean
}

/** The rules of each status of a delivery. */
export const deliveryRules: Record<DeliveryStatus, StatusRules> = {
  /** An attempt is due now or later. */
  pending: { to: ['delivered', 'failed'], isFirst: true },
  /** The receiver has the event. A person may send it again. */
  delivered: { to: ['pending'], isFirst: false },
  /** No attempt is planned. The success of an attempt that was slower than its lease still counts. */
  failed: { to: ['pending', 'delivered'], isFirst: false },
}

type DeliveriesMove = {
  from: readonly DeliveryStatus[]
  to: DeliveryStatus
  /** Assignments of other columns. */
  set: string
  /** A CTE that the move reads. */
  source?: string
  /** SQL that finds the deliveries. The query that locks them has the guard. */
  where: string
  returning?: string
}

/**
 * Returns the part of a statement that moves deliveries. No other file changes their status. The guard is not here, because for
 * `status = 'pending'` beside a list of ids PostgreSQL might read a whole partial index of pending deliveries.
 * @throws Error while the module loads, as `sqlOfMove` does
 */
export function moveDeliveries({ set, source, where, returning, ...move }: DeliveriesMove): string {
  const { next } = sqlOfMove(deliveryRules, 'deliveries.status', move)
  return `update deliveries set status = ${next}, ${set}${source === undefined ? '' : `\n   from ${source}`}
   where ${where}${returning === undefined ? '' : `\n   returning ${returning}`}`
}

/**
 * The part of a statement that ends attempts. A process must not write a failure or plan a retry after the end of its lease. It
 * may still write a success. It reads the CTE `result`, with the new `status` of each delivery.
 */
export const endAttempts = `update deliveries set
       status = result.status,
       cause = result.cause,
       leased_until = null,
       by_hand = false,
       sent = sent + (result.started_at is not null)::integer,
       attempts = attempts + (result.started_at is not null)::integer,
       next_at = case when result.status = 'pending' then now() + result.delay_ms * interval '1 millisecond' else next_at end,
       finished_at = case when result.status = 'pending' then null else now() end
     from result
     where deliveries.id = result.id and deliveries.id = any (:deliveryIds::text[])
       and case when result.status = 'delivered' then deliveries.status <> 'delivered'
         else deliveries.status = 'pending' and deliveries.leased_until = result.lease end
     returning deliveries.store_id, deliveries.sent, result.*`
