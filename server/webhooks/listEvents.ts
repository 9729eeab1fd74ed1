import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { conflict, invalidRequest } from '../core/errors.ts'
import { sql } from '../core/sql.ts'
import { allEventKinds, type EventKind } from '../events/eventKinds.ts'
import { LISTED_DAYS, numberEvents } from '../events/numberEvents.ts'
import { instant, oneOf } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'

/** The most numbers that a call reads. It limits the search for a rare kind of event. */
const WINDOW = 5_000

const ListedEvent = Type.Object(
  {
    id: Type.String({ description: 'Id of the event. The same event has another id in each delivery' }),
    sequence: Type.Integer({
      minimum: 1,
      description:
        'Number of the event among all events of the store. Deliveries contain it in the header `X-Service-Sequence`',
    }),
    event: oneOf(allEventKinds, 'Kind of the event'),
    createdAt: { ...instant, description: 'Instant of the event by the store’s clock' },
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The same data as in a delivery. `WebhookEvent` has its fields for each kind',
    }),
  },
  { $id: 'ListedEvent' },
)

const EventQuery = Type.Object(
  {
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The list begins after this sequence. By default it begins with the oldest event of the list',
      }),
    ),
    kind: Type.Optional(oneOf(allEventKinds, 'Only events of this kind')),
    limit: Type.Integer({
      minimum: 1,
      maximum: 500,
      default: 100,
      description: 'The most events of an answer, from 1 to 500',
    }),
  },
  { additionalProperties: false },
)

export const listEventsOperation = operation({
  name: 'listEvents',
  summary: 'List the events of the store by sequence',
  description: `Returns all events of the last ${LISTED_DAYS} days, oldest first, even if no endpoint gets them. Their sequences have no gaps, and a new event always has a higher sequence than all events that you have read. To miss no event, send the \`next\` of each answer as \`after\` in the following call.`,
  query: EventQuery,
  async run(ctx, { store, query }) {
    return { object: 'list', ...(await listEvents(ctx, store.id, query)) }
  },
  api: {
    method: 'GET',
    path: '/v1/events',
    scope: 'charges:read',
    answers: {
      200: Type.Object({
        object: Type.Literal('list'),
        data: Type.Array(ListedEvent),
        next: Type.Integer({ description: 'Send it as `after` in the next call' }),
        hasMore: Type.Boolean({ description: 'True if another call may return more events now' }),
      }),
    },
    errors: [409],
  },
})

/**
 * Lists events of a store by sequence. Numbers new events first.
 *
 * @returns the events, and `next`, the last sequence of the search
 * @throws invalidRequest if `after` is higher than the number of the store's newest event; conflict if the next event is
 *   already deleted
 */
export async function listEvents(ctx: Context, storeId: string, query: Static<typeof EventQuery>) {
  const { after, kind, limit } = query
  await numberEvents(ctx.database, [storeId])
  // The statement accepts no larger integer. `requireKept` refuses this number, like every sequence that is too large.
  const start = after === undefined ? null : Math.min(after, Number.MAX_SAFE_INTEGER)
  const values = { storeId, after: start, kind: kind ?? null, limit, window: WINDOW }
  const rows = await ctx.database.byKey.rows(numberedEvents, values)
  const { first, last } = rows[0] ?? { first: 1, last: 0 }
  if (after !== undefined) requireKept(after, first, last)
  const data = rows.filter(({ sequence }) => sequence !== null).map(toListed)
  const end = Math.min(last, (after ?? first - 1) + WINDOW)
  const next = data.length === limit ? data.at(-1)!.sequence : end
  return { data, next, hasMore: next < last }
}

/** Checks the cursor of a reader. A reader must notice that it missed events, so an answer never skips deleted events. */
function requireKept(after: number, first: number, last: number): void {
  if (after > last)
    throw invalidRequest('after', `"after" must be ${last} or less, the sequence of the store's newest event.`)
  if (after < first - 1)
    throw conflict(
      'events_expired',
      `Events are listed for ${LISTED_DAYS} days. The oldest one has the sequence ${first}. Omit \`after\` to begin there.`,
    )
}

type NumberedEvent = {
  first: number
  last: number
  /** Null if no event is found. Then the result has a single row. */
  sequence: number | null
  id: string
  event: EventKind
  payload: string
}

function toListed({ sequence, id, event, payload }: NumberedEvent): Static<typeof ListedEvent> {
  const { createdAt, data } = JSON.parse(`{${payload}`)
  return { id, sequence: sequence!, event, createdAt, data }
}

// A single statement, because the job may delete old numbers between two statements. Each number has its event, so the
// join loses no number.
const numberedEvents = sql(
  'listEvents',
  `with bounds as materialized (
     select last_sequence as last, coalesce(
       (select sequence from event_numbers where store_id = :storeId order by sequence limit 1), last_sequence + 1) as first
     from event_counters where store_id = :storeId
   ), start as materialized (
     select coalesce(:after::bigint, first - 1) as after from bounds
   )
   select bounds.first, bounds.last, found.sequence, found.id, found.event, found.payload
   from bounds cross join start left join lateral (
     select number.sequence, event.id, event.kind as event, event.payload
     from event_numbers as number
     join events as event on event.id = number.event_id and event.store_id = number.store_id
     where number.store_id = :storeId and number.sequence > start.after
       and number.sequence <= start.after + :window::integer
       and (:kind::text is null or event.kind = :kind)
     order by number.sequence limit :limit::integer
   ) as found on true
   order by found.sequence`,
).as<NumberedEvent>()
