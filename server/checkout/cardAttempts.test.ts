import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { cardFields, cards } from '../../test/cards.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { createPaymentLink } from '../catalog/paymentLinks.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { paymentDeclined } from '../core/errors.ts'
import { newIdOf } from '../core/ids.ts'
import { sql } from '../core/sql.ts'
import { openDatabase } from '../database/database.ts'
import { buildApp } from '../http/app.ts'
import { cardLink } from '../subscriptions/cardLink.ts'
import { findSubscription } from '../subscriptions/subscription.ts'
import { attemptCard, type CardResult, pruneCardRefusals } from './cardAttempts.ts'

const lines: string[] = []
const shop = await openShop({ jobs: false, logTo: { write: (line) => lines.push(line) } })

/** A second app with the same database. Like another process, it shares no memory with the first app. */
const database = openDatabase(shop.ctx.settings.databaseUrl!, { size: 4, onError: () => {} })
const otherApp = await buildApp({ ...shop.ctx, database })
const otherUrl = await otherApp.listen({ host: '127.0.0.1', port: 0 })

after(async () => {
  await otherApp.close()
  await database.close()
})

const card = { method: 'credit_card', ...cardFields(cards.approved) }
const declined = { ...card, cardNumber: cards.declinedSafely }
const pix = { method: 'pix' }

