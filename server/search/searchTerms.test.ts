import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testDatabase } from '../../test/harness.ts'
import { readSearchTerms } from './searchTerms.ts'

const { database } = await testDatabase()

type Sale = { name: string; email: string; document: string; card?: string; phone?: string; amountInCents: number }

const maria: Sale = {
  name: "Maria D'Ávila-Pão  Quixadá",
  email: 'm_silva.santos77@correio.com.br',
  document: '16899535009',
  card: '4242',
  phone: '11987654321',
  amountInCents: 129_700,
}
const acme: Sale = { name: 'João', email: 'jo@x.io', document: '12abc34501de35', amountInCents: 9_700 }

/** Returns whether a text finds a sale by the index, and by the comparison of words. */
async function search(
  { name, email, document, card = '', phone = '', amountInCents }: Sale,
  typed: string,
  withDocuments = true,
) {
  const { patterns, documentPattern, query, beginnings } = readSearchTerms(typed, withDocuments)
  const lines = `${name.replaceAll(/\s+/g, ' ')}\n${email}\n#${document}\n*${card}\n+${phone}\n$${amountInCents}`
  const { rows } = await database.pool.query<{ byIndex: boolean; compared: boolean }>(
    `select words ~ all ($2::text[]) or coalesce(words ~ $3, false) as compared,
       coalesce(search_terms('s', words) @@ replace($4, chr(1), 's')::tsquery, false)
       or cardinality($5::text[]) > 1 and (
         select bool_and(search_terms('s', words)
           @@ format('''s&%s''', to_hex((hashtext(one) # hashtext(other)) & 8191))::tsquery)
         from unnest($5::text[]) as one, unnest($5::text[]) as other where one < other) as "byIndex"
     from search_text($1) as words`,
    [lines, patterns, documentPattern, query, beginnings],
  )
  return rows[0]!
}

/** Returns texts that the index must find: 3, 5, 17 and 40 characters from the start of each word. */
function typedParts(text: string): string[] {
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index)
  return starts.flatMap((start) => [3, 5, 17, 40].map((length) => text.slice(start, start + length)))
}

describe('the terms of a search for sales', () => {
  test('find a sale by the index if the comparison of words finds it', async () => {
    const texts = [maria.name.replaceAll(/\s+/g, ' '), maria.email, 'quix maria', 'MARIA santos']
    const parts = texts.flatMap(typedParts).filter((part) => part.trim().length >= 3)
    const digits = [
      '168',
      '168.995',
      '16899535009',
      '5009',
      '350-09',
      '168 995 350 09',
      '4242',
      'maria 4242',
      '(11) 98765-4321',
      '+55 11 98765 4321',
      '98765-4321',
      '7654321',
      '4321',
      'maria 4321',
      '98765',
      '8765',
      '1198765',
      '(11) 98765',
      '(11)98765-43',
      '+55 11 98765 43',
      '011 9876',
      "d'avila 1.297,00",
    ]
    for (const typed of [
      ...parts,
      ...digits,
      'R$ 1.297,00',
      'R$ 1297',
      'R$1297',
      '1297',
      '1297.00',
      '1297,00',
      '1.297,00',
    ])
      assert.deepEqual(await search(maria, typed), { byIndex: true, compared: true }, typed)
    for (const typed of ['0567', 'maria 0567', '42-0567', '011 91142'])
      assert.deepEqual(
        await search({ ...maria, phone: '11911420567' }, typed),
        { byIndex: true, compared: true },
        `${typed} of a phone whose last four digits begin with 0`,
      )
  })

  test('find nothing for other words, numbers and amounts, or for control characters of the search', async () => {
    const others = [
      'joana',
      'maria joana',
      '997',
      '5008',
      '4243',
      '129,70',
      '129',
      '98765-4322',
      '7654322',
      '(12) 98765',
      '98766',
      '43.21',
      'R$ 1.297,01',
      '#168',
      '$129700',
      '*4242',
    ]
    for (const typed of [...others, '!!!', "' | 'maria", '(', '\\', 'maria#'])
      assert.equal((await search(maria, typed)).compared, ['*4242', 'maria#', "' | 'maria"].includes(typed), typed)
  })

  test('find a document only as a whole for a person who may not see documents', async () => {
    for (const typed of ['168.995', '5009', '#168.995', '1689953500', '168 995'])
      assert.deepEqual(await search(maria, typed, false), { byIndex: false, compared: false }, typed)
    for (const typed of ['168.995.350-09', '168 995 350 09'])
      assert.deepEqual(await search(maria, typed, false), { byIndex: true, compared: true }, typed)
    for (const typed of ['12.ABC.345/01DE-35', '12abc34501de35'])
      assert.deepEqual(await search(acme, typed, false), { byIndex: true, compared: true }, typed)
  })
})
