import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { countRetriedMails } from '../mail/countRetriedMails.ts'
import { countUnmatchedWebhooks } from '../payments/gatewayWebhooks/unmatchedWebhooks.ts'
import { worstLag } from '../webhooks/lag.ts'
import { readDatabaseFacts } from './databaseFacts.ts'
import { readDueQueues } from './dueQueues.ts'
import type { GaugeGroup, Reading } from './gaugeGroups.ts'
import { readMoneyConcerns } from './moneyConcerns.ts'
import { readOldestRows } from './retainedRows.ts'
import { countUnknownPayments } from './unknownPayments.ts'

/** Returns the gauges of all stores and of the database. They are missing while the database is away. */
export function storedGauges(ctx: Context): GaugeGroup[] {
  const groups = [...workGauges(ctx), ...moneyGauges(ctx), databaseGauges(ctx), retentionGauge(ctx)]
  return groups.map((group) => ({ ...group, read: () => (ctx.health.database === 'away' ? [] : group.read()) }))
}

function workGauges(ctx: Context): GaugeGroup[] {
  return [
    single('balcao_webhook_lag_seconds', 'Age of the oldest delivery that has no 2xx answer yet, for any reason', () =>
      worstLag(ctx),
    ),
    single('balcao_mails_retried', 'Mails whose last attempt failed and that wait for another one', () =>
      countRetriedMails(ctx),
    ),
    single(
      'balcao_gateway_webhooks_unmatched',
      'Gateway webhooks without a payment in the database. After a restore, run balcao reconcile',
      () => countUnmatchedWebhooks(ctx),
    ),
    {
      gauges: {
        balcao_due_work_lag_seconds: 'Time since the oldest item of a queue fell due',
        balcao_due_work_failing: 'Items of a queue that failed three times or more',
      },
      labelNames: ['queue'],
      read: async () =>
        (await readDueQueues(ctx)).flatMap(({ queue, lagSeconds, failing }) => [
          { name: 'balcao_due_work_lag_seconds', labels: { queue }, value: lagSeconds },
          { name: 'balcao_due_work_failing', labels: { queue }, value: failing },
        ]),
    },
  ]
}

function moneyGauges(ctx: Context): GaugeGroup[] {
  return [
    {
      gauges: {
        balcao_payments_unknown: 'Payments whose outcome has been unknown for more than a minute',
        balcao_payments_unknown_oldest_seconds: 'Age of the oldest of these payments',
      },
      async read() {
        const { count, oldestSeconds } = await countUnknownPayments(ctx)
        return valuesOf({ balcao_payments_unknown: count, balcao_payments_unknown_oldest_seconds: oldestSeconds })
      },
    },
    {
      gauges: {
        balcao_refunds_open: 'Refunds that the gateways have not finished',
        balcao_refunds_open_oldest_seconds: 'Age of the oldest of these refunds',
        balcao_overpaid_open: 'Of these refunds, those of money that came twice or too late',
        balcao_money_differences: "Unexplained differences between payments and the gateways' books",
      },
      async read() {
        const concerns = await readMoneyConcerns(ctx)
        return valuesOf({
          balcao_refunds_open: concerns.refundsOpen,
          balcao_refunds_open_oldest_seconds: concerns.refundOldestSeconds,
          balcao_overpaid_open: concerns.overpaidOpen,
          balcao_money_differences: concerns.differences,
        })
      },
    },
  ]
}

function databaseGauges(ctx: Context): GaugeGroup {
  return {
    gauges: {
      balcao_database_bytes: 'Size of the database',
      balcao_database_connections: 'Connections of all programs to the database server',
      balcao_database_connections_max: 'max_connections of the database server',
      balcao_database_standbys: 'Standbys that are connected to the database server',
      balcao_database_replication_lag_bytes: 'Write-ahead log that the slowest standby has not replayed',
      balcao_database_idle_slots: 'Replication slots without a reader, which fill the disk',
    },
    async read() {
      const { bytes, connections, maxConnections, standbys, lagBytes, idleSlots } = await readDatabaseFacts(ctx)
      return valuesOf({
        balcao_database_bytes: bytes,
        balcao_database_connections: connections,
        balcao_database_connections_max: maxConnections,
        balcao_database_standbys: standbys,
        balcao_database_idle_slots: idleSlots,
        ...(lagBytes !== null && { balcao_database_replication_lag_bytes: lagBytes }),
      })
    },
  }
}

function retentionGauge(ctx: Context): GaugeGroup {
  const name = 'balcao_oldest_row_seconds'
  return {
    gauges: { [name]: 'Age of the oldest row of a table that RETENTION_DAYS prunes' },
    labelNames: ['table'],
    async read() {
      const nowMs = systemNow().getTime()
      const oldest = [...(await readOldestRows(ctx))]
      return oldest.map(([table, atMs]) => ({ name, labels: { table }, value: Math.max(0, nowMs - atMs) / 1_000 }))
    },
  }
}

function single(name: string, help: string, read: () => Promise<number>): GaugeGroup {
  return { gauges: { [name]: help }, read: async () => [{ name, value: await read() }] }
}

function valuesOf(values: Readonly<Record<string, number>>): Reading[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}
