import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { described, signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { listCharges, searchedCharges } from '../charges/listCharges.ts'
import { confirmName } from '../courses/confirmName.ts'
import { listStudents, searchedStudents } from '../courses/listStudents.ts'
import { erasePerson } from '../privacy/erasePerson.ts'
import { listSubscriptions, searchedSubscriptions } from '../subscriptions/listSubscriptions.ts'
import { addToSearch } from './addToSearch.ts'
import type { SearchedList } from './searchedList.ts'

const shop = await openShop({ jobs: false })
const { ctx, store } = shop
const { pool } = ctx.database
const owner = await signedIn(shop, 'owner')

const { body: charge } = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })
const { body: student } = await owner.inStore('POST', '/students', { name: 'Ana', email: 'ana@example.com' })

/** Inserts copies of a row with new ids, names and instants. The copy `n` is `n` hours old. */
async function copy(table: string, id: string, names: string, count: number): Promise<void> {
  await pool.query(
    `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('id', left(one.id, -5) || lpad(n::text, 5, '0'),
       'created_at', now() - n * interval '1 hour') || ${names})).* from ${table} as one, generate_series(1, ${count}) as n where id = '${id}'`,
  )
}

async function addAll(list: SearchedList): Promise<void> {
  while ((await addToSearch(ctx, list)) > 0);
}

const chargesOf = async (q: string, more: object = {}) =>
  await listCharges(ctx, store, { q, page: 1, perPage: 10, ...more })
const chargeNames = async (q: string, more: object = {}) =>
  (await chargesOf(q, more)).data.map(({ customer }) => customer?.name)

const rowsOf = async (text: string) =>
  (await pool.query('select id from search_words where words like $1', [`%${text}%`])).rows.length

await copy(
  'charges',
  charge.id,
  `jsonb_build_object('customer_name', case when n % 400 = 0 then 'Úrsula ' || n else 'Cliente ' || n end,
     'customer_email', 'u' || n || '@example.com', 'description', case when n = 1200 then 'Aula avulsa de violão' end,
     'status', case when n = 800 then 'canceled' else 'pending' end)`,
  1_300,
)
await copy(
  'students',
  student.id,
  `jsonb_build_object('name', 'Aluna ' || n, 'email', 'aluna' || n || '@example.com')`,
  900,
)

describe('the search in the lists of charges, students and subscriptions', () => {
  test('finds the same charges before and after the job has added them, newest first', async () => {
    for (const phase of ['before', 'after']) {
      assert.deepEqual(await chargeNames('ursula'), ['Úrsula 400', 'Úrsula 800', 'Úrsula 1200'], phase)
      assert.deepEqual(await chargeNames('URSULA 12'), ['Úrsula 1200'], phase)
      assert.deepEqual(await chargeNames('violao'), ['Úrsula 1200'], phase)
      assert.deepEqual(await chargeNames('u1299@exa'), ['Cliente 1299'], phase)
      assert.deepEqual(await chargeNames('ursula', { status: 'canceled' }), ['Úrsula 800'], phase)
      const pages = await Promise.all([1, 2, 3].map((page) => chargesOf('ursula', { page, perPage: 2 })))
      assert.deepEqual(
        pages.map(({ data, total, hasMore }) => [data.length, total, hasMore]),
        [[2, 3, true], [1, 3, false], [0, 4, false]], // biome-ignore format: three pages
        phase,
      )
      assert.deepEqual(await chargeNames('joana'), [], phase)
      const byId = described(await owner.inStore('GET', `/charges?q=${charge.id}`), 'listCharges')
      assert.deepEqual([byId.data.length, byId.total, byId.totalIsExact], [1, 1, true], phase)
      await addAll(searchedCharges)
    }
    assert.equal(await rowsOf('ursula'), 3)
  })

  test('finds a part inside a word among the newest rows', async () => {
    assert.deepEqual(await chargeNames('iente 120'), ['Cliente 120'])
    const few = described(await owner.inStore('GET', '/charges?q=cl'), 'listCharges')
    assert.deepEqual([few.totalIsExact, few.data.length > 0], [false, true])
  })

  test('finds a student by the new name', async () => {
    await addAll(searchedStudents)
    const find = (q: string) => listStudents(ctx, store, { q, page: 1, perPage: 5 })
    const [old] = (await find('aluna 888')).data
    await confirmName(ctx, store, { id: old!.id, preview: false }, 'Tarsila Prado')
    assert.deepEqual(
      (await find('tarsila prado')).data.map(({ id }) => id),
      [old!.id],
    )
    assert.deepEqual(
      (await find('aluna888@example.com')).data.map(({ name }) => name),
      ['Tarsila Prado'],
    )
    assert.deepEqual((await find('aluna 888')).data, [])
  })

  test('contains nothing of a person after the erasure', async () => {
    await erasePerson(ctx, store.id, 'aluna777@example.com')
    await erasePerson(ctx, store.id, 'u1200@example.com')
    await addAll(searchedStudents)
    assert.deepEqual([await rowsOf('aluna777'), await rowsOf('ursula 1200'), await rowsOf('violao')], [0, 0, 0])
  })

  test('never shows rows of another store', async () => {
    const other = await shop.secondStore()
    await addAll(searchedSubscriptions)
    for (const list of [listCharges, listStudents, listSubscriptions])
      assert.deepEqual((await list(ctx, other.store, { q: 'cliente', page: 1, perPage: 5 })).data, [])
  })
})
