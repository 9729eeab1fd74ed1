import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { isOpen, statusesWhere } from '../payments/paymentStatus.ts'
import { lockSearchableSales } from '../payments/saleCounts.ts'
import { dayOf } from '../payments/staleDays.ts'
import { isMentionedIn, type Mentions } from './mentions.ts'
import type { PersonTraces } from './person.ts'

/**
 * Erases the buyer from the person's payments, and mentions of the person from other people's payments. The amounts,
 * the instants, the method, the status and the gateway's id of a payment stay.
 * @param waitingChargeIds ids of the charges that wait. Their payments wait too.
 * @returns the ids of the erased payments of the person
 */
export async function erasePayments(
  trx: Runner,
  storeId: string,
  { paymentIds, otherPaymentIds }: PersonTraces,
  { isMentioned, waitingChargeIds }: { isMentioned: Mentions; waitingChargeIds: readonly string[] },
): Promise<string[]> {
  await trx.rows(lockSearchableSales)
  const erased = await trx.rows(eraseBuyers, { storeId, paymentIds, chargeIds: waitingChargeIds })
  const erasedIds = erased.map(({ id }) => id)
  await trx.rows(eraseFromSearch, { storeId, erasedIds })
  await trx.rows(eraseAnswersToRequests, { storeId, erasedIds })
  await trx.rows(eraseRefundPages, { storeId, erasedIds })
  const others = await trx.rows(holdOthers, { storeId, otherPaymentIds })
  const emptied = others.map(({ id, metadata, tracking, client_reference: reference, decline_message: message }) => ({
    id,
    metadata: isMentionedIn(metadata, isMentioned) ? {} : metadata,
    tracking: isMentionedIn(tracking, isMentioned) ? null : tracking,
    client_reference: isMentionedIn(reference, isMentioned) ? null : reference,
    decline_message: isMentionedIn(message, isMentioned) ? null : message,
  }))
  await trx.rows(updateOthers, { storeId, emptied: JSON.stringify(emptied) })
  const changed = { storeId, changedIds: [...erasedIds, ...emptied.map(({ id }) => id)] }
  await trx.rows(endSums, changed)
  await trx.rows(eraseSums, changed)
  const notes = await trx.rows(holdNotes, { storeId })
  const noteIds = notes.filter(({ note }) => isMentionedIn(note, isMentioned)).map(({ id }) => id)
  await trx.rows(eraseNotes, { storeId, noteIds })
  return erased.map(({ id }) => id)
}

type Texts = {
  id: string
  metadata: unknown
  tracking: unknown
  client_reference: string | null
  decline_message: string | null
}

/**
 * The boleto's page and document at the gateway contain the buyer's name, so their addresses are erased too. An open
 * payment waits. An imported payment does not wait, because its status never changes. A payment also waits until its
 * subscription has started with the kept card.
 */
const eraseBuyers = sql(
  'eraseBuyers',
  `update payments set buyer_name = null, buyer_email = null, buyer_document = null, buyer_phone = null,
     buyer_address = null, buyer_ip = null, language = null, metadata = '{}', tracking = null, client_reference = null, visit = null,
     card_consent = null, buyer_proven_at = null, pix_copy_paste = null, pix_qr_code_url = null,
     boleto_line = null, boleto_barcode = null, boleto_url = null, boleto_pdf_url = null, redirect_url = null,
     decline_message = null, card_reference = null, card_brand = null, card_last_four = null
   where store_id = :storeId and id = any (:paymentIds)
     and (charge_id is null or (status not in ${statusesWhere(isOpen)} and charge_id <> all (:chargeIds)))
     and not exists (
       select from charges join subscriptions on subscriptions.id = charges.subscription_id
         and subscriptions.store_id = charges.store_id
       where charges.id = payments.charge_id and charges.store_id = :storeId
         and subscriptions.status = 'incomplete')
   returning id`,
)

/** The search of sales has copies of the name, the e-mail, the document and the last digits of the card. */
const eraseFromSearch = sql(
  'eraseFromSaleSearch',
  'delete from sale_search where store_id = :storeId and payment_id = any (:erasedIds)',
)

/** The store's message to the buyer may contain the name. */
const eraseAnswersToRequests = sql(
  'eraseAnswersToRefundRequests',
  'update refund_requests set answer = null where store_id = :storeId and payment_id = any (:erasedIds)',
)

/** Anybody with this address of the gateway's page can enter the bank account of a refund. */
const eraseRefundPages = sql(
  'eraseRefundPages',
  `update refunds set buyer_page = null
   where store_id = :storeId and payment_id = any (:erasedIds) and buyer_page is not null`,
)

const daysOfPayments = `select ${dayOf('created_at')} from payments where store_id = :storeId and id = any (:changedIds)`

/**
 * The sums of reports contain texts of `tracking`, so they are deleted. A job that is summing such a day at this moment
 * discards its result.
 */
const endSums = sql(
  'endSumsOfErasedSales',
  `update report_days set state = 'stale', due_at = now() + interval '1 hour'
   where store_id = :storeId and day in (${daysOfPayments})`,
)

const eraseSums = sql(
  'eraseSumsOfErasedSales',
  `delete from report_sums where store_id = :storeId and day in (${daysOfPayments})`,
)

const holdOthers = sql(
  'holdPaymentsToErase',
  `select id, metadata, tracking, client_reference, decline_message from payments
   where store_id = :storeId and id = any (:otherPaymentIds) order by id for update`,
).as<Texts>()

const updateOthers = sql(
  'eraseFromPayments',
  `update payments set metadata = given.metadata, tracking = given.tracking, client_reference = given.client_reference,
     decline_message = given.decline_message
   from json_populate_recordset(null::payments, :emptied) as given
   where payments.id = given.id and payments.store_id = :storeId`,
)

/** The note on a difference of money may contain a buyer's name. A store has few such notes. */
const holdNotes = sql(
  'holdNotesToErase',
  'select id, note from money_differences where store_id = :storeId and note is not null order by id for update',
)

const eraseNotes = sql(
  'eraseNotesOnDifferences',
  'update money_differences set note = null where store_id = :storeId and id = any (:noteIds)',
)
