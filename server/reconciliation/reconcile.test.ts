import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { cardFor, cards } from '../../test/cards.ts'
import { copyDatabase, restoreDatabase } from '../../test/databases/databaseCopy.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { temporaryFolder } from '../../test/temporaryFolder.ts'
import { newId } from '../core/ids.ts'
import type { Provider } from '../core/provider.ts'
import { providers } from '../core/provider.ts'
import { sql } from '../core/sql.ts'
import { claimEnvironment } from '../database/environment.ts'
import { watchCrashPoints } from '../lib/crashPoint.ts'
import { createPayment } from '../payments/createPayment.ts'
import { watchRestores } from '../process/watchRestores.ts'
import type { Store } from '../stores/store.ts'
import { reconcile } from './reconcile.ts'

const folder = await temporaryFolder('balcao-test-marks-')
afterFile(folder.remove)
const shop = await openShop({ jobs: false, node: { dataDir: folder.path } })
const { ctx } = shop
await claimEnvironment(ctx.database, 'sandbox')

const address = { zipCode: '01310-100', street: 'Av. Paulista', number: '1000', city: 'São Paulo', state: 'SP' }
const payer = { ...buyer, ip: '203.0.113.7', address: { ...address, neighborhood: 'Bela Vista' } }
const AMOUNT = 12_000

type Sent = { path: string; body: unknown; idempotencyKey: string; expected: number }
type Seller = {
  provider: Provider
  store: Store
  sent: Sent[]
  help(id: string, act: string): Promise<void>
  charge(): Promise<string>
  pay(chargeId: string, method: 'pix' | 'credit_card', number?: string): Promise<string>
  refund(paymentId: string, amountInCents: number): Promise<void>
  again(one: Sent): Promise<Answer>
}

/** A shop that sends each POST under an idempotency key, and can repeat it. */
async function openSeller(provider: Provider): Promise<Seller> {
  const { store, key } = await shop.secondStore({ interestFreeInstallments: 3 }, [provider])
  const sent: Sent[] = []
  const send = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
    call(shop.url, method, path, { body, headers: { authorization: `Bearer ${key}`, ...headers } })
  const post = async (path: string, body: unknown, expected = 201) => {
    const idempotencyKey = newId('key')
    const answer = await send('POST', path, body, { 'idempotency-key': idempotencyKey })
    assert.equal(answer.status, expected, `${provider} ${path} ${JSON.stringify(answer.body)}`)
    sent.push({ path, body, idempotencyKey, expected })
    return answer.body
  }
  const help = async (id: string, act: string) =>
    assert.equal((await send('POST', `/v1/test-helpers/payments/${id}/${act}`)).status, 200, `${provider} ${act}`)
  const payAtPage = async (chargeId: string) => {
    const request = { method: 'credit_card' as const, buyer: payer }
    const order = { request, paymentId: newId('pay'), channel: 'checkout' as const }
    const { payment } = await createPayment(ctx, store, chargeId, order)
    await help(payment.id, 'pay')
    return payment.id
  }
  return {
    provider,
    store,
    sent,
    help,
    charge: async () => (await post('/v1/charges', { currency: 'brl', amountInCents: AMOUNT })).id,
    pay: async (chargeId, method, number = cards.approved) => {
      if (provider === 'GATEWAY_D') return await payAtPage(chargeId)
      const card =
        method === 'pix' ? {} : { card: await cardFor({ call: send, simulatorUrl: shop.simulatorUrl }, number) }
      const isDeclined = number !== cards.approved
      const plan = method === 'pix' ? {} : { installments: 2 }
      const body = { method, buyer: payer, ...plan, ...card }
      return (await post(`/v1/charges/${chargeId}/payments`, body, isDeclined ? 402 : 201)).id as string
    },
    refund: async (paymentId, amountInCents) =>
      void (await post(`/v1/payments/${paymentId}/refunds`, { amountInCents })),
    again: ({ path, body, idempotencyKey }) => send('POST', path, body, { 'idempotency-key': idempotencyKey }),
  }
}

