import { setTimeout as delay } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import type { Context } from '../core/context.ts'
import { newId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'

const LEASE_SECONDS = 30
const RENEW_MS = 10_000
const ATTEMPT_MS = 200
/**
 * After this time, the lease of a request with a broken connection has expired. Then the next request continues the
 * upload.
 */
const WAIT_MS = 8_000

/**
 * Allows only one request at a time to write a file. The lease is in the file's row, so it is valid for every process
 * and node.
 */
export function uploadLocker(ctx: Context): Locker {
  return { newLock: (id) => leaseOf(ctx, id) }
}

function leaseOf(ctx: Context, upload: string): Lock {
  const [storeId = '', id = ''] = upload.split('/')
  const values = { id, storeId, lockId: newId('job') }
  let renewal: ReturnType<typeof setInterval> | undefined
  return {
    async lock(signal) {
      for (let waitedMs = 0; ; waitedMs += ATTEMPT_MS) {
        const taken = await ctx.database.row(takeLease, { ...values, seconds: LEASE_SECONDS })
        if (taken) break
        if (waitedMs >= WAIT_MS || signal.aborted)
          throw { status_code: 423, body: 'Another request writes this file.\n' }
        await delay(ATTEMPT_MS)
      }
      renewal = setInterval(() => {
        ctx.database
          .row(takeLease, { ...values, seconds: LEASE_SECONDS })
          .catch((error: Error) => ctx.log.warn({ error: error.message }, 'The lease of an upload was not renewed.'))
      }, RENEW_MS)
    },
    async unlock() {
      clearInterval(renewal)
      await ctx.database.rows(endLease, values)
    },
  }
}

/** An unknown file needs no lock. The tus server answers 404 for it. */
const takeLease = sql(
  'takeUploadLease',
  `with taken as (
     update media set lock_id = :lockId, locked_until = now() + make_interval(secs => :seconds)
     where id = :id and store_id = :storeId and (lock_id is null or lock_id = :lockId or locked_until < now())
     returning id
   )
   select where exists (select from taken) or not exists (select from media where id = :id and store_id = :storeId)`,
)

const endLease = sql(
  'endUploadLease',
  `update media set lock_id = null, locked_until = null where id = :id and store_id = :storeId and lock_id = :lockId`,
)
