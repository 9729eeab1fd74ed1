import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { byShard } from '../core/byShard.ts'
import { sql } from '../core/sql.ts'
import { hashText } from './hashText.ts'

const hashes = sql(
  'test hashes of texts',
  'select text, hashtext(text) as hash from unnest(:texts::text[]) with ordinality as given (text, place) order by place',
).as<{ text: string; hash: number }>()

test('the program computes the same hash of a text as PostgreSQL', async () => {
  const { database } = await testContext()
  const long = 'loja, ação e preço: 10 € por mês 🛒'
  const texts = Array.from({ length: long.length + 1 }, (_, length) => [...long].slice(0, length).join(''))
  const found = await database.rows(hashes, { texts })
  assert.deepEqual(
    found,
    texts.map((text) => ({ text, hash: hashText(text) })),
  )
})

test('on one PostgreSQL all stores are on one shard', async () => {
  const { database } = await testContext()
  assert.deepEqual(
    byShard(database, ['sto_a', 'sto_b'], (storeId) => storeId),
    [['sto_a', 'sto_b']],
  )
})
