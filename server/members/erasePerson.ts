import type { Context } from '../context.ts'
import type { Runner } from '../database/database.ts'
import { sql } from '../database/database.ts'
import { getStore } from '../stores/store.ts'
import { eraseLetters, eraseSubscriptions } from './eraseSubscriptions.ts'
import { normalEmail, tracesOf } from './person.ts'

export type Erasure = {
  erased: {
    students: number
    subscriptions: number
    payments: number
    charges: number
    events: number
    mails: number
    invitations: number
  }
  /** What must end first; erase again then. Empty: nothing of the person is left. */
  waiting: {
    /** Subscriptions that live, or whose first payment is awaited. The student and mails that are owed wait with them. */
    subscriptionIds: string[]
    /** Payments whose outcome, or what follows from it for a subscription, is open. */
    paymentIds: string[]
    /** Deliveries under way: a body that was signed once is never sent changed. */
    deliveryIds: string[]
  }
}

/**
 * Erases a person from a store (LGPD art. 18, VI). Students go with all that they did, and so do mails and invitations.
 * Sales and subscriptions stay, as the law has their accounts kept (art. 16, I), but without the person: buyer, customer and
 * the kept card are emptied in them and in the bodies of their events, and so are metadata and descriptions that mention the
 * person. A subscription that lives is a contract that needs its buyer (art. 7, V), and waits.
 * @param email in either case
 * @throws ApiError 404 for an unknown store
 */
export async function erasePerson(ctx: Context, storeId: string, email: string): Promise<Erasure> {
  await getStore(ctx.database, storeId)
  return ctx.database.transaction(async (trx) => {
    const found = await tracesOf(trx, storeId, email)
    const { endedSubscriptionIds: endedIds, liveSubscriptionIds: liveIds } = found
    const known = [storeId, found.paymentIds, normalEmail(email), [...endedIds, ...liveIds]]
    const { words } = (await trx.row<{ words: string[] }>(wordsOfPerson, known))!
    const isSubscriber = liveIds.length > 0
    const students = isSubscriber ? 0 : await eraseStudents(trx, storeId, found.studentIds)
    const events = await eraseFromEvents(trx, storeId, found.eventIds, { email: normalEmail(email), words })
    // Charges before subscriptions before payments, as moves lock them.
    const charges = await trx.rows(eraseCustomers, [storeId, found.chargeIds, found.paymentIds, words])
    const subscriptions = await eraseSubscriptions(trx, storeId, endedIds)
    const payments = await trx.rows<{ id: string }>(eraseBuyers, [storeId, found.paymentIds, words])
    const erasedPayments = new Set(payments.map(({ id }) => id))
    const letters = await eraseLetters(trx, storeId, normalEmail(email), isSubscriber)
    return {
      erased: {
        students,
        subscriptions,
        payments: payments.length,
        charges: charges.length,
        events: events.erased,
        ...letters,
      },
      waiting: {
        subscriptionIds: liveIds,
        paymentIds: found.paymentIds.filter((id) => !erasedPayments.has(id)),
        deliveryIds: events.waitingFor,
      },
    }
  })
}

/** By what a person is known, in lower case. */
type Person = { email: string; words: readonly string[] }

/** Held first, so that nobody enrolls them or records progress meanwhile. @returns how many */
async function eraseStudents(trx: Runner, storeId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await trx.rows(holdStudents, [storeId, ids])
  await trx.rows(holdEnrollments, [storeId, ids])
  return (await trx.rows(deleteStudents, [storeId, ids])).length
}

/** Empties the person in the bodies of these events, but for those that are still being delivered. */
async function eraseFromEvents(trx: Runner, storeId: string, ids: readonly string[], person: Person) {
  const deliveries = await trx.rows<{ id: string; event_id: string; status: string }>(holdDeliveries, [storeId, ids])
  const pending = deliveries.filter(({ status }) => status === 'pending')
  const waiting = new Set(pending.map(({ event_id }) => event_id))
  const due = ids.filter((id) => !waiting.has(id))
  const events = await trx.rows<{ id: string; payload: string }>(selectPayloads, [storeId, due])
  const emptied = events.map(({ payload }) => withoutPerson(payload, person))
  await trx.rows(updatePayloads, [storeId, events.map(({ id }) => id), emptied])
  return { erased: events.length, waitingFor: pending.map(({ id }) => id) }
}

