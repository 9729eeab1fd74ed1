import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { request } from 'undici'
import { described, type Person, signedIn } from '../../test/dashboard.ts'
import { eventually } from '../../test/eventually.ts'
import { readPdf } from '../../test/media/readPdf.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { sql } from '../core/sql.ts'
import { recordLessonProgress } from '../courses/recordLessonProgress.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'
import { getStore } from '../stores/store.ts'
import { startStudentSession } from '../students/studentSessions.ts'
import type { DisputeRow } from './dispute.ts'
import { readEvidence } from './readEvidence.ts'

const shop = await openShop()
const EARLIER = new Date('2026-03-01T12:00:00Z')

/** A store that sells a course at a gateway. */
async function storeWith(provider: string) {
  const course = {
    ref: 'c1',
    product: 'p1',
    title: 'Violão para começar',
    status: 'PUBLISHED',
    modules: [{ ref: 'm1', title: 'Acordes', status: 'PUBLISHED', lessons: lessons(60) }],
  }
  const document = {
    stores: [
      {
        ref: 'loja',
        name: 'Loja do Violão',
        gateways: [{ provider, credentials: 'simulator' }],
        apiKeys: [{ ref: 'all', scopes: ['charges:read', 'charges:write'] }],
        products: [{ ref: 'p1', name: 'Curso de Violão' }],
        offers: [
          { ref: 'o1', product: 'p1', name: 'À vista', billingType: 'ONE_TIME', priceInCents: 9_700, currency: 'brl' },
          {
            ref: 'o2',
            product: 'p1',
            name: 'Clube',
            billingType: 'RECURRING',
            billingCycle: 'MONTHLY',
            priceInCents: 4_900,
            currency: 'brl',
          },
        ],
        courses: [course],
      },
    ],
  }
  const { stores } = await importDocument(shop.ctx, document, importSections)
  const { id, apiKeys, offers, lessons: ids } = stores.loja as unknown as Imported
  const store = await getStore(shop.ctx.database, id)
  const headers = { authorization: `Bearer ${apiKeys.all}` }
  return {
    store,
    offerId: offers.o1!,
    clubId: offers.o2!,
    lessonId: ids.l1!,
    api: (method: string, path: string, body?: object) => shop.call(method, path, body, headers),
  }
}

const card = { number: '4111111111111111', holderName: 'ANA SOUZA', expiryMonth: '12', expiryYear: '2035', cvv: '917' }

type Imported = { id: string } & Record<'apiKeys' | 'offers' | 'lessons', Record<string, string>>
type Seller = Awaited<ReturnType<typeof storeWith>>

function lessons(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ref: `l${index + 1}`,
    title: `Aula número ${index + 1}`,
    status: 'PUBLISHED',
    durationSeconds: 600,
  }))
}

/** Sells the course, lets the student watch a lesson, and disputes the payment. */
async function disputedSale(seller: Seller, method: string) {
  const { store, api, offerId, lessonId } = seller
  const purchase = {
    offerId,
    method,
    buyer: { ...buyer, ip: '198.51.100.7' },
    ...(method === 'credit_card' && { card }),
  }
  const bought = await api('POST', '/v1/test-helpers/purchases', purchase)
  assert.equal(bought.status, 201, JSON.stringify(bought.body))
  const { id: paymentId, status } = bought.body
  if (status === 'pending') await api('POST', `/v1/test-helpers/payments/${paymentId}/pay`)
  const studentId = await studentOf(paymentId)
  const session = { address: '198.51.100.77', userAgent: 'Firefox of Ana' }
  await startStudentSession(shop.ctx.database, { id: studentId, storeId: store.id, preview: false }, session)
  const progress = { watchedSeconds: 437, percentWatched: 72, completed: false }
  await recordLessonProgress(shop.ctx, store, { studentId, lessonId }, progress)
  await shop.ctx.database.rows(markSent, { paymentId, now: EARLIER })
  await shop.ctx.database.rows(boughtOnPage, { paymentId })
  assert.equal((await api('POST', `/v1/test-helpers/payments/${paymentId}/chargeback`)).status, 200)
  return { paymentId, dispute: await disputeOf(seller, paymentId) }
}

