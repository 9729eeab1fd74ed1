import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learnVisitor, linkMailedTo } from '../../test/browsers/learnVisitor.ts'
import { buyer, call, openShop } from '../../test/shop.ts'
import { openCourseStore } from '../../test/stores/courseStore.ts'
import { daysLater } from '../brazil/billingPeriod.ts'
import { sql } from '../core/sql.ts'
import { leavesAt } from '../subscriptions/recurringPixDays.ts'

const shop = await openShop({ jobs: false })

const chargeOfBank = sql(
  'test charge of the bank',
  `select charge_id from payments where store_id = :storeId and recurring_pix ->> 'is' = 'charge'`,
).as<{ charge_id: string }>()
const paymentsOfCharge = sql(
  'test payments of the bank charge',
  'select status from payments where store_id = :storeId and charge_id = :chargeId',
)

test('while the bank may pay a charge, its pages say the day, show no code, and take no second payment', async () => {
  const club = await openCourseStore(shop, { mensal: {} }, { settings: { recurringPix: true } })
  const { body } = await club.buy('mensal', { method: 'pix_automatico' })
  const approve = `/v1/test-helpers/subscriptions/${body.subscriptionId}/approve-recurring-pix`
  const { currentPeriodEnd } = (await club.call('POST', approve)).body
  const end = new Date(currentPeriodEnd)
  await club.advanceTo(new Date(leavesAt(end).getTime() + 60_000))
  const storeId = club.store.id
  const { charge_id: chargeId } = (await shop.ctx.database.row(chargeOfBank, { storeId }))!
  const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' }).format(end)
  const sentence = new RegExp(`Seu banco paga R\\$\\s49,90 em ${day} pelo PIX Automático`)

  const visitor = learnVisitor(shop, storeId)
  await visitor.post('/sign-in', { email: buyer.email, next: `/learn/${storeId}/purchases` })
  await visitor.post('/enter', { link: await linkMailedTo(shop, storeId, buyer.email) })
  const purchases = (await visitor.get('/purchases')).body
  assert.match(purchases, sentence)
  assert.doesNotMatch(purchases, /Aguardando pagamento/)

  const page = `/checkout/${chargeId}`
  for (const path of [page, `${page}?form=1`, `${page}?method=pix`]) {
    const shown = (await call(shop.url, 'GET', path, { headers: { 'accept-language': 'pt-BR' } })).body
    assert.match(shown, sentence)
    assert.doesNotMatch(shown, /pix-code|form=1"|name="method"/)
  }

  const form = new URLSearchParams({ method: 'pix', ...buyer }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const sent = await call(shop.url, 'POST', page, { headers, body: form })
  assert.deepEqual([sent.status, sent.headers.location], [303, page])
  assert.equal((await shop.ctx.database.rows(paymentsOfCharge, { storeId, chargeId })).length, 1)
  await club.advanceTo(daysLater(end, 1))
  assert.deepEqual(await club.received(), [4_990, 4_990])
})
