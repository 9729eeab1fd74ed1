import { type Database, OF_STORES, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import { getStore, type Store } from '../stores/store.ts'
import { hashToken } from '../users/sessions.ts'

/** The student and the store of a player's report. */
export type ReportingStudent = { store: Store; studentId: string }

/** Players report in the background, so look-ups may wait to share a statement. */
const GATHER_MS = 100

/**
 * Finds the student of a session, for a player's report. Simultaneous reports share a statement.
 * @throws ApiError 404 for an unknown store
 */
export const findReportingStudent = batchPer<
  Database,
  { storeId: string; token: string },
  ReportingStudent | undefined
>(
  async (database, sessions) => {
    const storeIds = sessions.map(({ storeId }) => storeId)
    const hashes = sessions.map(({ token }) => hashToken(token))
    const found = await database.byKey.rows(studentsOfSessions, { storeIds, hashes })
    const byPlace = new Map(found.map(({ place, studentId }) => [place, studentId]))
    const stores = new Map<string, Promise<Store>>()
    for (const id of new Set(found.map(({ place }) => storeIds[place - 1]!))) stores.set(id, getStore(database, id))
    return await Promise.all(
      storeIds.map(async (storeId, index) => {
        const studentId = byPlace.get(index + 1)
        return studentId === undefined ? undefined : { store: await stores.get(storeId)!, studentId }
      }),
    )
  },
  { atOnce: 2, limit: 100, gatherMs: GATHER_MS, storeOf: ({ storeId }) => storeId },
)

const studentsOfSessions = sql(
  'studentsOfSessions',
  `select given.place::integer as place, student_sessions.student_id as "studentId"
   from unnest(:hashes::bytea[], :storeIds::text[]) with ordinality as given (hash, store_id, place)
   join student_sessions on student_sessions.token_hash = given.hash and student_sessions.store_id = given.store_id
     and student_sessions.store_id ${OF_STORES}
   where student_sessions.expires_at > now()`,
).as<{ place: number }>()
