import { systemNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { keptAnswer, sealAnswer } from '../idempotency/idempotencyKeys.ts'
import type { Mentions } from './mentions.ts'
import type { PersonTraces } from './person.ts'
import { withoutPerson } from './withoutPerson.ts'

/**
 * Erases a person from the answers that are kept under idempotency keys. A key that mentions the person, or that
 * created one of the erased rows, is deleted, because the text of a key may contain anything. A retry with a deleted
 * key counts as a new request.
 * @param person.erasedIds ids of the person's rows that can be erased now
 * @returns the number of erased answers, and the ids that running requests will create
 */
export async function eraseAnswers(
  ctx: Context,
  trx: Runner,
  storeId: string,
  { traces, isMentioned, erasedIds }: { traces: PersonTraces; isMentioned: Mentions; erasedIds: ReadonlySet<string> },
): Promise<{ erased: number; waitingFor: string[] }> {
  const found = await trx.rows(holdAnswers, { storeId, keys: traces.answerKeys })
  const isRunning = ({ response_body: body, locked_until: until }: KeptRow) =>
    body === null && until !== null && until > systemNow()
  const due = found.filter((row) => !isRunning(row))
  const own = new Set([...traces.paymentIds, ...traces.chargeIds, ...traces.endedSubscriptionIds, ...traces.studentIds])
  const gone: string[] = []
  const kept: [key: string, body: string][] = []
  for (const { key, resource_id: id, response_body: sealed } of due) {
    const body = sealed === null ? undefined : keptAnswer(ctx, storeId, key, sealed)
    if (isMentioned(key) || erasedIds.has(id) || (sealed !== null && body === undefined)) gone.push(key)
    else if (body !== undefined) {
      const emptied = withoutPerson(JSON.parse(body), { isHers: own.has(id), isMentioned })
      kept.push([key, sealAnswer(ctx, storeId, key, JSON.stringify(emptied))])
    }
  }
  await trx.rows(deleteAnswers, { storeId, keys: gone })
  await trx.rows(updateAnswers, { storeId, keys: kept.map(([key]) => key), bodies: kept.map(([, body]) => body) })
  return { erased: gone.length + kept.length, waitingFor: found.filter(isRunning).map((row) => row.resource_id) }
}

type KeptRow = { key: string; resource_id: string; response_body: string | null; locked_until: Date | null }

const holdAnswers = sql(
  'holdAnswersToErase',
  `select key, resource_id, response_body, locked_until from idempotency_keys
   where store_id = :storeId and key = any (:keys) order by key for update`,
)

const deleteAnswers = sql('eraseKeys', 'delete from idempotency_keys where store_id = :storeId and key = any (:keys)')

const updateAnswers = sql(
  'eraseAnswers',
  `update idempotency_keys set response_body = given.body
   from unnest(:keys::text[], :bodies::text[]) as given (key, body)
   where idempotency_keys.store_id = :storeId and idempotency_keys.key = given.key`,
)
