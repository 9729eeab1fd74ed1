import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { escapePattern } from './escapePattern.ts'

/**
 * The rows of a person in a store, found by e-mail in any case. Another e-mail is another person: people share names, and a
 * stranger may have typed her document or phone.
 */
export type PersonTraces = {
  studentIds: string[]
  paymentIds: string[]
  /** Canceled or completed. */
  endedSubscriptionIds: string[]
  /** Not over yet, including those that wait for a first payment. */
  liveSubscriptionIds: string[]
  /** Charges that name her as the customer, or name nobody and were paid only by her. */
  chargeIds: string[]
  /** Charges of another customer that she paid, and others that mention the e-mail. */
  otherChargeIds: string[]
  /** Payments of other buyers that mention the e-mail. */
  otherPaymentIds: string[]
  /** Events of those payments, and others whose body mentions the e-mail. */
  eventIds: string[]
  /** Idempotency keys that mention the e-mail, or that created one of these rows. */
  answerKeys: string[]
}

/** Finds a person's rows. @param email in any case */
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

/** A part that every spelling of the e-mail contains. Searching it first costs less than the pattern. */
function longestWord(email: string): string {
  const words = email.split('@')[0]!.match(/[a-z0-9]+/g) ?? ['']
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest))
}

/** Finds the e-mail anywhere in a text, JSON or URL, where `@` and `+` may be escaped. */
function patternOf(email: string): string {
  return escapePattern(email).replaceAll('@', '(@|%(25)*40)').replaceAll('\\+', '(\\+|%(25)*2b)')
}

const mentioned = (text: string) => `(strpos(lower(${text}), :word) > 0 and lower(${text}) ~ :pattern)`
const chargeText = `concat_ws(' ', description, items::text, metadata::text, tracking::text, customer_name, success_url, cancel_url,
  postback_url)`

/** The body of an event without the e-mail of its own customer, which may contain this one. */
const customerEmail = `coalesce(nullif(lower(('{' || payload)::json->'data'->>'customerEmail'), :buyerEmail), '')`
const payloadOfOthers = `replace(lower(payload), '"' || ${customerEmail} || '"', '')`

/** Reads all sales of a store: requests are rare, and an index would slow down every payment. */
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