/** Makes a paid payment with partial refunds, if the gateway shows partial refunds. Gateway C does not show them. */
async function paidForParts(seller: Seller): Promise<string | undefined> {
  if (seller.provider === 'GATEWAY_C') return undefined
  const method = seller.provider === 'GATEWAY_D' ? 'credit_card' : 'pix'
  const paid = await seller.pay(await seller.charge(), method)
  if (method === 'pix') await seller.help(paid, 'pay')
  return paid
}

/** Sells before the copy of the database. Returns the work that happens after the copy and will be lost. */
async function sellBefore(seller: Seller) {
  const other = seller.provider === 'GATEWAY_A' || seller.provider === 'GATEWAY_B' ? 'pix' : 'credit_card'
  const kept = await seller.pay(await seller.charge(), 'credit_card')
  const toRefund = await seller.pay(await seller.charge(), 'credit_card')
  const toCharge = await seller.pay(await seller.charge(), 'credit_card')
  const [waiting, pixWaiting] = [await seller.charge(), await seller.charge()]
  const pix = other === 'pix' ? await seller.pay(pixWaiting, 'pix') : undefined
  const toRefundInPart = await paidForParts(seller)
  seller.sent.length = 0
  return async () => {
    await seller.pay(waiting, 'credit_card')
    await seller.pay(await seller.charge(), 'credit_card')
    if (seller.provider === 'GATEWAY_B') await seller.pay(await seller.charge(), 'credit_card', cards.declined)
    if (pix !== undefined) await seller.help(pix, 'pay')
    if (other === 'pix') {
      const paid = await seller.pay(await seller.charge(), 'pix')
      await seller.help(paid, 'pay')
    }
    await seller.help(toRefund, 'refund')
    // Each gateway reports only one sum of refunds per payment. Each repeated refund takes its part of that sum.
    for (const amountInCents of [3_000, 3_000, 1_500])
      if (toRefundInPart) await seller.refund(toRefundInPart, amountInCents)
    await seller.help(toCharge, 'chargeback')
    return kept
  }
}

type Book = { reference: string; account: string; there: number; here: number | null }

/** The money of each order at the gateways, and of its payment in our database, in cents. */
async function books(): Promise<Book[]> {
  const { pool } = ctx.database
  const { rows: moved } = await pool.query<Omit<Book, 'here'>>(
    `select external_reference as reference, account,
       sum(case when kind in ('received', 'chargeback_won', 'refund_failed', 'unblocked') then amount_in_cents
         else -amount_in_cents end)::int as there
     from simulator.movements group by external_reference, account order by 1`,
  )
  const { rows: payments } = await pool.query<{ id: string; cents: number }>(
    `select id, (coalesce(received.cents, 0) - coalesce(refunded.cents, 0) - case when status = 'charged_back' then total_in_cents
         when status = 'refunded' and refund_count = 0 then total_in_cents else 0 end)::int as cents
     from payments
     left join (select payment_id, store_id, sum(amount_in_cents) as cents from receipts group by 1, 2) as received
       on received.payment_id = id and received.store_id = payments.store_id
     left join (select payment_id, store_id, sum(amount_in_cents) as cents from refunds where status = 'done' group by 1, 2)
       as refunded on refunded.payment_id = id and refunded.store_id = payments.store_id`,
  )
  const here = new Map(payments.map(({ id, cents }) => [id, cents]))
  return moved.map((book) => ({ ...book, here: here.get(book.reference) ?? null }))
}

