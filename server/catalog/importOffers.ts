import { Type } from 'typebox'
import { newId, newIdOf } from '../core/ids.ts'
import { type Runner, sql } from '../core/sql.ts'
import { type ImportFacts, type ImportScope, importSection } from '../import/importDocument.ts'
import { definesRef, refersTo, refersToAny } from '../import/importRefs.ts'
import { errorAt } from '../lib/checkShape.ts'
import { checkMetadata } from '../lib/metadata.ts'
import { checkImportedSplit, ImportedSplit, toSplitRule } from '../split/importSplit.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import { checkName } from '../stores/checkName.ts'
import type { Store } from '../stores/store.ts'
import { batchFields, MAX_BATCHES, toColumns as toBatchColumns, wrongBatches } from './batchInput.ts'
import { MAX_BUMPS, wrongCompanions } from './companionOffers.ts'
import { offerFields, toColumns, writeOffers, wrongOffer } from './saveOffer.ts'
import { writeBatches } from './writeBatches.ts'

const ImportedBatch = Type.Object({ ref: definesRef('batches'), ...batchFields }, { additionalProperties: false })

/** The offers with their batches, their order bumps and their upsell. */
export const offersSection = importSection({
  name: 'offers',
  schema: Type.Object(
    {
      ref: definesRef('offers'),
      product: refersTo('products'),
      ...offerFields,
      split: ImportedSplit,
      batches: Type.Optional(Type.Array(ImportedBatch, { maxItems: MAX_BATCHES })),
      bumps: Type.Optional(Type.Array(refersToAny('offers'), { maxItems: MAX_BUMPS })),
      upsell: Type.Optional(refersToAny('offers')),
    },
    { additionalProperties: false },
  ),
  check(_ctx, row, path, facts) {
    const wrong = wrongOffer(row)
    if (wrong) throw errorAt(`${path}.${wrong.field}`, wrong.message)
    checkImportedSplit(row.split, `${path}.split`)
    if (row.metadata) checkMetadata(row.metadata, `${path}.metadata`)
    checkName(row.name, `${path}.name`)
    for (const field of ['description', 'metadata'] as const) refuseCardNumbers(row[field], `${path}.${field}`)
    const batches = (row.batches ?? []).map(({ ref: _, ...batch }) => batch)
    const wrongBatch = wrongBatches(batches, `${path}.batches`)
    if (wrongBatch) throw errorAt(`${path}.batches.${wrongBatch.field}`, wrongBatch.message)
    const { ref, bumps = [], upsell, billingType = 'ONE_TIME', currency = 'brl' } = row
    const hasBatches = batches.length > 0
    const offer: OfferFact = { path, bumps, upsell, billingType, currency: currency.toLowerCase(), hasBatches }
    facts.set(`offer ${ref}`, JSON.stringify(offer))
  },
  checkAll: checkCompanions,
  async write(scope, rows) {
    const { trx, store, refs } = scope
    const offers = rows.map(({ ref, product, split, batches, bumps, upsell, ...offer }) => {
      const id = newIdOf('off', store.id)
      refs.define('offers', ref, id)
      if (bumps?.length || upsell) companionsOf(scope).push({ id, bumps, upsell })
      return toColumns(id, refs.idOf('products', product), { ...offer, split: toSplitRule(refs, split) })
    })
    await writeOffers(trx, store, offers)
    const batches = rows.flatMap(({ ref: offer, batches = [] }) =>
      batches.map(({ ref, ...batch }, position) => {
        const id = newId('bat')
        refs.define('batches', ref, id)
        return { ...toBatchColumns(batch, position), id, offer_id: refs.idOf('offers', offer) }
      }),
    )
    if (batches.length > 0) await writeBatches(trx, store, batches)
  },
  async finish(scope) {
    const { trx, store, refs } = scope
    const rows = companionsOf(scope).map(({ id, bumps, upsell }) => ({
      id,
      bumps: bumps?.length ? bumps.map((ref) => refs.idOf('offers', ref)) : null,
      upsell_offer_id: upsell === undefined ? null : refs.idOf('offers', upsell),
    }))
    if (rows.length > 0) await writeCompanions(trx, store, rows)
  },
})

/** The terms of an offer that the check of bumps and upsells needs. */
type OfferFact = {
  path: string
  bumps: string[]
  upsell: string | undefined
  billingType: string
  currency: string
  hasBatches: boolean
}

/** Checks bumps and upsells after all offers are read, because an offer may refer to a later offer. */
function checkCompanions(facts: ImportFacts): void {
  const find = (ref: string) => {
    const fact = facts.get(`offer ${ref}`)
    return fact === undefined ? undefined : (JSON.parse(fact) as OfferFact)
  }
  for (const [key, fact] of facts) {
    if (!key.startsWith('offer ')) continue
    const { path, bumps, upsell: upsellOfferId, currency } = JSON.parse(fact) as OfferFact
    const wrong = wrongCompanions({ id: key.slice('offer '.length), bumps, upsellOfferId, currency }, find)
    if (wrong) throw errorAt(`${path}.${wrong.field.replace('upsellOfferId', 'upsell')}`, wrong.message)
  }
}

type ImportedCompanions = { id: string; bumps: string[] | undefined; upsell: string | undefined }

/** The bumps and upsells of each store's offers. They are written last, because an offer may refer to a later offer. */
const companions = new WeakMap<ImportScope['refs'], ImportedCompanions[]>()

function companionsOf({ refs }: ImportScope): ImportedCompanions[] {
  const known = companions.get(refs) ?? []
  companions.set(refs, known)
  return known
}

/**
 * Writes the order bumps and upsells of existing offers.
 * @param rows rows with the columns `id`, `bumps` and `upsell_offer_id` of `offers`
 */
async function writeCompanions(runner: Runner, store: Store, rows: readonly object[]): Promise<void> {
  await runner.rows(updateCompanions, { storeId: store.id, rows: JSON.stringify(rows) })
}

const updateCompanions = sql(
  'updateCompanionOffers',
  `update offers set bumps = given.bumps, upsell_offer_id = given.upsell_offer_id
   from json_populate_recordset(null::offers, :rows) as given
   where offers.id = given.id and offers.store_id = :storeId`,
)
