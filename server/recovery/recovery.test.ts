/** Tests of the reminders to buyers who leave the checkout. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer } from '../catalog/saveOffer.ts'
import { sql } from '../core/sql.ts'
import { buyerKeyOf } from '../pricing/holdSeat.ts'
import { erasePerson } from '../privacy/erasePerson.ts'
import { createEndpoint } from '../webhooks/endpoints.ts'

const shop = await openShop({ settings: { checkoutReminders: true } })
const { ctx, store } = shop
const product = await createProduct(ctx, store, { name: 'Curso de Violão' })
const { offer } = await createOffer(ctx, store, { productId: product.id, name: 'À vista', priceInCents: 9_700 })
await createEndpoint(ctx, store.id, { url: 'http://127.0.0.1:65000/crm', events: ['checkout.abandoned'] })

const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url }
const page = `/checkout/${offer.id}?src=bio&coupon=NATAL`

/** Finds an e-mail that belongs to the tenth without reminders, or to the others. */
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

/** Types into the form as a buyer does, and leaves. @returns the purchase field of the form */
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
)
const drafts = (email: string) =>
  ctx.database.rows<{ data: string | null; step: number; bought_at: Date | null }>(draftsOf, {
    hash: buyerKeyOf(store.id, email),
  })
const abandoned = sql('recoveryTest.events', `select payload from events where kind = 'checkout.abandoned'`)

describe('a buyer who leaves the checkout', () => {
  test('gets two reminders with a link that brings back what was typed; one in ten gets none', async () => {
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
    const payloads = (await ctx.database.rows<{ payload: string }>(abandoned)).map(({ payload }) => payload)
    assert.equal(payloads.filter((payload) => payload.includes(ana)).length, 1)
    assert.ok(!payloads.some((payload) => payload.includes(control)))
  })

  test('gets no reminder without the tick, and an unticked box deletes what was kept', async () => {
    const email = emailOf('caio', false)
    const purchase = await leave(email)
    assert.equal((await drafts(email)).length, 1)
    await leave(email, { purchase, reminderConsent: '' })
    assert.deepEqual(await drafts(email), [])
  })

  test('gets no reminder after a purchase with the same e-mail, also on another page', async () => {
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
})
