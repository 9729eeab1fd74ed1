/** Tests of the reminders to buyers who leave the checkout. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardFields, cards } from '../../test/cards.ts'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { buyerKeyOf } from '../catalog/buyerKey.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer, updateOffer } from '../catalog/saveOffer.ts'
import { sql } from '../core/sql.ts'
import { erasePerson } from '../privacy/erasePerson.ts'
import { createEndpoint } from '../webhooks/endpoints.ts'

const shop = await openShop({ settings: { checkoutReminders: true } })
const { ctx, store } = shop
const product = await createProduct(ctx, store, { name: 'Curso de Violão' })
const { offer } = await createOffer(ctx, store, { productId: product.id, name: 'À vista', priceInCents: 9_700 })
await createEndpoint(ctx, store.id, { url: 'http://127.0.0.1:65000/crm', events: ['checkout.abandoned'] })

const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url }
const page = `/checkout/${offer.id}?src=bio&coupon=NATAL`

/** Finds an e-mail that belongs to the control group, which gets no reminders, or to the other buyers. */
function emailOf(name: string, isControl: boolean): string {
  for (let n = 0; ; n++) {
    const email = `${name}${n}@example.com`
    if ((Number.parseInt(buyerKeyOf(store.id, email).slice(0, 8), 16) % 10 === 0) === isControl) return email
  }
}

async function purchaseField(path: string): Promise<string> {
  const html = String((await call(shop.url, 'GET', path)).body)
  return /name="purchase" value="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
}

/** Types into the form like a buyer, and leaves the page. @returns the purchase field of the form */
async function leave(email: string, more: Record<string, string> = {}): Promise<string> {
  const purchase = await purchaseField(page)
  const form = { purchase, name: 'Ana Souza', email, phone: '11987654321', reminderConsent: '1', ...more }
  const path = page.replace('?', '/draft?')
  const { status } = await call(shop.url, 'POST', path, { body: String(new URLSearchParams(form)), headers })
  assert.equal(status, 204)
  return purchase
}

const advance = async (seconds: number) =>
  assert.equal((await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds })).status, 200)

const mailsTo = async (to: string) =>
  (await shop.call('GET', `/v1/test-helpers/mails?kind=checkout_abandoned&to=${to}`)).body.data
const linkIn = (text: string, part: string) => new RegExp(`https?://\\S*${part}\\S*`).exec(text)![0]
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

const draftsOf = sql(
  'recoveryTest.drafts',
  'select data, step, bought_at from checkout_drafts where email_hash = :hash',
).as<{ data: string | null; step: number; bought_at: Date | null }>()
const drafts = (email: string) => ctx.database.rows(draftsOf, { hash: buyerKeyOf(store.id, email) })
const abandoned = sql('recoveryTest.events', `select payload from events where kind = 'checkout.abandoned'`).as<{
  payload: string
}>()