describe('card testers', () => {
  test('a card tester gets at most ten refusals on an offer’s page, and can then still pay by PIX', async () => {
    const offer = await oneTime()
    const one = newBuyer()
    const statuses = await inTurn(10, () => post(offer, { ...declined, ...one.form }, { ip: one.ip }))
    assert.deepEqual(new Set(statuses), new Set([402]))
    const made = await countPayments()
    const refused = await post(offer, { ...card, ...one.form }, { ip: one.ip })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers['retry-after']) > 300)
    assert.match(refused.body, /Muitos cartões foram recusados por aqui.*tente o cartão de novo em \d+ min\./)
    assert.match(refused.body, /<button[^>]*name="method" value="pix"/)
    assert.equal(await countPayments(), made)
    assert.equal((await post(offer, { ...pix, ...one.form }, { ip: one.ip })).status, 303)
    for (const [language, words] of [
      ['en', /Too many cards were declined here/],
      ['es', /Aquí se rechazaron demasiadas tarjetas/],
    ] as const) {
      const { body } = await post(
        offer,
        { ...card, ...one.form },
        { ip: one.ip, headers: { 'accept-language': language, accept: 'application/json' } },
      )
      assert.match(body.notice.text, words)
      assert.ok(body.pix)
    }
    assert.ok(lines.some((line) => line.includes('"full":["email","document"]') && line.includes(offer)))
  })

  test('a card tester is recognised by the same e-mail or by the same document', async () => {
    const offer = await oneTime()
    const one = newBuyer()
    await inTurn(10, () => post(offer, { ...declined, ...one.form }, { ip: newAddress() }))
    const tried = async (form: Record<string, string>) =>
      (await post(offer, { ...card, ...form }, { ip: newAddress() })).status
    const other = newBuyer()
    const [local, domain] = one.form.email.split('@')
    assert.equal(await tried({ ...other.form, email: `${local!.toUpperCase()}+new@${domain}` }), 429)
    assert.equal(await tried({ ...other.form, document: one.form.document }), 429)
    assert.equal(await tried(other.form), 303)
  })

  test('a card tester stays limited after opening the payment link again and when another process answers', async () => {
    const { id } = await createPaymentLink(shop.ctx, shop.store, { name: 'Aula', amountInCents: 5000 })
    const one = newBuyer()
    const visit = async (at: string) => {
      const { body } = await call(at, 'GET', `/checkout/${id}`)
      const purchase = /name="purchase" value="([^"]+)"/.exec(body)![1]!
      return (await post(id, { ...declined, ...one.form, purchase }, { ip: one.ip, at })).status
    }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) statuses.push(await visit(attempt % 2 ? shop.url : otherUrl))
    assert.deepEqual(statuses, [...Array(10).fill(402), 429, 429])
  })

  test('a card tester has one limit for trials and card changes together', async () => {
    const offer = await trial()
    const one = newBuyer()
    assert.equal(
      (await post(offer, { ...card, ...one.form }, { ip: one.ip })).headers.location,
      `/checkout/${offer}?begun=1`,
    )
    const { data } = (await shop.call('GET', '/v1/subscriptions')).body
    const subscription = (await findSubscription(shop.ctx.database, shop.store.id, data[0].id))!
    const { pathname, searchParams } = new URL(cardLink(shop.ctx, shop.store, subscription))
    const page = pathname.replace('/checkout/', '')
    const replace = { token: searchParams.get('token')!, ...declined }
    assert.deepEqual(new Set(await inTurn(5, () => post(page, replace, { ip: one.ip }))), new Set([402]))
    assert.deepEqual(
      new Set(await inTurn(5, () => post(offer, { ...declined, ...one.form }, { ip: one.ip }))),
      new Set([402]),
    )
    const before = await countSubscriptions()
    assert.equal((await post(offer, { ...card, ...one.form }, { ip: one.ip })).status, 429)
    const refused = await post(page, { ...replace, ...card }, { ip: one.ip })
    assert.deepEqual([refused.status, /Muitos cartões.*: tente de novo em/.test(refused.body)], [429, true])
    assert.equal(await countSubscriptions(), before)
    assert.equal((await post(offer, { ...pix, ...one.form }, { ip: one.ip })).status, 303)
  })

  test('invented buyers share the limit of their network, which for IPv6 is the first 64 bits of the address', async () => {
    const offer = await oneTime()
    const address = (last: number) => `2001:db8:77::${last.toString(16)}`
    await inTurn(40, (turn) => post(offer, { ...declined, ...newBuyer().form }, { ip: address(turn + 1) }))
    const rows = (await remembered()).length
    assert.equal((await post(offer, { ...card, ...newBuyer().form }, { ip: '2001:db8:77:0:9::1' })).status, 429)
    assert.equal((await remembered()).length, rows, 'a refused attempt writes no row for an invented buyer')
    assert.equal((await post(offer, { ...card, ...newBuyer().form }, { ip: '2001:db8:78::1' })).status, 303)
  })

  test('an offer limits refusals from all networks, and a card kept without a charge lowers only the offer’s count', async () => {
    const [offer, another] = [newIdOf('off', shop.store.id), newIdOf('off', shop.store.id)]
    const ends: string[] = []
    for (let attempt = 0; attempt < 122; attempt++) ends.push(await tried(newAttempt({ saleId: offer }), 'refused'))
    assert.deepEqual(tally(ends), { refused: 120, closed: 2 })
    assert.equal(await tried(newAttempt({ saleId: another }), 'refused'), 'refused')
    const ip = newAddress()
    const mixed: string[] = []
    for (let attempt = 0; attempt < 82; attempt++)
      mixed.push(await tried(newAttempt({ ip, saleId: another }), attempt % 2 ? 'refused' : 'kept'))
    assert.deepEqual(tally(mixed), { kept: 40, refused: 40, closed: 2 })
  })

  test('a hundred simultaneous cards of one buyer get at most ten refusals', async () => {
    const one = newAttempt({})
    const ends = await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        tried({ ...one, ip: newAddress() }, 'refused', turn % 2 ? database : undefined),
      ),
    )
    assert.deepEqual(tally(ends), { refused: 10, closed: 90 })
  })

  test('the table of refusals holds no names, and its rows are deleted one hour after the last attempt', async () => {
    const rows = await remembered()
    assert.ok(rows.length > 50)
    for (const { subject } of rows) assert.match(subject, /^[\w-]{43}$/)
    await letPass(61 * 60)
    assert.ok((await pruneCardRefusals(shop.ctx)) > 50)
    assert.deepEqual(await remembered(), [])
  })
})

