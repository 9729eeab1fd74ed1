import { type Static, Type } from 'typebox'
import { billingCycles, recurringPixCycles } from '../brazil/billingPeriod.ts'
import { storeNow } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { newIdOf } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import { chooseRecurringPixAccount, NO_RECURRING_PIX } from '../gateways/chooseAccount.ts'
import { leftOutOrNull } from '../import/importFields.ts'
import { checkShape } from '../lib/checkShape.ts'
import { checkMetadata } from '../lib/metadata.ts'
import { isCurrency, MAX_AMOUNT_IN_CENTS } from '../lib/money.ts'
import { idText, oneOf } from '../lib/schema.ts'
import { type RuledSales, requireCarried } from '../split/requireCarried.ts'
import { SplitRule } from '../split/splitRule.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import { checkName } from '../stores/checkName.ts'
import type { Store } from '../stores/store.ts'
import { companionFields, requireCompanions } from './companionOffers.ts'
import { findOffer, type OfferRow } from './offer.ts'
import { requireTakenPrice } from './requireTakenPrice.ts'

const cents = Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_IN_CENTS })

/** The fields of an offer in the import document and the dashboard. */
export const offerFields = {
  name: Type.String({ minLength: 1, maxLength: 500 }),
  description: leftOutOrNull(Type.String({ maxLength: 5_000 })),
  billingType: Type.Optional(oneOf(['ONE_TIME', 'RECURRING'])),
  billingCycle: leftOutOrNull(oneOf(billingCycles)),
  priceInCents: cents,
  currency: Type.Optional(Type.String({ maxLength: 3, pattern: '^[A-Za-z]{3}$' })),
  setupFeeInCents: leftOutOrNull(cents),
  trialDays: leftOutOrNull(Type.Integer({ minimum: 1, maximum: 730 })),
  maxCharges: leftOutOrNull(Type.Integer({ minimum: 1, maximum: 1_000 })),
  /** The card networks allow 22 characters on the card statement. */
  statementDescriptor: leftOutOrNull(Type.String({ maxLength: 22, pattern: '^[\\x20-\\x7e\\xa0-\\xff]{1,22}$' })),
  /** False if the offer is not sold by recurring PIX. Otherwise the setting of the store decides. */
  recurringPix: leftOutOrNull(Type.Boolean()),
  /** Webhooks about payments for the offer contain the metadata. */
  metadata: leftOutOrNull(Type.Record(Type.String(), Type.Unknown())),
}

