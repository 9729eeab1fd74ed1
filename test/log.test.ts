import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { before, describe, test } from 'node:test'
import { pino } from 'pino'
import { playMonth } from '../demo/playMonth.ts'
import { yearStore } from '../demo/yearStore.ts'
import { sql } from '../server/core/sql.ts'
import { beginSpan, endSpan, traceWith, withinSpans } from '../server/core/tracing.ts'
import { importDocument } from '../server/import/importDocument.ts'
import { logOptions } from '../server/process/log.ts'
import { importSections } from '../server/setup/importSections.ts'
import { afterFile } from './afterFile.ts'
import { learnVisitor, linkMailedTo } from './browsers/learnVisitor.ts'
import { cardFor, cards, openCard } from './cards.ts'
import { newPerson, PASSWORD, signedIn } from './dashboard.ts'
import { eventually } from './eventually.ts'
import { judgeLine, type LogLine, type Owners } from './laws/logLaw.ts'
import { call, openShop } from './shop.ts'
import { openMailServer } from './standIns/mailServer.ts'
import { startReceiver } from './standIns/webhookReceiver.ts'
import { openCourseStore } from './stores/courseStore.ts'
import { openLearnerSchool } from './stores/learnerSchool.ts'

/*
 * Plays an hour of every kind of work. Then checks the fields, stores, values and length of each log line against its
 * request.
 */
const lines: string[] = []
const mailServer = await openMailServer((recipient) =>
  recipient.startsWith('bounce') ? { code: 550, text: `5.1.1 <${recipient}> unknown` } : undefined,
)
const shop = await openShop({
  gateways: ['GATEWAY_A', 'GATEWAY_B'],
  logTo: { write: (line) => lines.push(line) },
  node: { smtpUrl: mailServer.url },
})
const { ctx } = shop
const address = { zipCode: '01310-100', street: 'Rua Xaxim', number: '1777', city: 'São Paulo', state: 'SP' }
const buyer = {
  name: 'Zuleide Quaresma',
  email: 'zuleide.quaresma@comprador.example',
  document: '529.982.247-25',
  phone: '(11) 98765-4321',
  ip: '201.17.0.9',
  address,
}
const secrets: string[] = [shop.key, PASSWORD]

