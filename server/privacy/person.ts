import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { normalizeEmail } from '../lib/email.ts'
import { endedStatuses } from '../subscriptions/status.ts'
import { escapePattern } from './escapePattern.ts'

/**
 * The ids of a person's rows in a store. The e-mail identifies the person, in upper or lower case. A name, a document
 * or a phone number does not identify the person, because people share names and a stranger may have typed the person's
 * numbers.
 */
export type PersonTraces = {
  studentIds: string[]
  paymentIds: string[]
  /** Ids of subscriptions that are canceled or completed. */
  endedSubscriptionIds: string[]
  /** Ids of all other subscriptions, including `incomplete` subscriptions. */
  liveSubscriptionIds: string[]
  /** Charges with the person as the customer, and charges without a customer that only this person paid. */
  chargeIds: string[]
  /** Charges of another customer that this person paid, and other charges that mention the e-mail. */
  otherChargeIds: string[]
  /** Checkout sessions of the person's charges, and sessions with the person as the customer. */
  sessionIds: string[]
  /** Payments of other buyers that mention the e-mail. */
  otherPaymentIds: string[]
  /** Events of the person's payments, and other events that mention the e-mail in their body. */
  eventIds: string[]
  /** Idempotency keys that mention the e-mail, or that created one of these rows. */
  answerKeys: string[]
}

/** Finds a person's rows. @param email in upper or lower case */
export async function tracesOf(runner: Runner, storeId: string, email: string): Promise<PersonTraces> {
  const normal = normalizeEmail(email)
  return (await runner.row(selectTraces, {
    storeId,
    buyerEmail: normal,
    word: longestWord(normal),
    pattern: patternOf(normal),
  }))!
}

/**
 * Returns a part that every spelling of the e-mail contains. The statement searches for this part first, because that
 * is faster than the pattern.
 */
function longestWord(email: string): string {
  const words = email.split('@')[0]!.match(/[a-z0-9]+/g) ?? ['']
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest))
}

/** Returns a pattern that finds the e-mail in text, JSON or a URL, where `@` and `+` may be escaped. */
function patternOf(email: string): string {
  return escapePattern(email).replaceAll('@', '(@|%(25)*40)').replaceAll('\\+', '(\\+|%(25)*2b)')
}

const mentioned = (text: string) => `(strpos(lower(${text}), :word) > 0 and lower(${text}) ~ :pattern)`
const chargeText = `concat_ws(' ', description, client_reference, items::text, metadata::text, tracking::text, customer_name, success_url, cancel_url,
  postback_url)`

/** The body of an event without the e-mail of its customer, because that e-mail may contain the searched e-mail. */
const customerEmail = `coalesce(nullif(lower(('{' || payload)::json->'data'->>'customerEmail'), :buyerEmail), '')`
const payloadOfOthers = `replace(lower(payload), '"' || ${customerEmail} || '"', '')`

/**
 * Reads all sales of a store, because requests for a person's data are rare and an index would slow down every payment.
 */
const selectTraces = sql(
  'tracesOfPerson',
  `with paid as (select id, charge_id from payments where store_id = :storeId and lower(buyer_email) = :buyerEmail),
     subscribed as (select id, status in ${endedStatuses} as ended from subscriptions
       where store_id = :storeId and lower(buyer_email) = :buyerEmail),
     student as (select id from students where store_id = :storeId and lower(email) = :buyerEmail),
     charge as (select id, coalesce(lower(customer_email) = :buyerEmail, id in (select charge_id from paid)
       and not exists (
         select from payments
           where payments.charge_id = charges.id and payments.store_id = :storeId
             and lower(payments.buyer_email) <> :buyerEmail)) as hers
       from charges where store_id = :storeId
         and (lower(customer_email) = :buyerEmail or id in (select charge_id from paid) or ${mentioned(chargeText)})),
     session as (select id from checkout_sessions where store_id = :storeId
       and (charge_id in (select id from charge where hers) or lower(details -> 'customer' ->> 'email') = :buyerEmail)),
     mentioning as (select id from payments
       where store_id = :storeId and lower(buyer_email) is distinct from :buyerEmail
       and ${mentioned(`concat_ws(' ', metadata::text, tracking::text, client_reference, decline_message)`)}),
     made as (select id from paid union select id from subscribed union select id from student union select id from charge
       union select id from session union select id from mentioning)
   select
     array(select id from student order by id) as "studentIds",
     array(select id from paid order by id) as "paymentIds",
     array(select id from subscribed where ended order by id) as "endedSubscriptionIds",
     array(select id from subscribed where not ended order by id) as "liveSubscriptionIds",
     array(select id from charge where hers order by id) as "chargeIds",
     array(select id from charge where not hers order by id) as "otherChargeIds",
     array(select id from session order by id) as "sessionIds",
     array(select id from mentioning order by id) as "otherPaymentIds",
     array(select id from events where store_id = :storeId
       and (payment_id in (select id from paid) or ${mentioned(payloadOfOthers)}) order by id) as "eventIds",
     array(select key from idempotency_keys where store_id = :storeId
       and (resource_id in (select id from made) or ${mentioned('key')}) order by key) as "answerKeys"`,
)
