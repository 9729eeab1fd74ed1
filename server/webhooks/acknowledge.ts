import { setTimeout as delay } from 'node:timers/promises'
import { byShard } from '../core/byShard.ts'
import type { Context } from '../core/context.ts'
import { levelOfFailure } from '../core/databaseErrors.ts'
import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import { endAttempts } from './deliveryStatus.ts'
import { recordHealth } from './health.ts'

export type Acknowledger = {
  add(acknowledgement: Acknowledgement): void
  /** True while results cannot be written. Then the caller must claim no delivery, because it could be sent twice. */
  isBehind(): boolean
  /** True if too many results wait to be written. After a crash, the deliveries of all these results would be sent again. */
  isFull(): boolean
  /**
   * Waits at most `timeoutMs` until all results are written. If a result is not written, another process sends its delivery
   * again.
   */
  drain(timeoutMs: number): Promise<void>
}

const FLUSH_AFTER_MS = 4
const FLUSH_SIZE = 256
const MAX_BACKOFF_MS = 5_000

/**
 * The most results that may wait. It limits the number of deliveries that are sent again after a crash. This number of
 * results is written long before the leases end.
 */
const MAX_UNWRITTEN = 384

/**
 * Writes acknowledgements in small batches, because commits are costly. Only one batch is written at a time. Keeps the
 * acknowledgements while the database is down.
 */
export function createAcknowledger(ctx: Context, onWritten: () => void): Acknowledger {
  let waiting: Acknowledgement[] = []
  const health = createHealthWriter(ctx)
  let flushing: Promise<void> | undefined
  let failures = 0
  let unwritten = 0
  const ended = new AbortController()

  async function flush(): Promise<void> {
    while (waiting.length > 0 && !ended.signal.aborted) {
      if (failures > 0) await backOff()
      else if (waiting.length < FLUSH_SIZE) await delay(FLUSH_AFTER_MS)
      const batch = waiting.splice(0, FLUSH_SIZE)
      try {
        await writeResults(ctx.database, batch)
        health.add(batch)
        failures = 0
      } catch (error) {
        ctx.log[levelOfFailure(error, 'warn')](
          { err: error, count: batch.length },
          'The results of deliveries could not be saved. The next attempt follows.',
        )
        const left = isRefusal(error) ? await writeEach(ctx, batch, health) : batch
        // A database that refuses data is up. The process waits only if some results could not be written.
        failures = left.length > 0 ? failures + 1 : 0
        waiting = [...left, ...waiting]
      }
      unwritten = waiting.length
      onWritten()
    }
    flushing = undefined
  }

  async function backOff(): Promise<void> {
    const pauseMs = Math.min(100 * 2 ** failures, MAX_BACKOFF_MS)
    await delay(pauseMs, undefined, { signal: ended.signal }).catch(() => {})
  }

  return {
    add(acknowledgement) {
      waiting.push(acknowledgement)
      unwritten += 1
      flushing ??= flush()
    },
    isBehind: () => failures > 0,
    isFull: () => unwritten >= MAX_UNWRITTEN,
    async drain(timeoutMs) {
      const limit = new AbortController()
      await Promise.race([
        flushing?.then(health.written) ?? health.written(),
        delay(timeoutMs, undefined, { signal: limit.signal }).catch(() => {}),
      ])
      limit.abort()
      ended.abort()
    },
  }
}

type HealthWriter = { add(batch: readonly Acknowledgement[]): void; written(): Promise<void> }

/**
 * Writes the health of destinations separately from the results, so that failing destinations do not delay healthy
 * destinations. A failed write is not retried, because the next attempts report the health again.
 */
function createHealthWriter(ctx: Context): HealthWriter {
  const troubled = new Set<string>()
  let waiting: Acknowledgement[] = []
  let writing: Promise<void> | undefined
  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await recordHealth(ctx, batch, troubled).catch((error) =>
        ctx.log[levelOfFailure(error, 'warn')](
          { err: error },
          'The health of webhook destinations could not be written.',
        ),
      )
    }
    writing = undefined
  }
  return {
    add(batch) {
      waiting.push(...batch)
      writing ??= write()
    },
    written: async () => writing,
  }
}