test('a line of the log has no fields of an earlier line, with and without traces', async () => {
  const written: LogLine[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const log = pino(logOptions('info'), stream)
  afterFile(() => traceWith(undefined))
  const say = () => {
    log.info({ chargeId: 'chg_1' }, 'one')
    log.info('two')
    log.warn({ paymentId: 'pay_1' }, 'three')
  }
  say()
  traceWith({ ratio: 1, finish: () => {} })
  const span = beginSpan('work', 'server')
  withinSpans([span], say)
  endSpan(span)
  say()
  stream.end()
  await once(stream, 'finish')
  const fields = written.map((line) =>
    Object.keys(line).filter((name) => !['level', 'time', 'pid', 'msg'].includes(name)),
  )
  const plain = [['chargeId'], [], ['paymentId']]
  assert.deepEqual(fields, [...plain, ...plain.map((own) => ['trace_id', 'span_id', ...own]), ...plain])
})

describe('after an hour of work', () => {
  let owners: Owners
  before(async () => {
    await playStore()
    await playRenewals()
    await playDemo()
    await playSchool()
    await playDashboard()
    await playStrangers()
    await eventually(async () => (await open()) === 0, 'no delivery, mail or webhook is open')
    owners = await readOwners()
  })

  test('each line has only the fields of its message, ids of one store, no personal data, and at most 500 bytes', () => {
    const { zipCode, street } = address
    const { name, email, document, phone, ip } = buyer
    const values = { texts: [name, email, document, phone, ip, zipCode, street, ...secrets], owners }
    const wrong = lines.flatMap((text) => judgeLine(text, values).map((fault) => `${fault}: ${text.slice(0, 900)}`))
    assert.deepEqual(wrong.slice(0, 20), [])
    const messages = new Set(lines.map((text) => JSON.parse(text).msg))
    for (const played of ['request', 'A sign-in failed.', 'A mail bounced.', 'The outcome of a payment is unknown.'])
      assert.ok(messages.has(played), `no line "${played}", but ${[...messages].join(', ')}`)
  })

  test('each request has one line', () => {
    const requests = lines.map((text): LogLine => JSON.parse(text)).filter(({ msg }) => msg === 'request')
    assert.ok(requests.length > 100, `${requests.length} requests`)
    assert.equal(new Set(requests.map(({ requestId }) => requestId)).size, requests.length)
    const stores = new Set(requests.flatMap(({ storeId }) => storeId ?? []))
    assert.ok(stores.size >= 2, 'several stores were played')
  })
})

/** Plays charges, cards of every outcome, refunds, disputes, and webhooks to a receiver that sometimes fails. */
async function playStore(): Promise<void> {
  const receiver = await startReceiver(({ body }, response) =>
    response.writeHead(body.includes('payment.pending') ? 500 : 200).end(buyer.email),
  )
  const owner = await signedIn(shop, 'owner')
  const endpoint = await owner.inStore('POST', '/webhook-endpoints', {
    url: receiver.url,
    events: ['payment.paid', 'payment.pending', 'payment.refunded'],
  })
  secrets.push(endpoint.body.secret)
  const pay = async (body: object) => {
    const charge = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 5_000 })).body
    const answer = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { buyer, ...body })
    await shop.call('GET', `/v1/charges/${charge.id}`)
    return answer
  }
  for (const number of Object.values(cards))
    await pay({ method: 'credit_card', card: number.startsWith('4') ? openCard(number) : await cardFor(shop, number) })
  const { id } = (await pay({ method: 'pix' })).body
  assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`, {})).status, 200)
  assert.equal((await shop.call('POST', `/v1/payments/${id}/refunds`, { amountInCents: 1_000 })).status, 201)
  await pay({ method: 'boleto' })
  await pay({ method: 'boleto', buyer: { ...buyer, email: 'bounce@comprador.example' } }).then(({ body }) =>
    shop.call('POST', `/v1/test-helpers/payments/${body.id}/pay`, {}),
  )
  await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: -1, description: buyer.name })
  await shop.call('POST', '/v1/charges', `{"buyer":"${buyer.email}"`)
  await shop.call('GET', `/v1/payments?email=${buyer.email}&q=${buyer.name}`)
  await shop.call('GET', `/nowhere/${buyer.email}`)
}

/** Plays a subscription of another store, with a paid renewal and a declined renewal. */
async function playRenewals(): Promise<void> {
  const club = await openCourseStore(shop, { mensal: {} })
  secrets.push(club.key)
  await club.buy('mensal', { email: buyer.email })
  await club.advance(32 * 86_400)
  const [subscription] = (await club.call('GET', '/v1/subscriptions')).body.data
  await club.setCard(subscription.id, 'declined')
  await club.advance(33 * 86_400)
  await club.call('POST', `/v1/subscriptions/${subscription.id}/cancel`, {})
}

/** Plays three days of the imported demo store, with buyers on the pages of the checkout. */
async function playDemo(): Promise<void> {
  const { stores } = await importDocument(ctx, yearStore(new Date()), importSections)
  // biome-ignore lint/suspicious/noExplicitAny: the result of an import has a form of its own for each section.
  const demo = stores.demo as any
  secrets.push(demo.apiKeys.demo)
  await playMonth({ apiKey: demo.apiKeys.demo, baseUrl: shop.url, offers: demo.offers }, 3)
}

/** Plays a student who enters by a link, reads a lesson and mistypes a password. */
async function playSchool(): Promise<void> {
  const school = await openLearnerSchool(ctx, { students: [{ ref: 'ana', name: buyer.name, email: buyer.email }] })
  await school.enroll('ana')
  const visitor = learnVisitor(shop, school.id)
  await visitor.post('/sign-in', { email: buyer.email })
  const token = await linkMailedTo(shop, school.id, buyer.email)
  secrets.push(token)
  await visitor.post('/enter', { link: token })
  assert.equal((await visitor.get('')).status, 200)
  assert.equal((await visitor.get(`/lessons/${school.lessons.l2}`)).status, 200)
  await visitor.post('/password', { email: buyer.email, password: 'errada demais' })
}

/** Plays people of the team who read, search and change things, some without permission. */
async function playDashboard(): Promise<void> {
  const owner = await signedIn(shop, 'owner')
  const helper = await signedIn(shop, 'support')
  secrets.push(owner.cookie!, helper.cookie!)
  const searched = encodeURIComponent(buyer.email)
  const looks = [`/sales?q=${searched}`, '/overview', '/students']
  for (const path of looks) assert.equal((await owner.inStore('GET', path)).status, 200, path)
  assert.equal((await owner.inStore('GET', `/customers/${searched}`)).status, 404)
  assert.equal((await owner.inStore('POST', '/products', { name: '' })).status, 400)
  const invitation = { email: 'nova@loja.example', role: 'support' }
  assert.equal((await owner.inStore('POST', '/invitations', invitation)).status, 201)
  assert.equal((await helper.inStore('GET', '/api-keys')).status, 403)
  const careless = await newPerson(shop, 'finance')
  await careless.call('POST', '/session', { email: careless.email, password: 'errada demais' })
  await careless.call('POST', '/session', { email: buyer.email, password: 'errada demais' })
  await careless.call('POST', '/password-resets', { email: careless.email })
  secrets.push(careless.email, owner.email)
}

/** Plays calls without a key, with a wrong key, and for a page. */
async function playStrangers(): Promise<void> {
  await call(shop.url, 'GET', '/v1/charges')
  const headers = { authorization: 'Bearer sk_test_nobody', 'user-agent': buyer.email }
  await call(shop.url, 'GET', '/v1/charges', { headers })
  await call(shop.url, 'GET', `/checkout/chg_x?email=${buyer.email}`)
  await call(shop.url, 'POST', `/gateways/${shop.store.gateways[0]!.id}/webhooks`, { body: { buyer } })
}

async function open(): Promise<number> {
  return (await ctx.database.row(openWork))!.open
}

const openWork = sql(
  'logTest.open',
  `select ((select count(*) from deliveries where status = 'pending' and attempts = 0)
     + (select count(*) from mails where status = 'waiting' and attempts = 0 and due_at < now())
     + (select count(*) from gateway_webhooks where next_at < now() and attempts = 0))::int as open`,
).as<{ open: number }>()

/** Returns the store of each id in the database. */
async function readOwners(): Promise<Owners> {
  const tables = await ctx.database.rows(tablesOfStores)
  const owners = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await ctx.database.pool.query(`select id, store_id from ${name} where store_id is not null`)
    for (const { id, store_id: storeId } of rows) owners.set(id, storeId)
  }
  return owners
}

const tablesOfStores = sql(
  'logTest.tables',
  `select quote_ident(owned.table_name) as name from information_schema.columns as owned
   join information_schema.columns as named using (table_schema, table_name)
   join information_schema.tables using (table_schema, table_name)
   where table_schema = 'public' and table_type = 'BASE TABLE' and owned.column_name = 'store_id'
     and named.column_name = 'id' and named.data_type = 'text'`,
).as<{ name: string }>()
