/**
 * A store moves between two databases. Each database has its own node. Both nodes use the same simulator, as they would
 * use the same gateway.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cards, openCard } from '../../../test/cards.ts'
import { newPerson } from '../../../test/dashboard.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Answer, buyer, call, openShop, type Shop } from '../../../test/shop.ts'
import { startReceiver } from '../../../test/standIns/webhookReceiver.ts'
import { openSalesOffer } from '../../../test/stores/salesOffer.ts'
import { createProduct } from '../../catalog/products.ts'
import { createOffer } from '../../catalog/saveOffer.ts'
import { createSecretBox } from '../../core/secretBox.ts'
import { claimEnvironment } from '../../database/environment.ts'
import { watchCrashPoints } from '../../lib/crashPoint.ts'
import { createApiKey } from '../../stores/apiKeys.ts'
import { forgetStore } from '../../stores/authenticate.ts'
import { readMovedTables } from './movedTables.ts'
import { beginSwitch, freeze } from './moveState.ts'
import { moveStore } from './moveStore.ts'
import { openSession } from './session.ts'

const here = await openShop({ jobs: false })
const there = await openShop({ jobs: false, secrets: createSecretBox(['the secret of another cell']) })
const urls = [here, there].map(({ ctx }) => ctx.settings.databaseUrl!) as [string, string]
for (const { ctx } of [here, there]) await claimEnvironment(ctx.database, 'sandbox')
there.ctx.simulatorUrl = here.simulatorUrl

const move = (storeId: string, [from, to]: [Shop, Shop] = [here, there]) =>
  moveStore({
    storeId,
    sourceUrl: from.ctx.settings.databaseUrl!,
    targetUrl: to.ctx.settings.databaseUrl!,
    sourceSecrets: from.ctx.secrets,
    targetSecrets: to.ctx.secrets,
  })

const address = { zipCode: '01310-100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' }
const payer = { ...buyer, ip: '201.17.0.9', address }

const speak =
  (shop: Shop, key: string) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    call(shop.url, method, path, { body, headers: { authorization: `Bearer ${key}` } })

const charge = {
  amountInCents: 1_990,
  currency: 'BRL',
  items: [{ name: 'Caneca', quantity: 1, unitAmountInCents: 1_990 }],
}

/** Reads all rows of a store as texts, keyed by table. Secrets and ids of people are left out, because they differ. */
async function rowsOf({ ctx }: Shop, storeId: string): Promise<Record<string, string[]>> {
  const session = await openSession(ctx.settings.databaseUrl!)
  const rows: Record<string, string[]> = {}
  for (const { name, storeColumn, sealed, people } of await readMovedTables(session)) {
    const hidden = [...sealed.map(({ column }) => column), ...people]
    const found = await session.query<{ row: string }>(
      `select (to_jsonb(one) - $2::text[])::text as row from "${name}" as one where ${storeColumn} = $1 order by 1`,
      [storeId, hidden],
    )
    if (found.rows.length > 0) rows[name] = found.rows.map(({ row }) => row)
  }
  await session.end()
  return rows
}

/** Returns `table.column` of each text in a database that begins with a prefix. */
async function textsWith({ ctx }: Shop, prefix: string): Promise<string[]> {
  const { pool } = ctx.database
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text'`,
  )
  const texts = columns.map(
    ({ table, column }) =>
      `select '${table}.${column}' as at, "${column}" as text from "${table}" where starts_with("${column}", '${prefix}')`,
  )
  return (await pool.query<{ at: string; text: string }>(texts.join(' union all '))).rows.map(
    ({ at, text }) => `${at} ${text}`,
  )
}

