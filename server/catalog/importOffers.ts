import { Type } from 'typebox'
import { newId } from '../core/ids.ts'
import { importSection } from '../import/importDocument.ts'
import { definesRef, refersTo } from '../import/importRefs.ts'
import { errorAt } from '../lib/checkShape.ts'
import { checkMetadata } from '../lib/metadata.ts'
import { checkImportedSplit, ImportedSplit, toSplitRule } from '../split/importSplit.ts'
import { refuseCardNumbers } from '../stores/cardNumbers.ts'
import { offerFields, toColumns, writeOffers, wrongOffer } from './saveOffer.ts'

export const offersSection = importSection({
  name: 'offers',
  schema: Type.Object(
    { ref: definesRef('offers'), product: refersTo('products'), ...offerFields, split: ImportedSplit },
    { additionalProperties: false },
  ),
  check(_ctx, row, path) {
    const wrong = wrongOffer(row)
    if (wrong) throw errorAt(`${path}.${wrong.field}`, wrong.message)
    checkImportedSplit(row.split, `${path}.split`)
    if (row.metadata) checkMetadata(row.metadata, `${path}.metadata`)
    for (const field of ['name', 'description', 'metadata'] as const) refuseCardNumbers(row[field], `${path}.${field}`)
  },
  async write({ trx, store, refs }, rows) {
    const offers = rows.map(({ ref, product, split, ...offer }) => {
      const id = newId('off')
      refs.define('offers', ref, id)
      return toColumns(id, refs.idOf('products', product), { ...offer, split: toSplitRule(refs, split) })
    })
    await writeOffers(trx, store, offers)
  },
})
