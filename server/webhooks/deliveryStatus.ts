import { OF_STORES } from '../core/sql.ts'
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
  /** No attempt is planned. If an attempt ends after its lease, its success still counts. */
  failed: { to: ['pending', 'delivered'], isFirst: false },
}

type DeliveriesMove = {
  from: readonly DeliveryStatus[]
  to: DeliveryStatus
  /** Assignments of further columns. */
  set: string
  /** A CTE that the move reads. */
  source?: string
  /** SQL condition for the deliveries. The query that locks them also checks their status. */
  where: string
  returning?: string
}

/**
 * Returns an update that moves deliveries. No other file changes their status. The update itself does not check the old
 * status: with `status = 'pending'` and a list of ids, PostgreSQL might read a whole partial index of pending deliveries.
 * @throws Error while the module loads, as `sqlOfMove` does
 */
export function moveDeliveries({ set, source, where, returning, ...move }: DeliveriesMove): string {
  const { next } = sqlOfMove(deliveryRules, 'deliveries.status', move)
  return `update deliveries set status = ${next}, ${set}${source === undefined ? '' : `\n   from ${source}`}
   where ${where}${returning === undefined ? '' : `\n   returning ${returning}`}`
}

/**
 * An update that ends attempts. It reads the CTE `result`, with the new `status` of each delivery, and with the instants
 * `now` and `retry_at`. After the end of its
 * lease, a process may still write a success. It must not write a failure or plan a retry.
 */
export const endAttempts = `update deliveries set
       status = result.status,
       cause = result.cause,
       leased_until = null,
       by_hand = false,
       sent = sent + (result.started_at is not null)::integer,
       attempts = attempts + (result.started_at is not null)::integer,
       next_at = case when result.status = 'pending' then result.retry_at else next_at end,
       finished_at = case when result.status = 'pending' then null else result.now end
     from result
     where deliveries.id = result.id and deliveries.id = any (:deliveryIds::text[]) and deliveries.store_id ${OF_STORES}
       and case when result.status = 'delivered' then deliveries.status <> 'delivered'
         else deliveries.status = 'pending' and deliveries.leased_until = result.lease end
     returning deliveries.store_id, deliveries.sent, result.*`
