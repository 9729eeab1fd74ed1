import { Counter } from 'prom-client'

/**
 * The tables with old rows that a setting deletes, in days: the default, and the least that is safe. The event list promises 30
 * days. The last retry of a gateway's webhook comes after 36 days (gateway C). No row of money is here.
 */
export const retainedTables = {
  events: { byDefault: 180, min: 30 },
  deliveries: { byDefault: 90, min: 30 },
  delivery_attempts: { byDefault: 30, min: 1 },
  gateway_webhooks: { byDefault: 60, min: 40 },
  mails: { byDefault: 180, min: 30 },
} as const

export type RetainedTable = keyof typeof retainedTables

/** Each table keeps its rows for these days. */
export type RetentionDays = Readonly<Record<RetainedTable, number>>

export const MAX_RETENTION_DAYS = 36_500

/** Rows that this process deleted because they were old. */
export const prunedRows = new Counter({
  name: 'balcao_pruned_rows_total',
  help: 'Rows that were deleted because they were older than RETENTION_DAYS',
  labelNames: ['table'],
  registers: [],
})