/** Returns true if the database rejected the data (SQLSTATE class 22 or 23). Then a retry would not help. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code))
}

/**
 * Writes the results one by one. So a refused result does not stop the other results.
 * @returns the results that could not be written because the database is away
 */
async function writeEach(
  ctx: Context,
  batch: readonly Acknowledgement[],
  health: HealthWriter,
): Promise<Acknowledgement[]> {
  const left: Acknowledgement[] = []
  for (const one of batch)
    try {
      await writeOne(ctx, one)
      health.add([one])
    } catch (error) {
      if (isRefusal(error))
        ctx.log.error({ err: error, deliveryId: one.claim.id }, 'The database refused the result of a delivery.')
      else left.push(one)
    }
  return left
}

/**
 * Writes a result. If the database refuses it, writes the result without its texts, so that the attempt counts. Otherwise the
 * delivery would be sent again after each lease, without end.
 */
async function writeOne({ database }: Context, one: Acknowledgement): Promise<void> {
  try {
    await writeResults(database, [one])
  } catch (error) {
    if (!isRefusal(error)) throw error
    const attempt = one.attempt && { ...one.attempt, cause: one.attempt.cause && UNSTORABLE, excerpt: null }
    await writeResults(database, [{ ...one, ...(one.cause && { cause: UNSTORABLE }), ...(attempt && { attempt }) }])
  }
}

const UNSTORABLE = 'The answer could not be stored.'

async function writeResults(database: Runner, batch: readonly Acknowledgement[]): Promise<void> {
  const groups = byShard(database, batch, ({ claim }) => claim.storeId)
  await Promise.all(groups.map((group) => writeResultsOfShard(database, group)))
}

function writeResultsOfShard(database: Runner, batch: readonly Acknowledgement[]): Promise<unknown> {
  const column = <Value>(pick: (one: Acknowledgement) => Value) => batch.map(pick)
  return database.rows(insertResults, {
    storeIds: [...new Set(column(({ claim }) => claim.storeId))],
    deliveryIds: column(({ claim }) => claim.id),
    leases: column(({ claim }) => claim.lease),
    status: column(({ status }) => status),
    delayMs: column(({ delayMs }) => delayMs ?? null),
    causes: column(({ cause }) => cause ?? null),
    startedAts: column(({ attempt }) => attempt?.startedAt ?? null),
    durationMs: column(({ attempt }) => attempt?.durationMs ?? null),
    statusCodes: column(({ attempt }) => attempt?.statusCode ?? null),
    attemptCauses: column(({ attempt }) => attempt?.cause ?? null),
    excerpts: column(({ attempt }) => attempt?.excerpt ?? null),
  })
}

// After the end of its lease, a process may still write a success. It must not write a failure or plan a retry.
const insertResults = sql(
  'acknowledgeDeliveries',
  `with result as materialized (
     select *, now() as now, now() + delay_ms * interval '1 millisecond' as retry_at
     from unnest(:deliveryIds::text[], :leases::timestamptz[], :status::text[], :delayMs::integer[],
       :causes::text[], :startedAts::timestamptz[],
       :durationMs::integer[], :statusCodes::integer[], :attemptCauses::text[], :excerpts::text[])
       as result (id, lease, status, delay_ms, cause, started_at, duration_ms, status_code, attempt_cause, excerpt)
   ),
   acknowledged as (
     ${endAttempts}
   ),
   logged as (
     insert into delivery_attempts (delivery_id, store_id, number, started_at, duration_ms, status_code, cause, response_excerpt)
     select id, store_id, sent, started_at, duration_ms, status_code, attempt_cause, excerpt
     from acknowledged where started_at is not null
   )
   select count(*) as acknowledged from acknowledged`,
  { isStored: true },
)
