import { type Static, Type } from 'typebox'
import { invalidRequest } from '../core/errors.ts'
import { type Runner, sql } from '../core/sql.ts'
import { leftOutOrNull } from '../import/importFields.ts'
import type { Store } from '../stores/store.ts'

/** The page of an offer shows at most this number of order bumps. */
export const MAX_BUMPS = 5

/**
 * Limits the length of an id, because the size limit of a request is computed from the limits of the request's fields.
 */
const offerId = (description?: string) => Type.String({ maxLength: 40, ...(description && { description }) })

/** The offers that the page of an offer sells together with the offer, and after the payment. */
export const companionFields = {
  bumps: leftOutOrNull(
    Type.Array(offerId(), {
      maxItems: MAX_BUMPS,
      description: 'Ids of one-time offers that the page sells together with this offer (order bumps)',
    }),
  ),
  upsellOfferId: leftOutOrNull(offerId('The one-time offer that the page shows after the payment (upsell)')),
}

const Companions = Type.Object(companionFields)
type Companions = Static<typeof Companions>

/** The terms of an offer that decide whether it can be a bump or an upsell. */
export type CompanionTerms = { billingType: string; currency: string; hasBatches?: boolean }

/**
 * Checks the order bumps and the upsell of an offer. If the offer is itself a bump or an upsell, checks that it can
 * remain so.
 * @param id the id of the offer, which may be new
 * @throws ApiError 400 naming the field
 */
export async function requireCompanions(
  runner: Runner,
  store: Store,
  { id, bumps, upsellOfferId, ...terms }: { id: string } & Companions & CompanionTerms,
): Promise<void> {
  const ids = [...(bumps ?? []), ...(upsellOfferId == null ? [] : [upsellOfferId])]
  if (ids.length > 0) {
    const rows = await runner.rows(companionsById, { storeId: store.id, ids })
    const known = new Map(rows.map((row) => [row.id, row]))
    const wrong = wrongCompanions({ id, bumps, upsellOfferId, currency: terms.currency }, (one) => known.get(one))
    if (wrong) throw invalidRequest(wrong.field, wrong.message)
  }
  const users = await runner.rows(offersThatName, { storeId: store.id, id })
  if (users.length > 0 && terms.billingType !== 'ONE_TIME')
    throw invalidRequest('billingType', 'This offer is a bump or an upsell of another offer, so it must be one-time.')
  if (users.some(({ currency }) => currency !== terms.currency))
    throw invalidRequest('currency', 'This offer is a bump or an upsell of an offer in another currency.')
}

/**
 * Checks the order bumps and the upsell of an offer.
 * @param find returns the terms of an offer by its id or ref; undefined if the store has no such offer
 * @returns the wrong field and the error message, or undefined
 */
export function wrongCompanions(
  { id, bumps, upsellOfferId, currency }: { id: string; currency: string } & Companions,
  find: (id: string) => CompanionTerms | undefined,
): { field: string; message: string } | undefined {
  const named = [
    ...(bumps ?? []).map((bump, index) => ({ field: `bumps.${index}`, offer: bump })),
    ...(upsellOfferId == null ? [] : [{ field: 'upsellOfferId', offer: upsellOfferId }]),
  ]
  for (const { field, offer } of named) {
    const terms = find(offer)
    if (!terms) return { field, message: 'This store has no such offer.' }
    if (offer === id) return { field, message: 'An offer cannot be sold along with itself.' }
    if (terms.billingType !== 'ONE_TIME') return { field, message: 'Only a one-time offer can be sold along.' }
    if (terms.hasBatches && field !== 'upsellOfferId')
      return { field, message: 'An offer with batches is sold only on its own page.' }
    if (terms.currency !== currency) return { field, message: 'Both offers must have the same currency.' }
  }
  if (new Set(bumps).size < (bumps?.length ?? 0)) return { field: 'bumps', message: 'The list names an offer twice.' }
  return undefined
}

const companionsById = sql(
  'companionOffers',
  `select id, billing_type as "billingType", currency, exists (select from offer_batches
     where offer_id = offers.id and offer_batches.store_id = :storeId and removed_at is null) as "hasBatches"
   from offers where id = any(:ids::text[]) and store_id = :storeId`,
).as<CompanionTerms & { id: string }>()

/** Stores have few offers, so this needs no index. */
const offersThatName = sql(
  'offersThatNameOffer',
  `select currency from offers where store_id = :storeId
     and (upsell_offer_id = :id or exists (select from json_array_elements_text(bumps) as bump where bump = :id))`,
)
