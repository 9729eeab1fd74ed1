import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf, described, signedIn } from '../../test/dashboard.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'

const shop = await openShop({ jobs: false })
const { ctx, store } = shop
const owner = await signedIn(shop, 'owner')
const support = await signedIn(shop, 'support')
const finance = await signedIn(shop, 'finance')
const developer = await signedIn(shop, 'developer')

const bia = { ...buyer, name: 'Bia Costa', email: 'bia@example.com' }
const paid = await pay(bia)
const open = await pay({ ...bia, email: 'BIA@example.com' })
await pay({ ...bia, name: 'Bia Longe', email: 'bia@example.com.br' })
const student = await give('Bia Costa', bia.email)
const subscriptionId = await subscribe()

async function pay(who: typeof buyer, method = 'pix'): Promise<{ id: string; chargeId: string }> {
  const { email, name } = who
  const sale = { currency: 'brl', amountInCents: 5_000, customer: { email, name }, description: 'Aula' }
  const { body: charge } = await shop.call('POST', '/v1/charges', sale)
  const { body, status } = await shop.call('POST', `/v1/charges/${charge.id}/payments`, { method, buyer: who })
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.id, chargeId: charge.id }
}

async function give(name: string, email: string): Promise<string> {
  const course = await owner.inStore('POST', '/courses', { title: 'Violão', status: 'PUBLISHED' })
  const { id } = (await owner.inStore('POST', '/students', { name, email })).body
  await owner.inStore('POST', `/students/${id}/enrollments`, { courseId: course.body.id })
  return id
}

/** A test purchase creates its own buyer, so the test changes the buyer to Bia. */
async function subscribe(): Promise<string> {
  const { id: productId } = await createProduct(ctx, store, { name: 'Clube' })
  const monthly = { billingType: 'RECURRING', billingCycle: 'MONTHLY' } as const
  const { offer } = await createOffer(ctx, store, { productId, name: 'Mensal', priceInCents: 2_990, ...monthly })
  const bought = await owner.inStore('POST', `/offers/${offer.id}/test-purchase`, { method: 'credit_card' })
  const { subscriptionId } = described(bought, 'testPurchase', 201)
  for (const table of ['subscriptions', 'payments'])
    await ctx.database.pool.query(`update ${table} set buyer_email = $1, buyer_name = $2 where offer_id = $3`, [
      bia.email,
      bia.name,
      offer.id,
    ])
  return subscriptionId
}

const customerOf = async (id: string, person = owner) =>
  described(await person.inStore('GET', `/customers/${id}`), 'getCustomer')
const historyOf = async (id: string, query = '', person = owner) =>
  described(await person.inStore('GET', `/customers/${id}/history${query}`), 'listCustomerHistory')
const kindsOf = async (id: string, person = owner) =>
  (await historyOf(id, '?perPage=100', person)).data.map(({ kind }: { kind: string }) => kind)