export const OfferInput = Type.Object(
  {
    ...offerFields,
    productId: idText(),
    split: leftOutOrNull(SplitRule),
    ...companionFields,
    active: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type OfferInput = Static<typeof OfferInput>

type OfferFields = Omit<OfferInput, 'productId' | 'active' | 'split' | 'bumps'> & {
  split?: SplitRule | null
  bumps?: readonly string[] | null
}

/**
 * Creates an offer for one of the store's products. A second call with the same id returns the same offer.
 * @throws ApiError 400 naming the field
 */
export async function createOffer(
  ctx: Context,
  store: Store,
  input: OfferInput,
  id: string = newIdOf('off', store.id),
): Promise<OfferRow> {
  return await save(ctx, store, id, input)
}

/**
 * Changes an offer. Missing fields keep their value. Existing sales and subscriptions keep their price.
 * @throws ApiError 400 naming the field; 404
 */
export async function updateOffer(
  ctx: Context,
  store: Store,
  id: string,
  changes: Partial<OfferInput>,
): Promise<OfferRow> {
  return await save(ctx, store, id, { ...inputOf(await getOffer(ctx, store, id)), ...changes })
}

/** Returns the fields of an offer in the form of a change's body (`OfferInput`). */
export function inputOf(found: OfferRow): OfferInput {
  const { metadata, active, bumps, upsell_offer_id: upsellOfferId, recurring_pix: recurringPix } = found
  const split = found.split && [...found.split]
  const { id: _, product, ...offer } = found.offer
  return { ...offer, productId: product.id, metadata, split, bumps, upsellOfferId, recurringPix, active }
}

/** @throws ApiError 404 */
export async function getOffer(ctx: Context, store: Store, id: string): Promise<OfferRow> {
  const found = await findOffer(ctx.database, store.id, id)
  if (!found) throw notFound('offer')
  return found
}

async function save(ctx: Context, store: Store, id: string, input: OfferInput): Promise<OfferRow> {
  checkShape(OfferInput, input)
  const wrong = wrongOffer(input)
  if (wrong) throw invalidRequest(wrong.field, wrong.message)
  if (input.recurringPix && !chooseRecurringPixAccount(store.gateways))
    throw invalidRequest('recurringPix', NO_RECURRING_PIX)
  if (input.metadata) checkMetadata(input.metadata, 'metadata')
  checkName(input.name, 'name')
  for (const field of ['description', 'metadata'] as const) refuseCardNumbers(input[field], field)
  if (input.active ?? true) {
    const sales = toSales(input)
    requireTakenPrice(store, { ...sales, inCents: Math.min(...sales.amountsInCents), field: 'priceInCents' })
    await requireCarried(ctx, store, sales)
  }
  const { billingType = 'ONE_TIME', currency = 'brl', bumps, upsellOfferId } = input
  await requireCompanions(ctx.database, store, {
    id,
    bumps,
    upsellOfferId,
    billingType,
    currency: currency.toLowerCase(),
  })
  const row = { ...toColumns(id, input.productId, input), active: input.active ?? true }
  const saved = await writeOffers(ctx.database, store, [row])
  if (saved === 0) throw invalidRequest('productId', 'This store has no such product.')
  return (await findOffer(ctx.database, store.id, id))!
}

/**
 * Checks the rules of an offer that the schema cannot express.
 * @returns the wrong field and the error message, or undefined
 */
export function wrongOffer(
  offer: Omit<OfferFields, 'split' | 'bumps'>,
): { field: string; message: string } | undefined {
  const {
    billingType = 'ONE_TIME',
    billingCycle,
    trialDays,
    maxCharges,
    priceInCents,
    setupFeeInCents,
    currency,
  } = offer
  if (currency !== undefined && !isCurrency(currency))
    return { field: 'currency', message: 'This is not an ISO 4217 currency code.' }
  if (billingType === 'RECURRING' && billingCycle == null)
    return { field: 'billingCycle', message: 'A recurring offer needs a billing cycle.' }
  if (billingType === 'ONE_TIME')
    for (const [field, value] of Object.entries({ billingCycle, trialDays, maxCharges }))
      if (value != null) return { field, message: 'Only a recurring offer has this field.' }
  if (priceInCents + (setupFeeInCents ?? 0) > MAX_AMOUNT_IN_CENTS)
    return { field: 'setupFeeInCents', message: 'The sum of the price and the setup fee is over the largest amount.' }
  const noRecurringPix = offer.recurringPix ? cannotRecurByPix(offer) : undefined
  return noRecurringPix === undefined ? undefined : { field: 'recurringPix', message: noRecurringPix }
}

/** Returns the reason why an offer cannot be sold by recurring PIX, or undefined. */
export function cannotRecurByPix({
  billingType,
  billingCycle,
  currency = 'brl',
  trialDays,
  setupFeeInCents,
}: Pick<OfferFields, 'billingType' | 'billingCycle' | 'currency' | 'trialDays' | 'setupFeeInCents'>):
  | string
  | undefined {
  if (billingType !== 'RECURRING' || billingCycle == null) return 'Only a recurring offer can be sold by recurring PIX.'
  if (!recurringPixCycles.includes(billingCycle)) return 'Recurring PIX does not have this billing cycle.'
  if (currency.toLowerCase() !== 'brl') return 'Recurring PIX only takes reais.'
  // The code of the first payment asks for the consent.
  if (trialDays && !setupFeeInCents) return 'Recurring PIX needs a first payment. A trial needs a setup fee.'
  return undefined
}

/** The first payment includes the setup fee. In a trial it is only the setup fee. */
function toSales({ split: rule, currency, priceInCents, setupFeeInCents, trialDays }: OfferFields): RuledSales {
  const firstInCents = (setupFeeInCents ?? 0) + (trialDays ? 0 : priceInCents)
  const amountsInCents = [priceInCents, firstInCents].filter((amount) => amount > 0)
  return { rule, currency: currency?.toLowerCase() ?? 'brl', amountsInCents }
}

/** Converts an offer to the columns of its row. */
export function toColumns(id: string, productId: string, offer: OfferFields) {
  return {
    id,
    product_id: productId,
    name: offer.name,
    description: offer.description ?? null,
    billing_type: offer.billingType ?? 'ONE_TIME',
    billing_cycle: offer.billingCycle ?? null,
    price_in_cents: offer.priceInCents,
    currency: offer.currency?.toLowerCase() ?? 'brl',
    setup_fee_in_cents: offer.setupFeeInCents ?? null,
    trial_days: offer.trialDays ?? null,
    max_charges: offer.maxCharges ?? null,
    statement_descriptor: offer.statementDescriptor ?? null,
    metadata: offer.metadata ?? {},
    split: offer.split ?? null,
    bumps: offer.bumps && offer.bumps.length > 0 ? offer.bumps : null,
    upsell_offer_id: offer.upsellOfferId ?? null,
    recurring_pix: offer.recurringPix ?? null,
    active: true,
  }
}

/**
 * Writes the offers with products that belong to the store.
 * @returns the number of written offers
 */
export async function writeOffers(runner: Runner, store: Store, rows: readonly object[]): Promise<number> {
  return (await runner.rows(upsertOffers, { storeId: store.id, rows: JSON.stringify(rows), now: storeNow(store) }))
    .length
}

const written = [
  'product_id',
  'name',
  'description',
  'billing_type',
  'billing_cycle',
  'price_in_cents',
  'currency',
  'setup_fee_in_cents',
  'trial_days',
  'max_charges',
  'statement_descriptor',
  'metadata',
  'split',
  'bumps',
  'upsell_offer_id',
  'recurring_pix',
  'active',
]

const upsertOffers = sql(
  'upsertOffers',
  `insert into offers (id, store_id, ${written.join(', ')}, created_at, updated_at)
   select given.id, products.store_id, ${written.map((column) => `given.${column}`).join(', ')}, :now, :now
   from json_populate_recordset(null::offers, :rows) as given
   join products on products.id = given.product_id and products.store_id = :storeId
   on conflict (id, store_id) do update
     set ${written.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = :now
   returning id`,
)
