import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learnVisitor, linkMailedTo } from '../../test/browsers/learnVisitor.ts'
import { buyer, openShop } from '../../test/shop.ts'
import { openCourseStore } from '../../test/stores/courseStore.ts'

const shop = await openShop({ jobs: false })
const offers = { mensal: {}, grande: { priceInCents: 9_990 } }

async function subscriber(settings: object) {
  const club = await openCourseStore(shop, offers, { settings })
  const { body } = await club.buy('mensal')
  await club.advance(1)
  const visitor = learnVisitor(shop, club.store.id)
  await visitor.post('/sign-in', { email: buyer.email, next: `/learn/${club.store.id}/purchases` })
  await visitor.post('/enter', { link: await linkMailedTo(shop, club.store.id, buyer.email) })
  const id: string = body.subscriptionId
  return { club, visitor, id, post: (act: string, form = {}) => visitor.post(`/subscriptions/${id}/${act}`, form) }
}

test('a buyer pauses, resumes and changes plan, day and method on the page of purchases, if the store allows it', async () => {
  const buyersMay = ['pause', 'change_day', 'change_plan', 'change_method']
  const { club, visitor, id, post } = await subscriber({ buyersMay })
  const page = async () => (await visitor.get('/purchases')).body
  assert.match(
    await page(),
    /Pausar[\s\S]*Mudar o dia[\s\S]*grande · agora R\$\s50,0\d · R\$\s99,90 por mês[\s\S]*Pagar com PIX/,
  )
  await post('pause', { periods: '2' })
  assert.match(await page(), /Pausada: nada é cobrado até[\s\S]*Retomar a assinatura/)
  await post('resume')
  await post('change-plan', { offerId: club.offers.grande!, when: 'period_end' })
  assert.match(await page(), /o plano passa a ser grande[\s\S]*Ficar com o plano atual/)
  await post('change-plan', { offerId: club.offers.mensal!, when: 'period_end' })
  await post('change-plan', { offerId: club.offers.grande!, when: 'now' })
  assert.equal((await club.get(id)).offer.name, 'grande')
  const day = ((new Date((await club.get(id)).currentPeriodEnd).getUTCDate() + 13) % 28) + 1
  await post('change-day', { day: String(day) })
  assert.match(await page(), /pelos dias a mais/)
  await post('change-method', { method: 'pix' })
  assert.equal((await club.get(id)).method, 'pix')
})

test('a buyer cannot change what the store does not allow, and sees that a card was declined', async () => {
  const { visitor, club, id, post } = await subscriber({ buyersMay: ['change_plan'] })
  assert.equal((await post('pause', { periods: '1' })).status, 404)
  assert.doesNotMatch((await visitor.get('/purchases')).body, /Pausar/)
  await club.setCard(id, 'declined')
  const refused = await post('change-plan', { offerId: club.offers.grande!, when: 'now' })
  const location = String(refused.headers.location)
  assert.match((await visitor.get(location.slice(location.indexOf('/purchases')))).body, /O cartão foi recusado/)
  assert.equal((await club.get(id)).offer.name, 'mensal')
})