describe('the page of a customer', () => {
  test('is the same by the id of a sale, a charge, a subscription or a student', async () => {
    await shop.call('POST', `/v1/test-helpers/payments/${paid.id}/pay`)
    const page = await customerOf(paid.id)
    assert.deepEqual(
      [page.email, page.name, page.document, page.salesCount, page.paid, page.isComplete],
      [
        bia.email,
        'Bia Costa',
        bia.document.replaceAll(/\D/g, ''),
        2,
        [{ currency: 'brl', amountInCents: 7_990 }],
        true,
      ],
    )
    assert.deepEqual([page.subscriptions[0].id, page.subscriptions[0].can.cancel], [subscriptionId, true])
    assert.deepEqual([page.student.id, page.student.enrollments[0].courseTitle], [student, 'Violão'])
    for (const id of [open.id, open.chargeId, subscriptionId, student]) assert.deepEqual(await customerOf(id), page, id)
  })

  test('has one history of sales, subscriptions, courses and mails, newest first, in pages', async () => {
    const history = await historyOf(student, '?perPage=100')
    const kinds = Map.groupBy(history.data as { kind: string; id: string }[], ({ kind }) => kind)
    const countOf = (kind: string) => kinds.get(kind)?.length
    assert.deepEqual([countOf('sale'), countOf('subscription'), countOf('access')], [3, 1, 1])
    assert.equal(kinds.has('charge'), false, 'a charge with payments is shown by them')
    const instants = history.data.map(({ at }: { at: string }) => at)
    assert.deepEqual(instants, instants.toSorted().toReversed())
    const pages = [await historyOf(student, '?perPage=4'), await historyOf(student, '?perPage=4&page=2')]
    assert.deepEqual(
      pages.flatMap(({ data }) => data),
      history.data.slice(0, 8),
    )
    assert.equal(pages[0].total, history.data.length)
    const sale = kinds.get('sale')!.find(({ id }) => id === paid.id) as unknown as Record<string, unknown>
    assert.deepEqual([sale.status, sale.detail, sale.title, sale.amountInCents], ['PAID', 'pix', 'Aula', 5_000])
    assert.deepEqual(sale.can, { refund: true, repeatMail: false, removeNote: false })
  })

  test('offers no second refund while a refund is pending', async () => {
    const { id } = await pay({ ...bia, name: 'Ada Reis', email: 'ada@example.com' }, 'boleto')
    await shop.call('POST', `/v1/test-helpers/payments/${id}/pay`)
    const refunded = await owner.inStore('POST', `/sales/${id}/refund`, { reason: 'duplicate' })
    const offers = (await historyOf(id)).data.some(({ can }: { can: { refund: boolean } }) => can.refund)
    assert.deepEqual([refunded.body.status, offers], ['PAID', false])
    const { salesCount, returnedCount } = await customerOf(id)
    assert.deepEqual([salesCount, returnedCount], [1, 0])
  })

  test('shows only the data and actions that the role permits', async () => {
    const [seen, kinds] = [await customerOf(paid.id, developer), await kindsOf(paid.id, developer)]
    assert.deepEqual([seen.document, seen.student, seen.can.addNote], [null, null, false])
    assert.ok(!kinds.includes('access') && kinds.includes('sale'))
    assert.equal((await customerOf(paid.id, finance)).student, null)
    const entries = (await historyOf(paid.id, '', support)).data
    assert.ok(entries.every(({ can }: { can: { refund: boolean } }) => !can.refund))
    assert.equal((await customerOf(paid.id, support)).document, null)
  })

  test('is not found by a row of another store, or by a row without an e-mail', async () => {
    const { store: otherStore } = await shop.secondStore()
    const nobody = await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 100 })
    assert.equal((await owner.inStore('GET', `/customers/${nobody.body.id}`)).status, 404)
    const stranger = await signedIn(shop, 'owner', otherStore)
    for (const path of [`/customers/${paid.id}`, `/customers/${paid.id}/history`])
      assert.equal((await stranger.call('GET', `/stores/${otherStore.id}${path}`)).status, 404, path)
  })
})

describe('a note about a customer', () => {
  test('is read by the team, and deleted by its author or an owner', async () => {
    const add = (person: typeof owner, text: string) => person.inStore('POST', `/customers/${paid.id}/notes`, { text })
    const { id } = described(await add(support, '  Prefere WhatsApp '), 'addCustomerNote', 201)
    const entries = (await historyOf(student, '?perPage=100', finance)).data
    const entry = entries.find(({ kind }: { kind: string }) => kind === 'note')
    assert.deepEqual([entry.kind, entry.title, entry.can.removeNote], ['note', 'Prefere WhatsApp', false])
    assert.match(entry.detail, /^Pessoa/)
    assert.equal((await add(developer, 'x')).status, 403)
    assert.equal((await add(owner, '   ')).status, 400)
    assert.equal((await finance.inStore('DELETE', `/customer-notes/${id}`)).status, 403)
    assert.equal((await support.inStore('DELETE', `/customer-notes/${id}`)).status, 204)
    const second = (await add(finance, 'Ligou hoje')).body.id
    assert.equal((await owner.inStore('DELETE', `/customer-notes/${second}`)).status, 204)
    assert.ok(!(await kindsOf(student)).includes('note'))
    const lines = await auditOf(shop, id)
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['addCustomerNote', 'removeCustomerNote'],
    )
    assert.doesNotMatch(JSON.stringify(lines), /WhatsApp/)
  })
})