describe('a buyer who leaves the checkout', () => {
  test('gets two reminders with a link that fills in the form; one buyer in ten gets none', async () => {
    const [ana, control] = [emailOf('ana', false), emailOf('bia', true)]
    await leave(ana)
    await leave(control)
    assert.ok(!JSON.stringify(await drafts(ana)).includes('ana'), 'the draft is encrypted')
    await advance(20 * 60)
    assert.deepEqual(await mailsTo(ana), [])
    await advance(11 * 60)
    const [first] = await mailsTo(ana)
    assert.match(first.subject, /Curso de Violão/)
    const again = String((await call(shop.url, 'GET', pathOf(linkIn(first.text, 'draft=')))).body)
    const action = /<form id="payment"[^>]*>/.exec(again)![0]
    for (const [typed, part] of [
      [ana, again],
      ['Ana Souza', again],
      ['src', action],
      ['bio', action],
    ] as const)
      assert.ok(part.includes(typed), `${typed} in ${part.slice(0, 400)}`)
    await advance(25 * 3_600)
    assert.equal((await mailsTo(ana)).length, 2)
    await advance(8 * 86_400)
    assert.equal((await mailsTo(ana)).length, 2)
    assert.deepEqual(await mailsTo(control), [])
    const payloads = (await ctx.database.rows(abandoned)).map(({ payload }) => payload)
    assert.equal(payloads.filter((payload) => payload.includes(ana)).length, 1)
    assert.ok(!payloads.some((payload) => payload.includes(control)))
  })

  test('gets no reminder without the tick, and unticking the box deletes the draft', async () => {
    const email = emailOf('caio', false)
    const purchase = await leave(email)
    assert.equal((await drafts(email)).length, 1)
    await leave(email, { purchase, reminderConsent: '' })
    assert.deepEqual(await drafts(email), [])
  })

  test('gets no reminder after a purchase with the same e-mail, even on another page', async () => {
    const email = emailOf('davi', false)
    await leave(email)
    const purchase = await purchaseField(page)
    const form = new URLSearchParams({ ...buyer, email, method: 'pix', purchase })
    assert.equal((await call(shop.url, 'POST', page, { body: String(form), headers })).status, 303)
    const { data } = (await shop.call('GET', '/v1/payments')).body
    const paid = data.find(({ customer }: { customer: { email: string } }) => customer.email === email)
    await shop.call('POST', `/v1/test-helpers/payments/${paid.id}/pay`)
    await advance(40 * 60)
    assert.deepEqual(await mailsTo(email), [])
    assert.ok((await drafts(email))[0]!.bought_at)
  })

  test('stops the reminders with one button, and an erasure deletes the draft', async () => {
    const [eva, fabio] = [emailOf('eva', false), emailOf('fabio', false)]
    await leave(eva)
    await leave(fabio)
    await advance(31 * 60)
    await eventually(async () => (await mailsTo(eva)).length === 1, 'the first reminder is written')
    const stop = pathOf(linkIn((await mailsTo(eva))[0].text, '/reminders'))
    assert.equal((await call(shop.url, 'GET', stop)).status, 200)
    assert.equal((await drafts(eva))[0]!.step, 1, 'a visit alone stops nothing')
    assert.equal((await call(shop.url, 'POST', stop, { headers, body: '' })).status, 200)
    await advance(25 * 3_600)
    assert.equal((await drafts(eva))[0]!.data, null)
    await erasePerson(ctx, store.id, fabio)
    assert.deepEqual(await drafts(fabio), [])
  })

  test('reads that the price has changed if the batch changed; the link keeps the coupon and the order bumps', async () => {
    const email = emailOf('gina', false)
    const extra = await createProduct(ctx, store, { name: 'Apostila' })
    const bump = await createOffer(ctx, store, { productId: extra.id, name: 'PDF', priceInCents: 900 })
    const { offer: sold } = await createOffer(ctx, store, { productId: product.id, name: 'Turma', priceInCents: 5_000 })
    await ctx.database.rows(setBumps, { storeId: store.id, offerId: sold.id, bumps: JSON.stringify([bump.offer.id]) })
    const path = `/checkout/${sold.id}?coupon=NATAL&bumps=${bump.offer.id}`
    const form = { purchase: await purchaseField(path), name: 'Gina', email, reminderConsent: '1' }
    const kept = { body: String(new URLSearchParams(form)), headers }
    assert.equal((await call(shop.url, 'POST', path.replace('?', '/draft?'), kept)).status, 204)
    await advance(31 * 60)
    const link = pathOf(linkIn((await mailsTo(email))[0].text, 'draft='))
    const open = async () => String((await call(shop.url, 'GET', link)).body)
    const same = await open()
    assert.match(same, /R\$\s59,00/)
    assert.doesNotMatch(same, /As condições mudaram/)
    assert.match(same, new RegExp(`name="bump.${bump.offer.id}" value="1"[^>]* checked`))
    await updateOffer(ctx, store, sold.id, { priceInCents: 6_000 })
    assert.match(await open(), /As condições mudaram.*Agora você pagaria R\$\s69,00.*value="Gina"/s)
  })

  test('may share the link; a browser that opens it does not count as the browser that paid', async () => {
    const email = emailOf('kai', false)
    await leave(email)
    await advance(31 * 60)
    const link = pathOf(linkIn((await mailsTo(email))[0].text, 'draft='))
    const pay = async (name: string) => {
      const form = { ...buyer, name, email: `${name}@example.com`, method: 'pix', purchase: await purchaseField(link) }
      return await call(shop.url, 'POST', page, { body: String(new URLSearchParams(form)), headers })
    }
    const [own, stranger] = [await pay('kai'), await pay('stranger')]
    assert.equal(own.headers.location, stranger.headers.location)
    assert.match(String(own.headers['set-cookie']), /paid-pay_/)
    assert.equal(stranger.headers['set-cookie'], undefined)
  })

  test('gets the reminder for a checkout session and for a charge of the API, but not after their end', async () => {
    const [hugo, iris, joel] = [emailOf('hugo', false), emailOf('iris', false), emailOf('joel', false)]
    const made = await shop.call('POST', '/v1/checkout-sessions', { offerId: offer.id })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const begin = async (description: string) =>
      (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 3_300, description })).body.id as string
    const [charge, closed] = [await begin('Mentoria'), await begin('Palestra')]
    const session = `/checkout/${made.body.id}`
    const typed = [
      [session, hugo, { purchase: await purchaseField(session) }],
      [`/checkout/${charge}`, iris, {}],
      [`/checkout/${closed}`, joel, {}],
    ] as const
    for (const [path, email, more] of typed) {
      const form = new URLSearchParams({ name: 'Ana', email, reminderConsent: '1', ...more })
      assert.match(String((await call(shop.url, 'GET', path)).body), /name="reminderConsent"/)
      assert.equal((await call(shop.url, 'POST', `${path}/draft`, { body: String(form), headers })).status, 204)
    }
    await shop.call('POST', `/v1/charges/${closed}/cancel`)
    await advance(31 * 60)
    for (const [email, subject] of [
      [hugo, /Curso de Violão/],
      [iris, /Mentoria/],
    ] as const) {
      const [mail] = await mailsTo(email)
      assert.match(mail.subject, subject)
      const again = await call(shop.url, 'GET', pathOf(linkIn(mail.text, 'draft=')))
      assert.ok(String(again.body).includes(email))
      assert.equal((await call(shop.url, 'GET', pathOf(linkIn(mail.text, '/reminders')))).status, 200)
    }
    assert.deepEqual(await mailsTo(joel), [])
    const found = (await ctx.database.rows(abandoned)).find(({ payload }) => payload.includes(hugo))!
    assert.ok(found.payload.includes(offer.id) && found.payload.includes(made.body.id))
  })
})