describe('a store that moves', () => {
  test('has the same ids, keys, sales and deliveries in the target, and other stores stay as they are', async () => {
    let status = 500
    const receiver = await startReceiver((_, response) => response.writeHead(status).end())
    const { store, ...school } = await openSalesOffer(here, {
      batches: [{ priceInCents: 40_000, maxSales: 5 }],
      coupons: [{ code: 'VEM10', percent: 10, maxUses: 3 }],
      bumps: [1_500],
      courses: true,
    })
    const storeId = store.id
    const product = await createProduct(here.ctx, store, { name: 'Clube' })
    const { offer: club } = await createOffer(here.ctx, store, {
      productId: product.id,
      name: 'Mensal',
      priceInCents: 3_000,
      billingType: 'RECURRING',
      billingCycle: 'MONTHLY',
    })
    const { key } = await createApiKey(here.ctx, storeId, { name: 'Loja', scopes: ['charges:read', 'charges:write'] })
    await school.call('POST', '/v1/webhook-endpoints', { url: receiver.url, events: ['payment.paid'] })
    const known = await newPerson(here, 'owner', store)
    const unknown = await newPerson(here, 'support', store)
    await there.ctx.database.pool.query(
      `insert into users (id, email, name, created_at) values ('usr_of_target', $1, 'Ana', now())`,
      [known.email],
    )
    const pix = await school.buy({ coupon: 'VEM10' })
    await school.call('POST', `/v1/test-helpers/payments/${pix.body.paymentId ?? pix.body.id}/pay`)
    const card = { method: 'credit_card', card: openCard(cards.approved), installments: 1, buyer: payer }
    const bought = await school.buy({ ...card, offerId: club.id })
    assert.equal(bought.status, 201, JSON.stringify(bought.body))
    await eventually(async () => {
      // Another attempt would change the deliveries between the two reads of the rows.
      const { rowCount } = await here.ctx.database.pool.query(
        `update deliveries set next_at = now() + interval '1 hour'
         where store_id = $1 and attempts = 1 and leased_until is null`,
        [storeId],
      )
      return rowCount === 2
    }, 'both deliveries were tried once')
    for (const { ctx } of [here, there]) {
      await ctx.database.pool.query(
        'create table later_things (id text, store_id text, note json, primary key (id, store_id))',
      )
    }
    await here.ctx.database.pool.query(`insert into later_things values ('one', $1, '{"a": null, "b":1.0}')`, [storeId])

    const before = await rowsOf(here, storeId)
    const others = [await rowsOf(here, here.store.id), await rowsOf(there, there.store.id)]
    const report = await move(storeId)
    assert.ok(report.rows! > 50 && report.writesStoodMs !== null && report.files === null, JSON.stringify(report))
    const arrived = await rowsOf(there, storeId)
    assert.deepEqual(Object.keys(arrived), Object.keys(before))
    for (const [table, rows] of Object.entries(before)) assert.deepEqual(arrived[table], rows, table)
    assert.deepEqual(Object.keys(await rowsOf(here, storeId)), [])
    assert.deepEqual([await rowsOf(here, here.store.id), await rowsOf(there, there.store.id)], others)

    assert.deepEqual(await textsWith(there, here.ctx.secrets.currentPrefix), [], 'all secrets are sealed anew')
    const { rows: users } = await there.ctx.database.pool.query<{ id: string }>('select id from users')
    const ids = new Set(users.map(({ id }) => id))
    const strangers = (await textsWith(there, 'usr_')).filter((text) => !ids.has(text.split(' ')[1]!))
    assert.deepEqual(strangers, [])
    assert.ok(ids.has(unknown.id) && !ids.has(known.id), 'a known e-mail keeps its account')

    forgetStore(storeId)
    const old = await call(here.url, 'POST', '/v1/charges', {
      body: charge,
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(old.status, 401)
    forgetStore(storeId)
    const store2 = speak(there, key)
    assert.equal((await store2('POST', '/v1/charges', charge)).status, 201)
    status = 200
    await store2('POST', '/v1/test-helpers/clock/advance', { seconds: 32 * 86_400 })
    const { rows: paid } = await there.ctx.database.pool.query(
      `select from payments where store_id = $1 and subscription_id is not null and status = 'paid'`,
      [storeId],
    )
    assert.equal(paid.length, 2, 'the renewal charged the card')
    await there.ctx.database.pool.query(
      `update deliveries set next_at = now() where store_id = $1 and status = 'pending'`,
      [storeId],
    )
    await eventually(async () => {
      const { rows } = await there.ctx.database.pool.query(
        `select from deliveries where store_id = $1 and status = 'pending'`,
        [storeId],
      )
      return rows.length === 0
    }, 'the deliveries arrived')
    const { rows: numbers } = await there.ctx.database.pool.query<{ sequence: number }>(
      'select sequence from event_numbers where store_id = $1 order by sequence',
      [storeId],
    )
    assert.deepEqual(
      numbers.map(({ sequence }) => sequence),
      numbers.map((_, index) => index + 1),
      'the count of events goes on',
    )
  })

  test('keeps each charge that the source created or canceled during the copy', async () => {
    const { store, key } = await here.secondStore()
    const ask = speak(here, key)
    const answered: { id: string; status: string }[] = []
    let moved = false
    const sell = async () => {
      for (;;) {
        const made = await ask('POST', '/v1/charges', charge)
        if (made.status !== 201) return assert.ok([401, 503].includes(made.status), JSON.stringify(made.body))
        const kept = { id: made.body.id, status: 'pending' }
        answered.push(kept)
        if (moved) return assert.fail('the source took a charge after the move')
        if (answered.length % 2) continue
        const canceled = await ask('POST', `/v1/charges/${kept.id}/cancel`)
        if (canceled.status === 200) kept.status = 'canceled'
        else answered.pop()
      }
    }
    const [report] = await Promise.all([
      move(store.id).then((done) => {
        moved = true
        return done
      }),
      sell(),
      sell(),
    ])
    assert.ok(answered.length > 3, `${answered.length} charges`)
    const { rows } = await there.ctx.database.pool.query('select id, status from charges where store_id = $1', [
      store.id,
    ])
    const found = new Map(rows.map(({ id, status }) => [id, status]))
    for (const { id, status } of answered) assert.equal(found.get(id), status, id)
    assert.ok(report.rows !== null)
  })

  test('answers reads, and refuses writes with 503 and Retry-After, while its last changes are copied', async (context) => {
    const { store, key } = await here.secondStore()
    const ask = speak(here, key)
    // The run ends at its first crash point. The test then sets the states itself.
    await crashAt('storeMove.begun', () => move(store.id))
    assert.equal((await ask('POST', '/v1/charges', charge)).status, 201)
    const session = await openSession(urls[0])
    context.after(() => session.end())
    await freeze(session, store.id)
    await session.query(`update store_moves set frozen_until = 'infinity' where store_id = $1`, [store.id])
    for (const state of ['frozen', 'switching']) {
      const refused = await ask('POST', '/v1/charges', charge)
      assert.deepEqual([refused.status, refused.body.error.type], [503, 'internal_error'], state)
      assert.ok(Number(refused.headers['retry-after']) > 0)
      assert.equal((await ask('GET', '/v1/charges')).status, 200)
      assert.equal((await here.call('POST', '/v1/charges', charge)).status, 201, 'another store sells')
      if (state === 'frozen') await beginSwitch(session, store.id)
    }
    await session.query(`update store_moves set state = 'frozen', frozen_until = now() where store_id = $1`, [store.id])
    assert.equal((await ask('POST', '/v1/charges', charge)).status, 201, 'a run that died hinders nobody for long')
    await move(store.id)
  })

  test('accepts writes in one database at most, at any crash of the command, and the next run completes the move', async () => {
    const { store, key } = await here.secondStore()
    const sells = async (shop: Shop) => {
      // The nodes share this process, and so its cache of keys.
      forgetStore(store.id)
      return (await speak(shop, key)('POST', '/v1/charges', charge)).status
    }
    const states: [string, [number, number]][] = [
      ['begun', [201, 401]],
      ['copied', [201, 401]],
      ['frozen', [503, 401]],
      ['switching', [503, 401]],
      ['committed', [503, 201]],
    ]
    for (const [point, expected] of states) {
      await crashAt(`storeMove.${point}`, () => move(store.id))
      assert.deepEqual([await sells(here), await sells(there)], expected, point)
    }
    const before = await rowsOf(there, store.id)
    assert.equal((await move(store.id)).rows, null)
    assert.deepEqual(await rowsOf(there, store.id), before)
    assert.deepEqual(await rowsOf(here, store.id), {})

    await crashAt('storeMove.moved', () => move(store.id, [there, here]))
    await move(store.id, [there, here])
    assert.deepEqual([await sells(here), await sells(there)], [201, 401], 'a store may return')
  })

  test('cannot move with a wrong secret, to the same database, or if it is unknown', async () => {
    const { store } = await here.secondStore()
    const wrong = (more: object) =>
      moveStore({
        storeId: store.id,
        sourceUrl: urls[0],
        targetUrl: urls[1],
        sourceSecrets: here.ctx.secrets,
        targetSecrets: there.ctx.secrets,
        ...more,
      })
    await assert.rejects(wrong({ targetSecrets: here.ctx.secrets }), /BALCAO_TARGET_SECRET/)
    await assert.rejects(wrong({ targetUrl: urls[0] }), /same database/)
    await assert.rejects(wrong({ storeId: 'sto_unknown' }), /no store/)
    const session = await openSession(urls[0])
    await session.query('begin; create table keyless (store_id text)')
    await assert.rejects(readMovedTables(session), /keyless has no primary key/)
    await session.end()
  })
})

/** Ends a run at a crash point without its cleanup, like a kill. */
async function crashAt(point: string, run: () => Promise<unknown>): Promise<void> {
  watchCrashPoints((reached) => {
    if (reached === point || reached === 'storeMove.failed') throw new Error(`crash at ${reached}`)
  })
  await assert.rejects(run(), /crash at/)
  watchCrashPoints(() => {})
}
