import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { escapePattern } from './escapePattern.ts'

/**
 * What a store holds of a person, found by e-mail in either case. Somebody who bought or studied under another e-mail is another
 * person here: a name is shared, and a document or phone may have been typed by a stranger.
 */
export type PersonTraces = {
  studentIds: string[]
  paymentIds: string[]
  /** Canceled or completed. */
  endedSubscriptionIds: string[]
  /** Those that are not over, also where the first payment is awaited. */
  liveSubscriptionIds: string[]
  /** Charges that name the person as their customer, or name nobody and were paid by nobody else. */
  chargeIds: string[]
  /** Charges of another customer that the person paid, and any other that mentions the e-mail. */
  otherChargeIds: string[]
  /** Payments of other buyers that mention the e-mail. */
  otherPaymentIds: string[]
  /** Events of those payments, and any other whose body mentions the e-mail. */
  eventIds: string[]
  /** Idempotency keys that mention the e-mail, or that made one of these things. */
  answerKeys: string[]
}

/** @param email as the person gives it */
export async function tracesOf(runner: Runner, storeId: string, email: string): Promise<PersonTraces> {
  const normal = normalEmail(email)
  return (await runner.row<PersonTraces>(selectTraces, {
    storeId,
    buyerEmail: normal,
    word: longestWord(normal),
    pattern: patternOf(normal),
  }))!
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** A piece that stands in every spelling of the e-mail: looked for first, as it costs less than the pattern. */
function longestWord(email: string): string {
  const words = email.split('@')[0]!.match(/[a-z0-9]+/g) ?? ['']
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest))
}

/** The e-mail within a text, a JSON text or an address, where `@` and `+` may be escaped. What stands beside it does not matter. */
function patternOf(email: string): string {
  return escapePattern(email).replaceAll('@', '(@|%(25)*40)').replaceAll('\\+', '(\\+|%(25)*2b)')
}

const mentioned = (text: string) => `(strpos(lower(${text}), :word) > 0 and lower(${text}) ~ :pattern)`
const chargeText = `concat_ws(' ', description, items::text, metadata::text, tracking::text, customer_name, success_url, cancel_url,
  postback_url)`

/** Of an event's body all but the e-mail of its own customer, which may hold this one. */
const customerEmail = `coalesce(nullif(lower(('{' || payload)::json->'data'->>'customerEmail'), :buyerEmail), '')`
const payloadOfOthers = `replace(lower(payload), '"' || ${customerEmail} || '"', '')`

/** Reads all of a store's sales: a person asks seldom, and an index would cost every payment. */
const selectTraces = sql(
  'tracesOfPerson',
  `with paid as (select id, charge_id from payments where store_id = :storeId and lower(buyer_email) = :buyerEmail),
     subscribed as (select id, status in ('canceled', 'completed') as ended from subscriptions
       where store_id = :storeId and lower(buyer_email) = :buyerEmail),
     student as (select id from students where store_id = :storeId and lower(email) = :buyerEmail),
     charge as (select id, coalesce(lower(customer_email) = :buyerEmail, id in (select charge_id from paid)
       and not exists (
         select from payments
           where payments.charge_id = charges.id and payments.store_id = charges.store_id
             and lower(payments.buyer_email) <> :buyerEmail)) as hers
       from charges where store_id = :storeId
         and (lower(customer_email) = :buyerEmail or id in (select charge_id from paid) or ${mentioned(chargeText)})),
     mentioning as (select id from payments
       where store_id = :storeId and lower(buyer_email) is distinct from :buyerEmail
       and ${mentioned(`concat_ws(' ', metadata::text, tracking::text, decline_message)`)}),
     made as (select id from paid union select id from subscribed union select id from student union select id from charge
       union select id from mentioning)
   select
     array(select id from student order by id) as "studentIds",
     array(select id from paid order by id) as "paymentIds",
     array(select id from subscribed where ended order by id) as "endedSubscriptionIds",
     array(select id from subscribed where not ended order by id) as "liveSubscriptionIds",
     array(select id from charge where hers order by id) as "chargeIds",
     array(select id from charge where not hers order by id) as "otherChargeIds",
     array(select id from mentioning order by id) as "otherPaymentIds",
     array(select id from events where store_id = :storeId
       and (payment_id in (select id from paid) or ${mentioned(payloadOfOthers)}) order by id) as "eventIds",
     array(select key from idempotency_keys where store_id = :storeId
       and (resource_id in (select id from made) or ${mentioned('key')}) order by key) as "answerKeys"`,
)