describe('a buyer whose card was declined', () => {
  const declinedMails = async (to: string) =>
    (await shop.call('GET', `/v1/test-helpers/mails?kind=card_declined&to=${to}`)).body.data
  const begin = async () =>
    (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 4_500, description: 'Mentoria' })).body
      .id as string
  const tryCard = async (id: string, email: string) => {
    const form = { ...buyer, email, method: 'credit_card', ...cardFields(cards.declined) }
    const sent = await call(shop.url, 'POST', `/checkout/${id}`, { body: String(new URLSearchParams(form)), headers })
    assert.equal(sent.status, 402)
  }

  test('gets one mail, a quarter of an hour after the last decline, with PIX in one tap and the form filled in', async () => {
    const email = 'lia@example.com'
    const id = await begin()
    await tryCard(id, email)
    await advance(10 * 60)
    await tryCard(id, email)
    await advance(10 * 60)
    assert.deepEqual(await declinedMails(email), [])
    await advance(6 * 60)
    const [mail, ...more] = await declinedMails(email)
    assert.equal(more.length, 0)
    assert.match(mail.text, /não foi aceito na compra de Mentoria.*Nada foi cobrado/s)
    const link = pathOf(linkIn(mail.text, 'draft='))
    assert.match(link, new RegExp(`^/checkout/${id}\\?method=pix&`))
    const page = String((await call(shop.url, 'GET', link)).body)
    assert.match(page, /id="m-pix" value="pix" checked/)
    assert.ok(page.includes(email) && !page.includes(buyer.document))
    const stranger = String((await call(shop.url, 'GET', `/checkout/${id}?method=pix&draft=x`)).body)
    assert.ok(!stranger.includes(email))
    const again = /name="again" value="(pay_[^"]+)">[^<]*<button[^>]*value="pix"[^>]*>Pagar com PIX agora/.exec(page)!
    const tap = String(new URLSearchParams({ again: again[1]!, method: 'pix' }))
    assert.equal((await call(shop.url, 'POST', `/checkout/${id}`, { body: tap, headers })).status, 303)
    const [payment] = (await shop.call('GET', '/v1/payments?perPage=1')).body.data
    assert.deepEqual([payment.paymentMethod, payment.customer.email, payment.status], ['pix', email, 'PENDING'])
    await advance(31 * 86_400)
    const old = String((await call(shop.url, 'GET', link)).body)
    assert.ok(old.includes('id="payment"') && !old.includes(email), 'the link shows what was typed for 30 days')
  })

  test('gets one mail a day, even if each visit of the page began another charge', async () => {
    for (const email of ['Olga@example.com', 'olga@example.com']) {
      await tryCard(await begin(), email)
      await advance(10 * 60)
    }
    await advance(10 * 60)
    await tryCard(await begin(), 'olga@example.com')
    await advance(20 * 60)
    assert.equal((await declinedMails('olga@example.com')).length, 1)
  })

  test('gets no mail after a refusal of reminders, until the buyer asks for reminders again', async () => {
    const email = emailOf('otto', false)
    await leave(email)
    await advance(31 * 60)
    const [mail] = await mailsTo(email)
    const stop = pathOf(linkIn(mail.text, '/reminders'))
    assert.equal((await call(shop.url, 'POST', stop, { body: '', headers })).status, 200)
    await tryCard(await begin(), email)
    await advance(20 * 60)
    assert.deepEqual(await declinedMails(email), [])
    await leave(email)
    await tryCard(await begin(), email)
    await advance(20 * 60)
    assert.equal((await declinedMails(email)).length, 1)
  })

  test('gets no mail after a purchase, also of another charge, and none if the charge sends no mails', async () => {
    const [bought, mute] = ['mara@example.com', 'nina@example.com']
    await tryCard(await begin(), bought)
    const form = new URLSearchParams({ ...buyer, email: bought, method: 'pix' })
    const other = await begin()
    assert.equal((await call(shop.url, 'POST', `/checkout/${other}`, { body: String(form), headers })).status, 303)
    const silent = { currency: 'brl', amountInCents: 4_500, sendMail: false }
    await tryCard((await shop.call('POST', '/v1/charges', silent)).body.id, mute)
    await advance(20 * 60)
    assert.deepEqual([await declinedMails(bought), await declinedMails(mute)], [[], []])
  })
})

const setBumps = sql(
  'recoveryTest.bumps',
  'update offers set bumps = :bumps where id = :offerId and store_id = :storeId',
)
