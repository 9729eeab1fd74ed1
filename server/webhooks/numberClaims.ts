import { type Runner, sql } from '../core/sql.ts'
import { NUMBERED_AT_ONCE, numberEvents } from '../events/numberEvents.ts'
import type { Claim } from './claim.ts'

/**
 * Sets `sequence` of claimed deliveries. If their events have no numbers yet, this function numbers them first. A number is
 * committed before the delivery is sent, so each attempt and each receiver gets the same number. A test event and an event
 * older than 30 days have no number.
 */
export async function numberClaims(database: Runner, claims: readonly Claim[]): Promise<void> {
  let left = withoutSequence(claims)
  while (left.length > 0) {
    const numbered = await numberEvents(database, [...new Set(left.map(({ storeId }) => storeId))])
    await readSequences(database, left)
    left = withoutSequence(left)
    if (numbered < NUMBERED_AT_ONCE) return
  }
}

function withoutSequence(claims: readonly Claim[]): Claim[] {
  return claims.filter(({ sequence }) => sequence === null)
}

async function readSequences(database: Runner, claims: readonly Claim[]): Promise<void> {
  const rows = await database.byKey.rows(sequencesOf, {
    eventIds: claims.map(({ eventId }) => eventId),
    storeIds: claims.map(({ storeId }) => storeId),
  })
  const sequences = new Map(rows.map(({ eventId, sequence }) => [eventId, sequence]))
  for (const claim of claims) claim.sequence = sequences.get(claim.eventId) ?? null
}

const sequencesOf = sql(
  'sequencesOfEvents',
  `select event_id as "eventId", sequence from event_numbers
   where event_id = any (:eventIds::text[]) and store_id = any (:storeIds::text[])`,
)
