import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { firstIdAt, timeOfId } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { allEventKinds } from '../events/eventKinds.ts'
import { oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'

const PAGE_LIMIT = 100
const LOOK_EVERY_MS = 150
/** An event gets its id before its commit. So it may become visible after a newer event. This is the longest assumed delay. */
const OVERLAP_MS = 5_000

const NewEvent = Type.Object({
  id: Type.String(),
  event: oneOf(allEventKinds, 'Kind of the event'),
  body: Type.String({ description: 'The JSON of a delivery without the id. The id differs per destination.' }),
})

export const listNewEventsOperation = operation({
  name: 'listNewEvents',
  summary: 'Sandbox: list the new events of the store',
  description:
    'For `balcao listen`. Events are sorted by id. An event may repeat for some seconds: recognize it by its id. Not available in production.',
  sandboxOnly: true,
  query: Type.Object(
    {
      after: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 2 ** 47, description: 'The `next` of the last answer; default: now' }),
      ),
      waitSeconds: Type.Integer({ minimum: 0, maximum: 20, default: 0, description: 'Seconds to wait for an event' }),
    },
    { additionalProperties: false },
  ),
  async run(ctx, { store, query }) {
    return { object: 'list', ...(await listNewEvents(ctx, store.id, query)) }
  },
  api: {
    method: 'GET',
    path: '/v1/test-helpers/events',
    scope: 'charges:read',
    answers: {
      200: Type.Object({
        object: Type.Literal('list'),
        data: Type.Array(NewEvent),
        next: Type.Integer({ description: 'Send it as `after` in the next call' }),
      }),
    },
  },
})

/**
 * Lists a store's events since an instant, oldest first. If there is no event, the call waits for the first event.
 *
 * @param query.after `next` of the last answer, in milliseconds of machine time
 */
export async function listNewEvents(ctx: Context, storeId: string, query: { after?: number; waitSeconds: number }) {
  const askedAt = systemNow().getTime()
  const after = query.after ?? askedAt
  for (;;) {
    const now = systemNow().getTime()
    const data = await ctx.database.rows(since, { storeId, id: firstIdAt('evt', after), limit: PAGE_LIMIT })
    // After a full page the next page starts without an overlap. With an overlap the next page could be the same page.
    const next = data.length === PAGE_LIMIT ? timeOfId(data.at(-1)!.id) : Math.max(after, now - OVERLAP_MS)
    if (data.length > 0 || now - askedAt >= query.waitSeconds * 1_000) return { data, next }
    await delay(LOOK_EVERY_MS)
  }
}

const since = sql(
  'listNewEvents',
  `select id, kind as event, '{' || payload as body from events where store_id = :storeId and id >= :id
    order by id limit :limit`,
)