const markSent = sql(
  'evidenceTest.markSent',
  `update mails set status = 'sent', due_at = null, sent_at = :now, response = '250 2.0.0 Ok: queued as 4TxQ'
   where payment_id = :paymentId and kind = 'access'`,
)

const boughtOnPage = sql('evidenceTest.page', `update payments set language = 'pt' where id = :paymentId`)

const paysInEnglish = sql('evidenceTest.english', `update subscriptions set language = 'en' where id = :id`)

async function studentOf(paymentId: string): Promise<string> {
  const find = sql('evidenceTest.student', 'select student_id from enrollments where payment_id = :paymentId').as<{
    student_id: string
  }>()
  let id: string | undefined
  await eventually(async () => {
    id = (await shop.ctx.database.row(find, { paymentId }))?.student_id
    return id !== undefined
  }, 'the purchase gave access')
  return id!
}

async function disputeOf({ api }: Seller, paymentId: string) {
  let found: { id: string; dueAt: string } | undefined
  await eventually(async () => {
    found = (await api('GET', `/v1/disputes?paymentId=${paymentId}`)).body.data[0]
    return found !== undefined
  }, 'the chargeback opened a dispute')
  return found!
}

async function pdfFor(person: Person, storeId: string, disputeId: string): Promise<Buffer> {
  const path = `/dashboard/api/stores/${storeId}/disputes/${disputeId}/evidence`
  const answer = await request(shop.url + path, {
    headers: { cookie: person.cookie!, 'sec-fetch-site': 'same-origin' },
  })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  return Buffer.from(await answer.body.arrayBuffer())
}

const seller = await storeWith('GATEWAY_A')
const { paymentId, dispute } = await disputedSale(seller, 'pix')
const owner = await signedIn(shop, 'owner', seller.store)
const support = await signedIn(shop, 'support', seller.store)

