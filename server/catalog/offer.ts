import { type Static, Type } from 'typebox'
import { type BillingCycle, billingCycles } from '../brazil/billingPeriod.ts'
import { boolean, declareRow, derived, json, orNull, type RowOf, selectList, text } from '../core/row.ts'
import { OF_STORE, OF_STORES, type OfStores, type Runner, sql } from '../core/sql.ts'
import { batchPer } from '../lib/batch.ts'
import { nullable, nullableText, oneOf } from '../lib/schema.ts'
import type { SplitRule } from '../split/splitRule.ts'

/** The price and terms at which a product is sold (spec, Offer). */
export const Offer = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: nullableText,
    billingType: oneOf(['ONE_TIME', 'RECURRING']),
    billingCycle: nullable(oneOf(billingCycles, 'Null for ONE_TIME')),
    priceInCents: Type.Integer({ description: 'The full price of the offer. The amount of a payment may differ.' }),
    currency: Type.String({ description: 'ISO 4217, lower case' }),
    setupFeeInCents: nullable(Type.Integer()),
    trialDays: nullable(Type.Integer()),
    maxCharges: nullable(Type.Integer()),
    statementDescriptor: nullableText,
    product: Type.Object({ id: Type.String(), name: Type.String() }),
    batch: Type.Optional(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        {
          description: 'The batch of the sale, which has the price `priceInCents`. Missing for a sale without a batch.',
        },
      ),
    ),
  },
  { $id: 'Offer' },
)
export type Offer = Static<typeof Offer>

/** Returns the name of an offer for the buyer, such as `Clube - Mensal`. */
export function saleName({ product, name }: Offer): string {
  return `${product.name} - ${name}`
}

const offersWithProducts = `offers
  join products on products.id = offers.product_id and products.store_id = offers.store_id`

/** SQL of an Offer as one JSON value. The FROM clause must contain `offers` and `products`. */
const offerJson = `json_build_object(
  'id', offers.id, 'name', offers.name, 'description', offers.description, 'billingType', offers.billing_type,
  'billingCycle', offers.billing_cycle, 'priceInCents', offers.price_in_cents, 'currency', offers.currency,
  'setupFeeInCents', offers.setup_fee_in_cents, 'trialDays', offers.trial_days, 'maxCharges', offers.max_charges,
  'statementDescriptor', offers.statement_descriptor, 'product', json_build_object('id', products.id, 'name', products.name))`

/**
 * Returns a subquery for an offer as JSON.
 * @param id the column with the offer's id
 * @param storeId the column with the store's id
 */
export function offerOf(id: string, storeId: string, ofStores: OfStores = OF_STORE): string {
  return `(select ${offerJson} from ${offersWithProducts}
      where offers.id = ${id} and offers.store_id = ${storeId} and offers.store_id ${ofStores}
        and products.store_id ${ofStores})`
}

export const offerRow = declareRow('offers', {
  offer: derived<Offer>(offerJson),
  billing_cycle: orNull(text<BillingCycle>()),
  metadata: json<Record<string, unknown>>(),
  split: orNull(json<SplitRule>()),
  active: boolean(),
  /** The ids of the offers that the page sells together with this offer. */
  bumps: orNull(json<string[]>()),
  upsell_offer_id: orNull(text()),
  /** False if the offer is not sold by recurring PIX. */
  recurring_pix: orNull(boolean()),
  /** True if buyers can buy the offer: neither the offer nor its product is archived. */
  on_sale: derived<boolean>('(offers.active and products.active)'),
  /** True if batches decide the price. */
  has_batches: derived<boolean>(
    (ofStores) => `exists (select from offer_batches where offer_batches.offer_id = offers.id
      and offer_batches.store_id = offers.store_id and offer_batches.store_id ${ofStores} and removed_at is null)`,
  ),
})
/** An offer with its internal fields. */
export type OfferRow = RowOf<typeof offerRow>

/** The SELECT and FROM of a statement that returns OfferRows of one store, `:storeId`. A WHERE must follow. */
export const selectOffer = `select ${selectList(offerRow)}
  from ${offersWithProducts}`

/** Finds an offer of a store. Simultaneous calls share one query. */
export function findOffer(runner: Runner, storeId: string, id: string): Promise<OfferRow | undefined> {
  return offerOfStore(runner, { id, storeId })
}

const offerOfStore = batchPer<Runner, { id: string; storeId: string }, OfferRow | undefined>(
  async (runner, asked, storeIds) => {
    const rows = await runner.rows(offersAsked, { asked: JSON.stringify(asked), storeIds })
    const found = new Map(rows.map(({ store_id, ...row }) => [`${store_id} ${row.offer.id}`, row]))
    return asked.map(({ id, storeId }) => found.get(`${storeId} ${id}`))
  },
  { atOnce: 4, limit: 50, storeOf: ({ storeId }) => storeId },
)

const offersAsked = sql(
  'offersAsked',
  `select ${selectList(offerRow, 'offers', OF_STORES)}, offers.store_id
   from (select distinct id, "storeId" from json_to_recordset(:asked::json) as asked (id text, "storeId" text)) as asked
   join offers on offers.id = asked.id and offers.store_id = asked."storeId" and offers.store_id ${OF_STORES}
   join products on products.id = offers.product_id and products.store_id = offers.store_id
     and products.store_id ${OF_STORES}`,
).as<OfferRow & { store_id: string }>()