describe('an action of support on the page', () => {
  test('sends a receipt again as a new mail, and no code of a paid PIX', async () => {
    const mails = (await historyOf(paid.id, '?perPage=100', support)).data.filter(
      ({ kind, saleId }: { kind: string; saleId: string }) => kind === 'mail' && saleId === paid.id,
    )
    const entryOf = (kind: string) => mails.find(({ detail }: { detail: string }) => detail === kind)
    await ctx.database.pool.query(`update mails set status = 'sent', sent_at = created_at, due_at = null`)
    const code = await support.inStore('POST', `/mails/${entryOf('pix_code').id}/repeat`)
    assert.deepEqual([code.status, code.body.error.code], [409, 'mail_not_repeatable'])
    const receipt = entryOf('receipt').id
    const again = described(await support.inStore('POST', `/mails/${receipt}/repeat`), 'repeatMail', 201)
    assert.notEqual(again.id, receipt)
    const storm = await Promise.all(
      [receipt, receipt, again.id].map((id) => support.inStore('POST', `/mails/${id}/repeat`)),
    )
    assert.deepEqual(
      storm.map(({ body }) => body.error.code),
      ['mail_just_repeated', 'mail_just_repeated', 'mail_not_repeatable'],
    )
    const { rows } = await ctx.database.pool.query(
      'select kind, status, lower(recipient) as recipient, payment_id from mails where id = $1',
      [again.id],
    )
    assert.deepEqual(rows, [{ kind: 'receipt', status: 'waiting', recipient: bia.email, payment_id: paid.id }])
    assert.equal((await developer.inStore('POST', `/mails/${receipt}/repeat`)).status, 403)
  })

  test('corrects the e-mail of a student, and mails the access to the new address', async () => {
    const [eva, ivo] = [await give('Eva Melo', 'eva@exemple.con'), await give('Ivo Melo', 'ivo@example.com')]
    const correct = (email: string, person = support) => person.inStore('POST', `/students/${eva}/email`, { email })
    assert.equal((await correct('ivo@example.com')).body.error.code, 'student_email_taken')
    assert.equal(described(await correct('Eva@example.com'), 'correctStudentEmail').email, 'eva@example.com')
    const mails = await ctx.database.pool.query(
      `select kind, recipient from mails where student_id = $1 and recipient like 'eva@example.com' or recipient = 'eva@exemple.con' and kind = 'sign_in_changed'`,
      [eva],
    )
    assert.deepEqual(mails.rows.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted(), [
      'access eva@example.com',
      'sign_in_changed eva@exemple.con',
    ])
    assert.equal((await correct('eva@example.org', finance)).status, 403)
    assert.equal((await customerOf(ivo)).student.id, ivo)
    assert.doesNotMatch(JSON.stringify(await auditOf(shop, eva)), /eva@/i)
  })

  test('mails a sign-in link to the student', async () => {
    const sent = described(await support.inStore('POST', `/students/${student}/sign-in-link`), 'sendSignInLink', 202)
    assert.deepEqual(sent, { to: bia.email })
    const entries = (await historyOf(paid.id, '?perPage=100')).data
    assert.ok(entries.some(({ detail }: { detail: string }) => detail === 'learn_link'))
    assert.equal((await finance.inStore('POST', `/students/${student}/sign-in-link`)).status, 403)
  })
})
