import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newPerson } from '../../test/dashboard.ts'
import { openReceiver } from '../../test/receiver.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { openCourseStore } from '../../test/stores/courseStore.ts'
import { sql } from '../core/sql.ts'
import { enroll } from '../courses/enroll.ts'
import { recordLessonProgress } from '../courses/recordLessonProgress.ts'
import { importDocument } from '../import/importDocument.ts'
import { paymentById } from '../payments/payment.ts'
import { settle } from '../payments/settle.ts'
import { importSections } from '../setup/importSections.ts'
import { invite } from '../users/invitations.ts'
import { findUserByEmail } from '../users/user.ts'
import { createEndpoint } from '../webhooks/endpoints.ts'
import { erasePerson } from './erasePerson.ts'
import { exportPerson } from './exportPerson.ts'

const nothing = { subscriptionIds: [], paymentIds: [], deliveryIds: [], requestedIds: [] }
const none = { students: 0, subscriptions: 0, payments: 0, charges: 0, events: 0, mails: 0, invitations: 0, answers: 0 }

const lines: string[] = []
const shop = await openShop({ logTo: { write: (line) => lines.push(line) } })
const { ctx, store } = shop
const receiver = await openReceiver()
const deaf = await openReceiver()
deaf.answerWith(500)

const person = (name: string, email: string) => ({ ...buyer, name, email })
const carla = person('Carla Canário', 'Carla.Canario@example.com')
/** A person with an e-mail that ends with the e-mail of another person. */
const maricarla = person('Mari Carla', 'maricarla.canario@example.com')

async function buy(who: typeof buyer, metadata: Record<string, string> = {}, pay = true) {
  const customer = { name: who.name, email: who.email }
  const sale = { currency: 'brl', amountInCents: 5_000, customer, description: `Aula de ${who.name}`, metadata }
  const charge = (await shop.call('POST', '/v1/charges', sale)).body
  const answer = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method: 'pix', buyer: who, metadata })
  assert.equal(answer.status, 201)
  if (pay) assert.equal((await shop.call('POST', `/v1/test-helpers/payments/${answer.body.id}/pay`)).status, 200)
  return { chargeId: charge.id as string, paymentId: answer.body.id as string }
}

async function study(who: typeof buyer, studentId: string) {
  const { pool } = ctx.database
  await pool.query(
    `insert into courses (id, store_id, title, tagline, status, certificate_enabled, created_at, updated_at)
     values ('crs_' || $1, $2, 'Canto', '', 'PUBLISHED', true, now(), now())`,
    [studentId, store.id],
  )
  await pool.query(
    `insert into modules (id, store_id, course_id, position, title, status)
     values ('mod_' || $1, $2, 'crs_' || $1, 0, 'M', 'PUBLISHED')`,
    [studentId, store.id],
  )
  await pool.query(
    `insert into lessons (id, store_id, module_id, position, title, status)
     values ('les_' || $1, $2, 'mod_' || $1, 0, 'Respirar', 'PUBLISHED')`,
    [studentId, store.id],
  )
  await pool.query(
    'insert into students (id, store_id, name, email, preview, created_at) values ($1, $2, $3, $4, false, now())',
    [studentId, store.id, who.name, who.email],
  )
  await enroll(ctx.database, {
    storeId: store.id,
    studentId,
    courseId: `crs_${studentId}`,
    cohortId: null,
    cause: { is: 'gift' },
    enrolledAt: new Date(),
    expiresAt: null,
  })
  const all = { watchedSeconds: 60, percentWatched: 100, completed: true }
  await recordLessonProgress(ctx, store, { studentId, lessonId: `les_${studentId}` }, all)
}

