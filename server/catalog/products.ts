import { Type } from 'typebox'
import { storeNow } from '../clock.ts'
import { sql } from '../database/database.ts'
import { newId } from '../lib/ids.ts'
import { importSection } from '../stores/importDocument.ts'
import { definesRef } from '../stores/importRefs.ts'

/** What a store sells. */
export const productsSection = importSection({
  name: 'products',
  schema: Type.Object(
    { ref: definesRef('products'), name: Type.String({ minLength: 1, maxLength: 500 }) },
    { additionalProperties: false },
  ),
  async write({ trx, store, refs }, rows) {
    const ids = rows.map(({ ref }) => {
      const id = newId('prod')
      refs.define('products', ref, id)
      return id
    })
    await trx.rows(insertProducts, [store.id, storeNow(store), ids, rows.map(({ name }) => name)])
  },
})

const insertProducts = sql(
  'insertProducts',
  `insert into products (id, store_id, name, created_at)
   select id, $1, name, $2 from unnest($3::text[], $4::text[]) as product (id, name)`,
)