describe('honest buyers', () => {
  test('a buyer pays after three declined cards, and also after the waiting time that follows ten refusals', async () => {
    const offer = await oneTime()
    const one = newBuyer()
    await inTurn(3, () => post(offer, { ...declined, ...one.form }, { ip: one.ip }))
    assert.equal((await post(offer, { ...card, ...one.form }, { ip: one.ip })).status, 303)
    // The payment removed one refusal from the count, so eight more refusals fit below the limit.
    assert.deepEqual(
      new Set(await inTurn(8, () => post(offer, { ...declined, ...one.form }, { ip: one.ip }))),
      new Set([402]),
    )
    const closed = await post(offer, { ...card, ...one.form }, { ip: one.ip })
    assert.equal(closed.status, 429)
    await letPass(Number(closed.headers['retry-after']))
    assert.equal((await post(offer, { ...card, ...one.form }, { ip: one.ip })).status, 303)
  })

  test('many buyers pay from one carrier’s address at the same time, even if many cards are refused', async () => {
    const [ip, saleId] = [newAddress(), newIdOf('off', shop.store.id)]
    const crowd = (count: number, end: CardResult) =>
      Array.from({ length: count }, () => tried(newAttempt({ ip, saleId }), end))
    assert.deepEqual(tally(await Promise.all(crowd(300, 'paid'))), { paid: 300 })
    for (let wave = 0; wave < 10; wave++)
      assert.deepEqual(tally(await Promise.all([...crowd(20, 'paid'), ...crowd(18, 'refused')])), {
        paid: 20,
        refused: 18,
      })
  })

  test('a card without an answer of the gateway does not count, and a card under review counts as a refusal', async () => {
    const one = newAttempt({})
    for (let attempt = 0; attempt < 30; attempt++) assert.equal(await tried(one, 'unknown'), 'unknown')
    assert.equal(await tried(one, 'paid'), 'paid')
    const ends: string[] = []
    for (let attempt = 0; attempt < 12; attempt++) ends.push(await tried(one, 'undecided'))
    assert.deepEqual(tally(ends), { undecided: 10, closed: 2 })
  })
})

/** Makes a card attempt that ends with the given result. No gateway is called, but the database counts the attempt. */
async function tried(
  who: ReturnType<typeof newAttempt>,
  end: CardResult,
  over = shop.ctx.database,
): Promise<CardResult | 'closed'> {
  const attempt = async () => {
    if (end === 'refused') throw paymentDeclined()
    return end
  }
  return await attemptCard({ ...shop.ctx, database: over }, who, attempt, (made) => made).catch((error) =>
    error.status === 402 ? 'refused' : error.details.code === 'too_many_refusals' ? 'closed' : Promise.reject(error),
  )
}

function tally(ends: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1
  return counts
}

let people = 0

function newBuyer() {
  const { email, document } = newAttempt({}).buyer
  return { ip: newAddress(), form: { name: buyer.name, phone: buyer.phone, email, document } }
}

function newAttempt(more: { ip?: string; saleId?: string }) {
  const nth = ++people
  return { ip: newAddress(), saleId: null, buyer: { email: `buyer${nth}@example.com`, document: cpf(nth) }, ...more }
}

let addresses = 0

function newAddress(): string {
  const nth = ++addresses
  return `198.18.${nth >> 8}.${nth & 255}`
}

function cpf(nth: number): string {
  const digits = [...String(100_000_000 + nth)].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, place) => total + digit * (length + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

async function inTurn(times: number, act: (turn: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn++) statuses.push((await act(turn)).status)
  return statuses
}

function post(
  path: string,
  fields: Record<string, string>,
  { ip, headers, at = shop.url }: { ip: string; headers?: Record<string, string>; at?: string },
): Promise<Answer> {
  return call(at, 'POST', `/checkout/${path}`, {
    body: String(new URLSearchParams(fields)),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': ip,
      ...headers,
    },
  })
}

/** Moves the stored times back, as if these seconds had passed. */
async function letPass(seconds: number): Promise<void> {
  await shop.ctx.database.rows(
    sql(
      'cardAttemptsTest.letPass',
      `update card_refusals set forgotten_at = forgotten_at - :seconds * interval '1 second'`,
    ),
    { seconds },
  )
}

async function remembered(): Promise<{ subject: string }[]> {
  return await shop.ctx.database.rows(
    sql('cardAttemptsTest.all', 'select * from card_refusals').as<{ subject: string }>(),
  )
}

async function countPayments(): Promise<number> {
  return (await shop.call('GET', '/v1/payments?perPage=1')).body.total
}

async function countSubscriptions(): Promise<number> {
  return (await shop.call('GET', '/v1/subscriptions')).body.total
}

async function oneTime(): Promise<string> {
  return await offerOf({ name: 'À vista' })
}

async function trial(): Promise<string> {
  return await offerOf({ name: 'Mensal', billingType: 'RECURRING', billingCycle: 'MONTHLY', trialDays: 7 })
}

async function offerOf(terms: object): Promise<string> {
  const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Curso de Violão' })
  const input = { productId, priceInCents: 2990, currency: 'brl', ...terms } as Parameters<typeof createOffer>[2]
  return (await createOffer(shop.ctx, shop.store, input)).offer.id
}
