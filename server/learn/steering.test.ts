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
  /** The form of a plan, as the page shows it now. */
  const planForm = async (offerId: string) => {
    const shown = (await visitor.get('/purchases')).body
    const shownValue = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown)![1]!
    return { offerId, when: 'now', shownAt: shownValue('shownAt'), [`due_${offerId}`]: shownValue(`due_${offerId}`) }
  }
  return {
    club,
    visitor,
    id,
    planForm,
    post: (act: string, form = {}) => visitor.post(`/subscriptions/${id}/${act}`, form),
  }
}

test('a buyer pauses, resumes and changes plan, day and method on the page of purchases, if the store allows it', async () => {
  const buyersMay = ['pause', 'change_day', 'change_plan', 'change_method']
  const { club, visitor, id, planForm, post } = await subscriber({ buyersMay })
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
  await post('change-plan', await planForm(club.offers.grande!))
  assert.equal((await club.get(id)).offer.name, 'grande')
  const day = ((new Date((await club.get(id)).currentPeriodEnd).getUTCDate() + 13) % 28) + 1
  await post('change-day', { day: String(day) })
  assert.match(await page(), /pelos dias a mais/)
  await post('change-method', { method: 'pix' })
  assert.equal((await club.get(id)).method, 'pix')
})

test('a buyer cannot change what the store does not allow, and sees that a card was declined', async () => {
  const { visitor, club, id, planForm, post } = await subscriber({ buyersMay: ['change_plan'] })
  assert.equal((await post('pause', { periods: '1' })).status, 404)
  assert.doesNotMatch((await visitor.get('/purchases')).body, /Pausar/)
  await club.setCard(id, 'declined')
  const refused = await post('change-plan', await planForm(club.offers.grande!))
  const location = String(refused.headers.location)
  assert.match((await visitor.get(location.slice(location.indexOf('/purchases')))).body, /O cartão foi recusado/)
  assert.equal((await club.get(id)).offer.name, 'mensal')
})

test('a buyer pays the amount that the page showed, and never more', async () => {
  const { club, visitor, id, planForm, post } = await subscriber({ buyersMay: ['change_plan'] })
  const old = await planForm(club.offers.grande!)
  await club.advance(2 * 86_400)
  assert.match(String((await post('change-plan', old)).headers.location), /done=amountChanged/)
  assert.match((await visitor.get('/purchases?done=amountChanged')).body, /O valor da mudança aumentou/)
  assert.deepEqual([(await club.get(id)).offer.name, await club.received()], ['mensal', [4_990]])
  const shown = await planForm(club.offers.grande!)
  await club.advance(20 * 60)
  await post('change-plan', shown)
  const due = Number(shown[`due_${club.offers.grande}` as 'offerId'])
  assert.deepEqual([(await club.get(id)).offer.name, (await club.received()).at(-1)], ['grande', due])
})

test('a form with a missing or impossible number changes nothing', async () => {
  const { club, id, post } = await subscriber({ buyersMay: ['pause', 'change_day', 'change_plan'] })
  const before = await club.get(id)
  const { grande } = club.offers
  const forms = [
    post('change-day'),
    post('change-day', { day: '31' }),
    post('pause', { periods: 'x' }),
    post('change-plan', { offerId: grande! }),
    post('change-plan', { offerId: grande!, when: 'now' }),
  ]
  for (const answer of await Promise.all(forms)) assert.match(String(answer.headers.location), /done=changeRefused/)
  assert.deepEqual(await club.get(id), before)
})

test('a buyer ends a pause that the store began, also without the right to pause', async () => {
  const { club, visitor, id, post } = await subscriber({ buyersMay: [] })
  assert.equal((await club.call('POST', `/v1/subscriptions/${id}/pause`, {})).status, 200)
  assert.match((await visitor.get('/purchases')).body, /Retomar a assinatura/)
  await post('resume')
  assert.equal((await club.get(id)).pausedUntil, undefined)
})
