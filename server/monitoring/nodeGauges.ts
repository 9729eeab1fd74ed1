import type { Context } from '../core/context.ts'
import { isDown } from '../gateways/breaker.ts'
import { calledAccounts } from '../gateways/port/callStats.ts'
import { diskSpace } from './diskSpace.ts'
import type { GaugeGroup, Reading } from './gaugeGroups.ts'

/** Returns the gauges of this process and its machine. They need no database. */
export function nodeGauges(ctx: Context): GaugeGroup[] {
  return [
    {
      gauges: {
        balcao_database_up: '1 while the database answers and takes writes',
        balcao_clock_skew_seconds: "The machine's clock minus the database's clock",
        balcao_failover_open: '1 while a failover that may have lost commits is not reconciled',
        balcao_restore_open: '1 while a restore of the database is not reconciled. Cards are held meanwhile',
      },
      read: () => [
        // After an outage, cards are refused for only a few seconds. That needs no operator.
        { name: 'balcao_restore_open', value: Number(ctx.restore?.openSince !== undefined && !ctx.restore.isUnsure) },
        { name: 'balcao_failover_open', value: Number(ctx.restore?.keptUntil !== undefined) },
        { name: 'balcao_database_up', value: Number(ctx.health.database === 'up') },
        { name: 'balcao_clock_skew_seconds', value: ctx.health.clockSkewMs / 1_000 },
      ],
    },
    {
      gauges: {
        balcao_database_pool_connections: 'Connections of this process to the database: busy and idle',
        balcao_database_pool_limit: 'The limit of these connections',
      },
      labelNames: ['pool', 'state'],
      read: () =>
        Object.entries(ctx.database.pools).flatMap(([pool, { totalCount, idleCount, options }]) => [
          counted('connections', { pool, state: 'busy' }, totalCount - idleCount),
          counted('connections', { pool, state: 'idle' }, idleCount),
          counted('limit', { pool }, options.max),
        ]),
    },
    ...replicaGauges(ctx),
    {
      gauges: { balcao_database_pool_waiting: 'Statements of this process that wait for a connection' },
      labelNames: ['pool'],
      read: () =>
        Object.entries(ctx.database.pools).map(([pool, { waitingCount }]) =>
          counted('waiting', { pool }, waitingCount),
        ),
    },
    {
      gauges: {
        balcao_gateway_account_down: '1 while this process keeps away from a gateway account that does not answer',
      },
      labelNames: ['provider', 'account'],
      read: () =>
        calledAccounts().map(({ id: account, provider }) => ({
          name: 'balcao_gateway_account_down',
          labels: { provider, account },
          value: Number(isDown(account)),
        })),
    },
    {
      gauges: {
        balcao_disk_free_bytes: 'Free bytes of the disk of DATA_DIR',
        balcao_disk_bytes: 'Size of the disk of DATA_DIR in bytes',
      },
      async read() {
        const { free, total } = await diskSpace(ctx.settings.dataDir)
        return [
          { name: 'balcao_disk_free_bytes', value: free },
          { name: 'balcao_disk_bytes', value: total },
        ]
      },
    },
  ]
}

/**
 * Without a replica these gauges have no value. They are registered anyway, because the alert rules use their names.
 */
function replicaGauges({ replica }: Context): GaugeGroup[] {
  return [
    {
      gauges: { balcao_replica_reads_total: 'Statements of reads that a replica may answer, by who answered and why' },
      labelNames: ['answer'],
      read: () =>
        Object.entries(replica?.counts() ?? {}).map(([answer, value]) => ({
          name: 'balcao_replica_reads_total',
          labels: { answer },
          value,
        })),
    },
    {
      gauges: { balcao_replica_up: '1 while the replica answers and has the latest commits in time' },
      read: () => (replica ? [{ name: 'balcao_replica_up', value: Number(replica.state() === 'up') }] : []),
    },
    {
      gauges: { balcao_replica_lag_bytes: 'Bytes of the log that the replica has not replayed' },
      async read() {
        const value = await replica?.lagBytes()
        return value === undefined ? [] : [{ name: 'balcao_replica_lag_bytes', value }]
      },
    },
  ]
}

function counted(what: string, labels: Record<string, string>, value: number): Reading {
  return { name: `balcao_database_pool_${what}`, labels, value }
}
