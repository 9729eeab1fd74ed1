import { Counter } from 'prom-client'

/**
 * The tables with a retention in days (`RETENTION_DAYS`): the default and the lowest safe value. The event list
 * promises 30 days. Gateway C sends its last retry of a webhook after 36 days. Rows with money are never deleted.
 */
export const retainedTables = {
  events: { byDefault: 180, min: 30 },
  deliveries: { byDefault: 90, min: 30 },
  delivery_attempts: { byDefault: 30, min: 1 },
  gateway_webhooks: { byDefault: 60, min: 40 },
  mails: { byDefault: 180, min: 30 },
} as const

export type RetainedTable = keyof typeof retainedTables

/** The number of days that each table keeps its rows. */
export type RetentionDays = Readonly<Record<RetainedTable, number>>

export const MAX_RETENTION_DAYS = 36_500

/** The number of rows that this process deleted because they were old. */
export const prunedRows = new Counter({
  name: 'balcao_pruned_rows_total',
  help: 'Rows that were deleted because they were older than RETENTION_DAYS',
  labelNames: ['table'],
  registers: [],
})
