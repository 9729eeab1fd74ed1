import type { Context } from '../core/context.ts'
import { sql } from '../core/sql.ts'
import { keptAnswer } from '../idempotency/idempotencyKeys.ts'
import { normalizeEmail } from '../lib/email.ts'
import { mentionsOf } from './mentions.ts'
import type { PersonTraces } from './person.ts'

/** A row about another person that mentions this person. `texts` contains only the texts with a mention. */
export type OtherMention = { in: string; id: string; texts: string[] }

/**
 * Finds mentions of a person in other people's charges, payments and events, in stored answers, and in notes on
 * differences and customers. The search ignores mentions within longer words. Otherwise the person could receive texts
 * about other people.
 * @param email in upper or lower case
 */
export async function otherMentions(
  ctx: Context,
  storeId: string,
  email: string,
  traces: PersonTraces,
): Promise<OtherMention[]> {
  const isMentioned = await mentionsOf(ctx.database, storeId, email, traces)
  const { otherChargeIds, otherPaymentIds, eventIds, answerKeys, paymentIds } = traces
  const values = { storeId, otherChargeIds, otherPaymentIds, eventIds, paymentIds, normalEmail: normalizeEmail(email) }
  const rows = await ctx.database.rows(selectOthers, values)
  const answers = await ctx.database.rows(selectAnswers, { storeId, keys: answerKeys })
  const kept = answers.map(({ key, resource_id: id, response_body: sealed }) => {
    const body = sealed === null ? undefined : keptAnswer(ctx, storeId, key, sealed)
    return { in: 'idempotency_keys', id, value: [key, body === undefined ? null : JSON.parse(body)] }
  })
  return [...rows, ...kept]
    .map(({ value, ...place }) => ({ ...place, texts: textsIn(value).filter((text) => isMentioned(text, 'customer')) }))
    .filter(({ texts }) => texts.length > 0)
}

/** Lists all texts and numbers of a JSON value, and the keys of its objects. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

const selectOthers = sql(
  'otherMentions',
  `select 'charges' as "in", id, json_build_array(description, items, metadata, tracking, customer_name, success_url,
     cancel_url, postback_url) as value
   from charges where store_id = :storeId and id = any (:otherChargeIds)
   union all
   select 'payments', id, json_build_array(metadata, tracking, decline_message)
   from payments where store_id = :storeId and id = any (:otherPaymentIds)
   union all
   select 'events', id, ('{' || payload)::json->'data' from events
   where store_id = :storeId and id = any (:eventIds) and not coalesce(payment_id = any (:paymentIds), false)
     and lower(('{' || payload)::json->'data'->>'customerEmail') is distinct from :normalEmail
   union all
   select 'money_differences', id, json_build_array(note) from money_differences
   where store_id = :storeId and note is not null
   union all
   select 'customer_notes', id, json_build_array(body) from customer_notes
   where store_id = :storeId and email <> :normalEmail`,
)

const selectAnswers = sql(
  'answersOfPerson',
  `select key, resource_id, response_body from idempotency_keys where store_id = :storeId and key = any (:keys)
    order by key`,
)