/** Returns the names of all tables with a row that contains this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await ctx.database.pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await ctx.database.pool.query(
      `select 1 from ${name} as row where strpos(lower(row::text), lower($1)) > 0 limit 1`,
      [text],
    )
    if (hits.length > 0) found.push(name)
  }
  return found.sort()
}

const row = (text: string, id: string) =>
  ctx.database.row(sql(`test ${text.slice(0, 24)}${text.slice(-24)}`, text).as<Record<string, unknown>>(), { id })

const endDelivery = sql('test end', `update deliveries set status = 'failed' where id = :id`)

describe('a person', () => {
  test('gets all data that the store holds, and the list of receivers', async () => {
    await createEndpoint(ctx, store.id, { url: receiver.url, events: ['payment.paid'] })
    const { paymentId, chargeId } = await buy(carla, { student: carla.email })
    await study(carla, 'stu_carla')
    await receiver.next(({ body }) => body.data.id === paymentId)
    const exported = (await settled(() => exportPerson(ctx, store.id, carla.email.toUpperCase()))) as Export
    assert.equal(exported.payments[0]!.document, '52998224725')
    assert.deepEqual([exported.payments[0]!.id, exported.charges[0]!.id], [paymentId, chargeId])
    const [student] = exported.students
    assert.equal(student!.name, carla.name)
    const [enrollment] = student!.enrollments
    assert.deepEqual(
      [enrollment!.course, enrollment!.cause, enrollment!.lessons[0]!.lesson],
      ['Canto', 'gift', 'Respirar'],
    )
    assert.match(enrollment!.certificate.code, /-/)
    const paid = exported.events.find(({ kind }) => kind === 'payment.paid')!
    assert.deepEqual([paid.body.data.customer.email, paid.sentTo], [carla.email, [receiver.url]])
    assert.deepEqual(((await exportPerson(ctx, store.id, 'nobody@example.com')) as Export).students, [])
  })

  test('is erased, while the sale stays and the data of other people stay', async () => {
    const { paymentId: hers, chargeId } = await buy(maricarla, { note: 'kept' })
    await study(maricarla, 'stu_mari')
    const { rows } = await ctx.database.pool.query(
      'select id, status, total_in_cents, paid_at from payments order by id',
    )
    await ctx.database.pool.query(
      `insert into refunds (id, store_id, payment_id, reason, amount_in_cents, status, created_at, buyer_page)
       select 'rfd_carla', store_id, id, 'other', 1, 'failed', now(), 'https://gateway.example/page-of-carla'
       from payments where store_id = $1 and buyer_email = $2`,
      [store.id, carla.email],
    )
    assert.deepEqual(await tablesWith('page-of-carla'), ['refunds'])
    await noneDelivering()
    const { erased, waiting } = await erasePerson(ctx, store.id, ` ${carla.email.toLowerCase()}`)
    assert.deepEqual(waiting, nothing)
    assert.deepEqual(erased, { ...none, students: 1, payments: 1, charges: 1, events: 2, mails: 4 })

    assert.deepEqual(await tablesWith('"carla.canario@example.com"'), [])
    assert.deepEqual(await tablesWith('Carla Canário'), [])
    assert.deepEqual(await tablesWith('page-of-carla'), [])
    assert.deepEqual(await tablesWith('stu_carla'), ['courses', 'lessons', 'modules']) // The test's own ids of these rows contain the student's id.
    const after = await ctx.database.pool.query('select id, status, total_in_cents, paid_at from payments order by id')
    assert.deepEqual(after.rows, rows)
    const { students, payments, charges, events } = (await exportPerson(ctx, store.id, carla.email)) as Export
    assert.deepEqual([students, payments, charges, events], [[], [], [], []])
    const again = await erasePerson(ctx, store.id, carla.email)
    assert.deepEqual(again.erased, none)

    const other = await row('select buyer_name, metadata from payments where id = :id', hers)
    assert.deepEqual(other, { buyer_name: maricarla.name, metadata: { note: 'kept' } })
    const charge = await row('select customer_email, description from charges where id = :id', chargeId)
    assert.deepEqual(charge, { customer_email: maricarla.email, description: 'Aula de Mari Carla' })
    assert.ok((await tablesWith('"maricarla.canario@example.com"')).includes('events'))
    assert.equal((await shop.call('GET', '/v1/students/stu_mari')).status, 200)
  })

  test('stays erased when a change writes a row that it read before the erasure', async () => {
    const elsa = person('Elsa Esquecida', 'elsa@example.com')
    const { paymentId } = await buy(elsa)
    await noneDelivering()
    const read = (await ctx.database.row(paymentById, { id: paymentId, storeId: store.id }))!
    assert.deepEqual((await erasePerson(ctx, store.id, elsa.email)).waiting, nothing)
    const receipts = [{ id: `of ${paymentId}`, amountInCents: 5_000 }]
    await settle(ctx, store, read, { is: 'refunded', externalId: read.external_id!, receipts })
    assert.deepEqual(await row('select kind from events where payment_id = :id order by id desc limit 1', paymentId), {
      kind: 'payment.refunded',
    })
    assert.deepEqual(await tablesWith('elsa@example.com'), [])
  })

  test('is exported and erased from an imported open payment, which never ends', async () => {
    const customer = { name: 'Fabio Fiado', email: 'fabio@example.com' }
    const payments = [{ ref: 'h1', status: 'PENDING', amountInCents: 5_000, customer }]
    await importDocument(ctx, { stores: [{ ref: 'old', name: 'Antiga', payments }] }, importSections)
    const [old] = (await ctx.database.pool.query(`select id from stores where name = 'Antiga'`)).rows
    const { payments: exported } = (await exportPerson(ctx, old.id, customer.email)) as { payments: object[] }
    assert.equal(exported.length, 1)
    assert.deepEqual((await erasePerson(ctx, old.id, customer.email)).waiting.paymentIds, [])
    assert.deepEqual(await tablesWith('fabio@example.com'), [])
  })

  test('is erased by a second call if an event was being delivered during the first call', async () => {
    const fay = { ...person('Fay Fatura', 'fay@example.com'), document: '390.533.447-05' }
    const slow = await openReceiver()
    slow.answerWith(500)
    const sale = { currency: 'brl', amountInCents: 5_000, postbackUrl: slow.url, metadata: { cpf: fay.document } }
    const items = [{ name: 'Caneca de Fay Fatura', quantity: 1, unitAmountInCents: 5_000 }]
    const successUrl = `https://loja.example/volta?cpf=${fay.document}&de=Fay+Fatura`
    const order = { ...sale, items, successUrl, customer: { name: fay.name, email: fay.email } }
    const charge = await shop.call('POST', '/v1/charges', order, { 'idempotency-key': `pedido-${fay.document}` })
    assert.equal(charge.status, 201)
    const paying = { method: 'pix', buyer: fay, metadata: { nota: `CPF ${fay.document}` } }
    const headers = { 'idempotency-key': 'pagar-1' }
    const { body: payment } = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, paying, headers)
    await shop.call('POST', `/v1/test-helpers/payments/${payment.id}/pay`)
    const { id: deliveryId } = (await slow.next(({ body }) => body.event === 'payment.paid')).body
    await noneDelivering(deliveryId)
    const first = await erasePerson(ctx, store.id, fay.email)
    assert.deepEqual([first.waiting.paymentIds, first.waiting.deliveryIds], [[payment.id], [deliveryId]])
    const stored = await row('select metadata from charges where id = :id', charge.body.id)
    assert.deepEqual(stored, { metadata: { cpf: fay.document } })

    await ctx.database.rows(endDelivery, { id: deliveryId })
    assert.deepEqual((await erasePerson(ctx, store.id, fay.email)).waiting, nothing)
    for (const text of [fay.email, 'fay fatura', 'fay+fatura', fay.document, '39053344705'])
      assert.deepEqual(await tablesWith(text), [], text)
    const kept = await row('select items, success_url from charges where id = :id', charge.body.id)
    assert.deepEqual(kept, { items: [{ ...items[0], name: '—' }], success_url: null })
    const repeat = await shop.call('POST', `/v1/charges/${charge.body.id}/payments`, paying, headers)
    assert.deepEqual(
      [repeat.status, repeat.body.error.code],
      [409, 'charge_not_pending'],
      'the idempotency key is deleted',
    )
  })

  test('is erased from a mention in another buyer’s sale, and the other buyer stays', async () => {
    const ivo = person('Ivo Indicado', 'ivo@example.com')
    const { chargeId, paymentId } = await buy(maricarla, { indicado: ivo.email, outro: 'x' })
    await noneDelivering()
    const exported = (await exportPerson(ctx, store.id, ivo.email)) as Export
    assert.deepEqual([...new Set(exported.mentions.flatMap(({ texts }) => texts))], [ivo.email])
    assert.ok(!JSON.stringify(exported).includes(maricarla.email))
    await erasePerson(ctx, store.id, ivo.email)
    assert.deepEqual(await tablesWith(ivo.email), [])
    assert.deepEqual(await row('select customer_email, metadata from charges where id = :id', chargeId), {
      customer_email: maricarla.email,
      metadata: {},
    })
    assert.deepEqual(await row('select buyer_email from payments where id = :id', paymentId), {
      buyer_email: maricarla.email,
    })
  })

  test('is erased from longer words in another buyer’s sale and in idempotency keys', async () => {
    const yolanda = { ...person('Yolanda Kubrusly', 'yk@example.com'), document: '93541134780', phone: '71944556677' }
    await buy(yolanda)
    const email = yolanda.email
    const spelled = ['ref-E', 'ref_E', 'E-x', 'x.E', '1.E', 'E.1', 'E_1', '5% E'].map((text) =>
      text.replace('E', email),
    )
    const glued = ['cpf93541134780', 'tel5571944556677', 'YolandaKubrusly', 'Kubrusly, Yolanda', 'a935411347-80']
    const chargeIds: string[] = []
    for (const [index, text] of [...spelled, ...glued].entries()) {
      const customer = { name: maricarla.name, email: maricarla.email }
      const items = [{ name: `Aula ${text}`, quantity: 1, unitAmountInCents: 5_000 }]
      const metadata = { note: text, indicado: email }
      const headers = { 'idempotency-key': index < spelled.length ? text : `${text} ${email}` }
      const order = { currency: 'brl', items, customer, metadata }
      const { status, body } = await shop.call('POST', '/v1/charges', order, headers)
      assert.equal(status, 201)
      chargeIds.push(body.id)
    }
    const order = { currency: 'brl', amountInCents: 5_000, customer: { name: yolanda.name, email } }
    for (const key of ['a93541134780', 'YolandaKubrusly', 'apelido-yoyo'])
      await shop.call('POST', '/v1/charges', order, { 'idempotency-key': key })
    await noneDelivering()
    await erasePerson(ctx, store.id, email)
    for (const text of [email, '93541134780', '71944556677', 'kubrusly', 'a935411347', 'yoyo'])
      assert.deepEqual(await tablesWith(text), [], text)
    for (const id of chargeIds)
      assert.deepEqual(
        await row("select customer_email, items->0->>'name' as item, metadata from charges where id = :id", id),
        { customer_email: maricarla.email, item: '—', metadata: {} },
      )
    assert.deepEqual((await erasePerson(ctx, store.id, email)).erased, none)
  })

  test('is not erased while a payment or delivery is open, and the answer has its id', async () => {
    const dora = person('Dora Demora', 'dora@example.com')
    await createEndpoint(ctx, store.id, { url: deaf.url, events: ['payment.pending'] })
    const { paymentId } = await buy(dora, {}, false)
    const { id: deliveryId } = (await deaf.next(({ body }) => body.data.id === paymentId)).body
    const body = (id: string) => row('select payload from events where payment_id = :id', id)
    const before = await body(paymentId)
    const first = await erasePerson(ctx, store.id, dora.email)
    assert.deepEqual(first.waiting, { ...nothing, paymentIds: [paymentId], deliveryIds: [deliveryId] })
    assert.deepEqual([first.erased.payments, first.erased.events], [0, 0])
    assert.deepEqual(await body(paymentId), before)

    await shop.call('POST', `/v1/test-helpers/payments/${paymentId}/expire`)
    await ctx.database.rows(endDelivery, { id: deliveryId })
    await noneDelivering()
    const second = await erasePerson(ctx, store.id, dora.email)
    assert.deepEqual(second.waiting, nothing)
    assert.deepEqual(await tablesWith('dora@example.com'), [])
  })

  test('keeps the student and the kept card of a running subscription, and is erased after its end', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const gil = { ...buyer, name: 'Gil Guardado', email: 'Gil@example.com' }
    const purchase = await courseStore.buy('monthly', { method: 'pix', email: gil.email })
    const { id: firstPayment, subscriptionId } = purchase.body
    const awaited = await erasePerson(ctx, courseStore.store.id, gil.email)
    assert.deepEqual(awaited.waiting, { ...nothing, subscriptionIds: [subscriptionId], paymentIds: [firstPayment] })
    await courseStore.call('POST', `/v1/test-helpers/payments/${firstPayment}/pay`)
    await courseStore.advance(1)
    await courseStore.advanceTo((await courseStore.get(subscriptionId)).currentPeriodEnd)
    const owner = await findUserByEmail(ctx.database, (await newPerson(shop, 'owner', courseStore.store)).email)
    await invite(ctx, courseStore.store, owner!, { email: gil.email, role: 'support' })

    const exported = (await exportPerson(ctx, courseStore.store.id, gil.email)) as Export
    const [subscription] = exported.subscriptions
    assert.deepEqual(
      [subscription!.id, subscription!.offer, subscription!.document],
      [subscriptionId, 'monthly', '52998224725'],
    )
    assert.equal(exported.students[0]!.enrollments[0]!.subscriptionId, subscriptionId)
    // The first erasure deleted the mail with the PIX code if the mail had been sent by then.
    const kinds = exported.mails.map(({ kind }) => kind).filter((kind) => kind !== 'pix_code')
    assert.deepEqual(kinds, ['subscription_started', 'access', 'renewal_code', 'invitation'])
    assert.equal(exported.invitations[0]!.role, 'support')

    const living = await erasePerson(ctx, courseStore.store.id, gil.email)
    assert.deepEqual(living.waiting.subscriptionIds, [subscriptionId])
    assert.deepEqual([living.erased.students, living.erased.subscriptions], [0, 0])
    assert.equal((await courseStore.get(subscriptionId)).customerEmail, gil.email)

    assert.equal((await courseStore.call('POST', `/v1/subscriptions/${subscriptionId}/cancel`)).status, 200)
    await courseStore.advance(1)
    const { erased, waiting } = await erasePerson(ctx, courseStore.store.id, gil.email)
    assert.deepEqual(waiting, nothing)
    assert.deepEqual([erased.students, erased.subscriptions], [1, 1])
    assert.deepEqual(await tablesWith('gil@example.com'), [])
    const kept = await courseStore.get(subscriptionId)
    assert.deepEqual(
      [kept.status, kept.chargesPaid, kept.customerEmail, kept.customer.name],
      ['canceled', 1, null, null],
    )
  })

  test('is erased from an ended subscription with the digits, the brand and the gateway’s reference of the card', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const { body } = await courseStore.buy('monthly', { email: 'hugo@example.com' })
    await courseStore.advance(1)
    const cardOf = () =>
      row(
        'select card_reference, card_brand, card_last_four, buyer_ip, buyer_address from subscriptions where id = :id',
        body.subscriptionId,
      )
    assert.ok(Object.values((await cardOf())!).every((value) => value !== null))
    assert.deepEqual((await erasePerson(ctx, courseStore.store.id, 'hugo@example.com')).erased.subscriptions, 0)
    assert.ok(Object.values((await cardOf())!).every((value) => value !== null))
    await courseStore.call('POST', `/v1/subscriptions/${body.subscriptionId}/cancel`)
    assert.deepEqual((await erasePerson(ctx, courseStore.store.id, 'hugo@example.com')).waiting, nothing)
    assert.ok(Object.values((await cardOf())!).every((value) => value === null))
    assert.deepEqual(await tablesWith('hugo@example.com'), [])
  })

  test('is found only in the store of the request', async () => {
    const { store: other } = await shop.secondStore()
    const { erased } = await erasePerson(ctx, other.id, maricarla.email)
    assert.deepEqual(erased, none)
    await assert.rejects(erasePerson(ctx, 'sto_none', maricarla.email), { status: 404 })
    await assert.rejects(exportPerson(ctx, 'sto_none', maricarla.email), { status: 404 })
  })

  test('does not appear in the log', async () => {
    for (const path of ['', '/stu_mari', '/stu_mari/progress', '/stu_mari/progress?courseId=x'])
      await shop.call('GET', `/v1/students${path}`)
    const log = lines.join('')
    for (const text of [carla.email, carla.name, maricarla.email, maricarla.name, '52998224725'])
      assert.ok(!log.toLowerCase().includes(text.toLowerCase()), text)
  })
})

type Export = {
  students: {
    name: string
    enrollments: {
      course: string
      cause: string
      subscriptionId: string | null
      certificate: { code: string }
      lessons: { lesson: string }[]
    }[]
  }[]
  payments: { id: string; document: string }[]
  subscriptions: { id: string; offer: string; document: string }[]
  mails: { kind: string }[]
  invitations: { role: string }[]
  charges: { id: string }[]
  mentions: { in: string; id: string; texts: string[] }[]
  events: { kind: string; body: { data: { customer: { email: string } } }; sentTo: string[] }[]
}

/** Waits until the rows of the deliveries have their results, because the receiver gets the requests earlier. */
async function settled(look: () => Promise<object>): Promise<object> {
  await noneDelivering()
  return look()
}

/**
 * Waits until no delivery is pending.
 * @param but id of a delivery that will fail; the function waits only for its first attempt
 */
async function noneDelivering(but = ''): Promise<void> {
  const pending = sql(
    'test pending',
    `select id from deliveries where status = 'pending' and (id <> :id or sent = 0 or leased_until is not null) limit 1`,
  )
  while ((await ctx.database.row(pending, { id: but })) !== undefined)
    await new Promise((resolve) => setTimeout(resolve, 5))
}
