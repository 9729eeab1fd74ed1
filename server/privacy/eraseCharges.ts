import type { Runner } from '../core/sql.ts'
import { sql } from '../core/sql.ts'
import { isOpen, statusesWhere } from '../payments/paymentStatus.ts'
import { isMentionedIn, type Mentions } from './mentions.ts'
import type { PersonTraces } from './person.ts'
import { itemsWithout } from './withoutPerson.ts'

/** Replaces a postback address that mentioned the person. No server can have this address (RFC 2606). */
const ERASED_URL = 'https://erased.invalid/'

/**
 * Erases every personal field of the person's charges, and mentions of the person in other people's charges. A charge
 * waits while one of its payments is open, or while an event is being delivered to its address.
 * @returns the number of erased charges, and the ids of the charges that wait
 */
export async function eraseCharges(
  trx: Runner,
  storeId: string,
  { chargeIds, otherChargeIds }: PersonTraces,
  isMentioned: Mentions,
): Promise<{ erased: number; waitingIds: string[] }> {
  const found = await trx.rows(holdCharges, { storeId, ids: [...chargeIds, ...otherChargeIds] })
  const hers = new Set(chargeIds)
  const due = found.filter(({ waits }) => !waits)
  const emptied = due.map((charge) => (hers.has(charge.id) ? withoutBuyer : withoutMentions)(charge, isMentioned))
  await trx.rows(updateCharges, { storeId, emptied: JSON.stringify(emptied) })
  await trx.rows(forgetBuyer, { storeId, ids: due.flatMap(({ id }) => (hers.has(id) ? [id] : [])) })
  const moved = emptied.filter(({ postback_url }) => postback_url === ERASED_URL).map(({ id }) => id)
  if (moved.length > 0)
    await trx.rows(forgetDestinations, {
      storeId,
      chargeIds: moved,
      destination: `${storeId}|${new URL(ERASED_URL).origin}`,
    })
  return { erased: due.length, waitingIds: found.filter(({ waits }) => waits).map(({ id }) => id) }
}

type ChargeTexts = {
  id: string
  waits: boolean
  customer_name: string | null
  customer_email: string | null
  description: string | null
  client_reference: string | null
  items: unknown
  metadata: unknown
  tracking: unknown
  success_url: string | null
  cancel_url: string | null
  postback_url: string | null
}

function withoutBuyer(charge: ChargeTexts, isMentioned: Mentions): ChargeTexts {
  const nothing = { customer_name: null, customer_email: null, description: null, client_reference: null }
  return {
    ...withoutMentions(charge, isMentioned),
    ...nothing,
    metadata: {},
    tracking: null,
    success_url: null,
    cancel_url: null,
  }
}

function withoutMentions(charge: ChargeTexts, isMentioned: Mentions): ChargeTexts {
  const { metadata, tracking, postback_url: postbackUrl } = charge
  const unless = (text: string | null) => (text !== null && isMentioned(text) ? null : text)
  return {
    ...charge,
    customer_name: isMentioned(charge.customer_name ?? '', 'customer') ? null : charge.customer_name,
    description: unless(charge.description),
    client_reference: unless(charge.client_reference),
    items: itemsWithout(charge.items, isMentioned),
    metadata: isMentionedIn(metadata, isMentioned) ? {} : metadata,
    tracking: isMentionedIn(tracking, isMentioned) ? null : tracking,
    success_url: unless(charge.success_url),
    cancel_url: unless(charge.cancel_url),
    postback_url: postbackUrl !== null && isMentioned(postbackUrl) ? ERASED_URL : postbackUrl,
  }
}

const texts = [
  'customer_name',
  'customer_email',
  'description',
  'client_reference',
  'items',
  'metadata',
  'tracking',
  'success_url',
  'cancel_url',
  'postback_url',
] // prettier-ignore

/** Locks the charges in the same order as other changes of charges. */
const holdCharges = sql(
  'holdChargesToErase',
  `select id, ${texts.join(', ')},
     exists (select from payments where payments.charge_id = charges.id and payments.store_id = :storeId
       and payments.status in ${statusesWhere(isOpen)})
     or exists (select from deliveries where deliveries.charge_id = charges.id and deliveries.store_id = :storeId
       and deliveries.status = 'pending') as waits
   from charges where store_id = :storeId and id = any (:ids) order by id for update`,
).as<ChargeTexts>()

const updateCharges = sql(
  'eraseCharges',
  `update charges set ${texts.map((text) => `${text} = given.${text}`).join(', ')}
   from json_populate_recordset(null::charges, :emptied) as given
   where charges.id = given.id and charges.store_id = :storeId`,
)

/** Removes the origin of the old address from the deliveries, and deletes its circuit breakers. */
const forgetDestinations = sql(
  'forgetDestinations',
  `with old as (
     select distinct destination from deliveries where store_id = :storeId and charge_id = any (:chargeIds)
   ), breaker as (
     delete from webhook_breakers where store_id = :storeId and destination in (select destination from old)
   )
   update deliveries set destination = :destination where store_id = :storeId and charge_id = any (:chargeIds)`,
)

/**
 * Deletes the fingerprint of the person's e-mail, and the counts of this person's uses of coupons. The total counts of
 * the coupons stay.
 */
const forgetBuyer = sql(
  'forgetBuyerOfCharges',
  `with known as (
     select distinct buyer_key from reservations where store_id = :storeId and holder_id = any (:ids) and buyer_key is not null
   ), counted as (
     delete from coupon_buyers where store_id = :storeId and buyer_key in (select buyer_key from known)
   )
   update reservations set buyer_key = null where store_id = :storeId and holder_id = any (:ids)`,
)
