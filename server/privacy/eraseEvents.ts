import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import type { Mentions } from './mentions.ts'
import { withoutPerson } from './withoutPerson.ts'

/**
 * Erases a person from the bodies of events. Also deletes the receivers' answers, because an answer may repeat a
 * body. An event with an unfinished delivery waits, because a signed body must not change.
 * @param person.email in lower case
 * @returns the number of erased events, and the ids of the unfinished deliveries
 */
export async function eraseEvents(
  trx: Runner,
  storeId: string,
  ids: readonly string[],
  person: { email: string; isMentioned: Mentions },
): Promise<{ erased: number; waitingFor: string[] }> {
  const emptied = (await trx.rows(selectPayloads, { storeId, ids }))
    .map(({ id, payload }) => ({ id, payload: payloadWithout(payload, person) }))
    .filter((event): event is { id: string; payload: string } => event.payload !== undefined)
  const eventIds = emptied.map(({ id }) => id)
  const deliveries = await trx.rows(holdDeliveries, { storeId, eventIds })
  const pending = deliveries.filter(({ status }) => status === 'pending')
  const waiting = new Set(pending.map(({ event_id }) => event_id))
  const due = emptied.filter(({ id }) => !waiting.has(id))
  await trx.rows(updatePayloads, { storeId, ids: due.map(({ id }) => id), payloads: due.map(({ payload }) => payload) })
  return { erased: due.length, waitingFor: pending.map(({ id }) => id) }
}

/** @param payload from `serializeEvent`. @returns undefined if nothing changes */
function payloadWithout(payload: string, person: { email: string; isMentioned: Mentions }): string | undefined {
  const { email, isMentioned } = person
  const envelope = JSON.parse(`{${payload}`) as { data: { customerEmail?: unknown } }
  const isHers = String(envelope.data.customerEmail).toLowerCase() === email
  const emptied = JSON.stringify({ ...envelope, data: withoutPerson(envelope.data, { isHers, isMentioned }) })
  return emptied === JSON.stringify(envelope) ? undefined : emptied.slice(1)
}

/** Locks the deliveries, so that nobody sends a delivery again while its body changes. */
const holdDeliveries = sql(
  'holdDeliveriesToErase',
  `select id, event_id, status from deliveries where store_id = :storeId and event_id = any (:eventIds)
    order by id for update`,
).as<{ status: string }>()

const selectPayloads = sql(
  'payloadsToErase',
  'select id, payload from events where store_id = :storeId and id = any (:ids)',
)

const updatePayloads = sql(
  'erasePayloads',
  `with emptied as (
     update events set payload = given.payload
     from unnest(:ids::text[], :payloads::text[]) as given (id, payload)
     where events.id = given.id and events.store_id = :storeId
     returning events.id
   )
   update delivery_attempts set response_excerpt = null
   from deliveries join emptied on emptied.id = deliveries.event_id and deliveries.store_id = :storeId
   where delivery_attempts.delivery_id = deliveries.id and delivery_attempts.store_id = deliveries.store_id`,
)