test('after a restore, reconcile finds every order again, and repeats of the shop charge nothing twice', async () => {
  const sellers = await Promise.all(providers.map(openSeller))
  const works = await Promise.all(sellers.map(sellBefore))
  const watch = async () => void (await (await watchRestores(ctx, true)).stop())
  await watch()
  await copyDatabase(ctx.database.pool)
  await watch()
  await Promise.all(works.map((work) => work()))
  const before = await books()
  assert.deepEqual(
    before.filter(({ there, here }) => there !== here),
    [],
    'the books agree before the restore',
  )
  await restoreDatabase(ctx.database.pool)
  await watch()
  assert.ok(ctx.restore?.openSince, 'the node notices the restore')
  for (const seller of sellers.slice(0, 3)) {
    const [first] = seller.sent.filter(({ path }) => path.endsWith('/payments'))
    assert.equal((await seller.again(first!)).status, 503, 'a card of an old charge is refused')
  }
  for (const seller of sellers) {
    const part = seller.sent.find(({ path }) => path.endsWith('/refunds'))
    if (part) assert.equal((await seller.again(part)).status, 503, 'a refund in part waits')
  }
  const countOf = async () =>
    (await ctx.database.row(sql('test payments', 'select count(*)::int as n from payments').as<{ n: number }>()))!.n
  const payments = await countOf()
  const seen = (await reconcile(ctx, { fix: false }))!
  assert.equal(await countOf(), payments, 'a report changes nothing')
  let adoptions = 0
  watchCrashPoints((reached) => {
    if (reached === 'order.adopted' && ++adoptions === 2) throw new Error('died')
  })
  await assert.rejects(reconcile(ctx, { fix: true }), { message: 'died' })
  watchCrashPoints(() => {})
  await watch()
  assert.ok(ctx.restore?.openSince, 'cards wait until a whole run has ended')
  const fixed = (await reconcile(ctx, { fix: true }))!
  assert.equal(fixed.done, true, JSON.stringify(fixed))
  const adopted = [seen, fixed].map(({ accounts }) => accounts.flatMap((account) => account.adopted).length)
  assert.deepEqual(adopted[1], adopted[0]! - adoptions, 'the run after a crash adopts the rest')
  for (const account of seen.accounts) {
    if (account.provider === 'GATEWAY_D' || account.orders > 0) assert.ok(account.adopted.length >= 1, account.provider)
    if (account.orders > 0) assert.ok(account.unknown.length >= 1, account.provider)
  }
  await watch()
  assert.equal(ctx.restore?.openSince, undefined)
  await repeatAll(sellers)
  const again = (await reconcile(ctx, { since: seen.since, fix: true }))!
  assert.deepEqual(
    again.accounts.flatMap(({ adopted }) => adopted),
    [],
  )
  assert.deepEqual(await differences(sellers, before), [])
})

/** Repeats all requests of the shops from the lost time, under the same keys. Lost charges get new ids. */
async function repeatAll(sellers: readonly Seller[]): Promise<void> {
  for (const seller of sellers) {
    const renamed = new Map<string, string>()
    let lastCharge: string | undefined
    for (const one of [...seller.sent]) {
      const isCharge = one.path === '/v1/charges'
      const old = /chg_\w+/.exec(one.path)?.[0]
      if (old && lastCharge && !renamed.has(old) && (await chargeIsLost(old))) renamed.set(old, lastCharge)
      const path = old && renamed.has(old) ? one.path.replace(old, renamed.get(old)!) : one.path
      const answer = await seller.again({ ...one, path })
      // The token of a declined card was already used, so the gateway refuses the repeat.
      const expected = one.expected === 402 ? 400 : 201
      assert.equal(answer.status, expected, `${seller.provider} ${path} ${JSON.stringify(answer.body)}`)
      if (isCharge) lastCharge = answer.body.id
    }
  }
}

async function chargeIsLost(id: string): Promise<boolean> {
  return (await ctx.database.row(sql('test charge', 'select from charges where id = :id'), { id })) === undefined
}

/**
 * Each order has the same money as before the repeats, at the gateway and in our database. The page of gateway D does
 * not accept repeats.
 */
async function differences(sellers: readonly Seller[], before: readonly Book[]): Promise<Book[]> {
  const atPage = new Set<string>()
  for (const { store, provider } of sellers) if (provider === 'GATEWAY_D') atPage.add(store.id)
  const lost = await ctx.database.rows(
    sql('test lost', 'select reference, store_id from lost_orders').as<{ reference: string; store_id: string }>(),
  )
  const allowed = new Set(lost.filter(({ store_id }) => atPage.has(store_id)).map(({ reference }) => reference))
  const known = new Map(before.map((book) => [book.reference, book.there]))
  return (await books()).filter(
    ({ reference, there, here }) => known.get(reference) !== there || (here !== there && !allowed.has(reference)),
  )
}