describe('the evidence of a dispute', () => {
  test('is a PDF with the payment, the buyer, the watched seconds of lessons, the sign-ins, the mails and the refunds', async () => {
    const pdf = await pdfFor(owner, seller.store.id, dispute.id)
    const { text, pages } = await readPdf(pdf)
    const expected = [
      'Loja do Violão',
      paymentId,
      'Curso de Violão',
      /R\$\s97,00/,
      buyer.name,
      buyer.email,
      '52998224725',
      '198.51.100.7',
      'Violão para começar',
      'Aula número 1',
      '7:17 / 10:00 (72 %)',
      '1 de 60 aulas abertas',
      '198.51.100.77',
      'Firefox of Ana',
      '250 2.0.0 Ok: queued as 4TxQ',
      'em até 7 dias do pagamento',
      'você compra de Loja do Violão pelo preço e nas condições desta página',
      'Nenhum reembolso foi pedido',
      /Página 1 de \d/,
    ]
    const flat = text.replaceAll(/\s+/g, ' ')
    const missing = expected.filter((part) => (typeof part === 'string' ? !flat.includes(part) : !part.test(flat)))
    assert.deepEqual(missing, [], flat)
    assert.ok(pages >= 1)
  })

  test('contains, for a renewal, where and when the buyer accepted the subscription', async () => {
    const { api, clubId, store } = await storeWith('GATEWAY_A')
    const address = { zipCode: '01310-100', street: 'Rua Um', number: '1', city: 'São Paulo', state: 'SP' }
    const order = { offerId: clubId, method: 'credit_card', buyer: { ...buyer, ip: '198.51.100.9', address }, card }
    const { status, body: first } = await api('POST', '/v1/test-helpers/purchases', order)
    assert.equal(status, 201, JSON.stringify(first))
    await shop.ctx.database.rows(boughtOnPage, { paymentId: first.id })
    await shop.ctx.database.rows(paysInEnglish, { id: first.subscriptionId })
    const advanced = await api('POST', '/v1/test-helpers/clock/advance', { seconds: 32 * 24 * 60 * 60 })
    assert.equal(advanced.status, 200)
    const find = sql(
      'evidenceTest.cycles',
      'select id, created_at from payments where subscription_id = :id order by 2',
    ).as<{ id: string; created_at: Date }>()
    const paid = await shop.ctx.database.rows(find, { id: first.subscriptionId })
    assert.equal(paid.length, 2)
    const [bought, renewal] = await Promise.all(
      paid.map(({ id }) => readEvidence(shop.ctx, store, { payment_id: id } as DisputeRow, { withDocuments: true })),
    )
    assert.equal(renewal!.payment.language, 'en')
    assert.deepEqual(renewal!.accepted, bought!.accepted)
    const { language, at, ip } = renewal!.accepted
    assert.deepEqual([language, at, ip], ['pt', paid[0]!.created_at, '198.51.100.9'])
  })

  test('has no CPF for a role that may not see documents', async () => {
    const { text } = await readPdf(await pdfFor(support, seller.store.id, dispute.id))
    assert.ok(text.includes(buyer.name) && !text.includes('52998224725'))
  })

  test('is sent to the gateway once, with the CPF, and then the bank reviews it', async () => {
    const send = () => support.call('POST', `/stores/${seller.store.id}/disputes/${dispute.id}/evidence`)
    const [first, second] = await Promise.all([send(), send()])
    const [sent, refused] = first.status === 200 ? [first, second] : [second, first]
    assert.deepEqual([refused.status, refused.body.error?.code], [409, 'dispute_not_open'])
    const detail = described(sent, 'sendDisputeEvidence')
    assert.equal(detail.status, 'under_review')
    assert.ok(detail.evidenceSentAt)
    assert.deepEqual(detail.can, { read: true, send: false, accept: false })
    const [there] = await shop.atGateway(paymentId)
    const about = Buffer.from(there.id.slice('pay_'.length), 'latin1').toString('hex')
    const uuid = about.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    const files = (await call(shop.simulatorUrl, 'GET', `/control/evidence?about=${uuid}`)).body
    assert.equal(files.length, 1)
    const { text } = await readPdf(Buffer.from(files[0].content, 'base64'))
    assert.ok(text.includes('52998224725'))
  })
})

test('at gateway D the evidence about a card payment is sent as a file, and a dispute that the owner gives up is closed at the gateway', async () => {
  const cardSeller = await storeWith('GATEWAY_D')
  const one = await disputedSale(cardSeller, 'credit_card')
  const person = await signedIn(shop, 'owner', cardSeller.store)
  const place = `/stores/${cardSeller.store.id}/disputes/${one.dispute.id}`
  const detail = described(await person.call('POST', `${place}/evidence`), 'sendDisputeEvidence')
  assert.equal(detail.status, 'under_review')
  const [there] = await shop.atGateway(one.paymentId)
  const { evidence } = there.details.dispute
  const files = (await call(shop.simulatorUrl, 'GET', `/control/evidence?about=${evidence.service_documentation}`)).body
  const pdf = Buffer.from(files[0].content, 'base64')
  assert.equal(
    createHash('sha256').update(pdf.subarray(0, 5)).digest('hex'),
    createHash('sha256').update('%PDF-').digest('hex'),
  )
  assert.match(evidence.access_activity_log, /Aula número 1: 7:17 watched/)
  const other = await disputedSale(cardSeller, 'credit_card')
  const given = `/stores/${cardSeller.store.id}/disputes/${other.dispute.id}/accept`
  const accepted = described(await person.call('POST', given), 'acceptDispute')
  assert.equal(accepted.status, 'lost')
  assert.ok(accepted.acceptedAt)
  assert.equal((await shop.atGateway(other.paymentId))[0].details.dispute.status, 'lost')
})
