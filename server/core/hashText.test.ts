import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/harness.ts'
import { hashText } from './hashText.ts'
import { sql } from './sql.ts'

const hashes = sql(
  'test hashes of texts',
  'select text, hashtext(text) as hash from unnest(:texts::text[]) with ordinality as given (text, place) order by place',
).as<{ text: string; hash: number }>()

test('the program computes the same hash of a text as PostgreSQL', async () => {
  const { database } = await testContext()
  const texts = ['loja, ação e preço: 10 € por mês, sem juros 🛒', 'sto_01kb6ncqd1fr2v3m9x8zq7w5et and more'].flatMap(
    (long) => Array.from({ length: 41 }, (_, length) => [...long].slice(0, length).join('')),
  )
  const found = await database.rows(hashes, { texts })
  assert.deepEqual(
    found,
    texts.map((text) => ({ text, hash: hashText(text) })),
  )
})