/** @param payload as `serializeEvent` makes it */
function withoutPerson(payload: string, { email, words }: Person): string {
  const envelope = JSON.parse(`{${payload}`) as {
    data: { customerEmail?: unknown; customer?: object; metadata?: unknown }
  }
  const { data } = envelope
  if (String(data.customerEmail).toLowerCase() === email) {
    data.customerEmail = null
    data.customer = { name: null, email: null, document: null, phone: null, address: null }
  }
  const metadata = JSON.stringify(data.metadata ?? {}).toLowerCase()
  if (words.some((word) => metadata.includes(word))) data.metadata = {}
  return JSON.stringify(envelope).slice(1)
}

/** The name, document and phone that the person gave, beside the e-mail; too short a word would be found anywhere. */
const wordsOfPerson = sql(
  'wordsOfPerson',
  `select array(
     select distinct lower(word)
     from payments, unnest(array[buyer_name, buyer_document, buyer_phone]) as word
     where store_id = $1 and id = any ($2) and length(word) >= 5
     union
     select distinct lower(word)
     from subscriptions, unnest(array[buyer_name, buyer_document, buyer_phone]) as word
     where store_id = $1 and id = any ($4) and length(word) >= 5
     union select $3::text) as words`,
)

const holdStudents = sql(
  'holdStudentsToErase',
  'select id from students where store_id = $1 and id = any ($2) order by id for update',
)

const holdEnrollments = sql(
  'holdEnrollmentsToErase',
  'select id from enrollments where store_id = $1 and student_id = any ($2) order by id for update',
)

const deleteStudents = sql(
  'deleteStudents',
  `with enrollment as (
     delete from enrollments where store_id = $1 and student_id = any ($2) returning id
   ), progress as (
     delete from lesson_progress using enrollment where enrollment_id = enrollment.id
   ), certificate as (
     delete from certificates using enrollment where enrollment_id = enrollment.id
   )
   delete from students where store_id = $1 and id = any ($2) returning id`,
)

/** Held, so that none is sent again by hand while its body changes. */
const holdDeliveries = sql(
  'holdDeliveriesToErase',
  `select id, event_id, status from deliveries where store_id = $1 and event_id = any ($2) order by id for update`,
)

const selectPayloads = sql('payloadsToErase', 'select id, payload from events where store_id = $1 and id = any ($2)')

/** With them what receivers answered, which may repeat what they were told. */
const updatePayloads = sql(
  'erasePayloads',
  `with emptied as (
     update events set payload = given.payload
     from unnest($2::text[], $3::text[]) as given (id, payload)
     where events.id = given.id and events.store_id = $1
     returning events.id
   )
   update delivery_attempts set response_excerpt = null
   from deliveries join emptied on emptied.id = deliveries.event_id
   where delivery_attempts.delivery_id = deliveries.id`,
)

const mentions = (text: string, words: string) =>
  `exists (select from unnest(${words}::text[]) as word where strpos(lower(${text}), word) > 0)`

/**
 * A boleto's page and document at the gateway name the buyer: their addresses go too. An open payment is waited for, but for one
 * of the time before, which never moves; and so is one that is still to begin a subscription, which takes the kept card from it.
 */
const eraseBuyers = sql(
  'eraseBuyers',
  `update payments set buyer_name = null, buyer_email = null, buyer_document = null, buyer_phone = null,
     buyer_address = null, boleto_url = null, boleto_pdf_url = null, redirect_url = null, card_reference = null,
     card_last_four = null,
     metadata = case when ${mentions('metadata::text', '$3')} then '{}' else metadata end,
     tracking = case when ${mentions('tracking::text', '$3')} then null else tracking end
   where store_id = $1 and id = any ($2)
     and (charge_id is null or status not in ('unknown', 'pending'))
     and not exists (
       select from charges join subscriptions on subscriptions.id = charges.subscription_id
       where charges.id = payments.charge_id and subscriptions.status = 'incomplete')
   returning id`,
)

/** Of a charge that names another customer, only what mentions the person who paid it. */
const eraseCustomers = sql(
  'eraseCustomers',
  `update charges set
     customer_name = case when id = any ($2) then null else customer_name end,
     customer_email = case when id = any ($2) then null else customer_email end,
     description = case when ${mentions('description', '$4')} then null else description end,
     metadata = case when ${mentions('metadata::text', '$4')} then '{}' else metadata end,
     tracking = case when ${mentions('tracking::text', '$4')} then null else tracking end
   where store_id = $1
     and (id = any ($2) or id in (select charge_id from payments where store_id = $1 and id = any ($3)))
   returning id`,
)
