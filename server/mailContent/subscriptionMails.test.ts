import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openCardPage } from '../../test/browsers/cardPage.ts'
import { cardFields, cards } from '../../test/cards.ts'
import { type Answer, buyer, call, openShop } from '../../test/shop.ts'
import { type CourseStore, openCourseStore } from '../../test/stores/courseStore.ts'
import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { storeNow } from '../core/clock.ts'
import type { Language } from '../lib/inThree.ts'
import { activateSubscription } from '../subscriptions/activateSubscription.ts'
import { findSubscription } from '../subscriptions/subscription.ts'

const shop = await openShop({ jobs: false })

const CHARGED_ONCE = '4000000000000127'
const BOLETO_DUE_IN_DAYS = 3

describe('a mail to the buyer of a subscription', () => {
  const bought = [
    {
      on: 'en',
      renewal: [
        'PIX for your subscription: monthly',
        (day: string) => `Hello, Ana Maria Souza!

It is time to renew your subscription to monthly, from Clube de Violão: R$1,234.50, to be paid by ${day}.

PIX copy and paste code:
`,
      ],
      declined: [
        'We could not renew your subscription: monthly',
        `Hello, Ana Maria Souza!

The card ending in 0127 of your subscription to monthly, from Clube de Violão, was declined.
So as not to lose access, check with your bank or enter another card:
`,
      ],
      cardPage: 'Replace the card of your subscription',
    },
    {
      on: 'es',
      renewal: [
        'PIX de su suscripción: monthly',
        (day: string) => `Hola, Ana Maria Souza:

Es hora de renovar su suscripción a monthly, de Clube de Violão: R$ 1.234,50, con pago hasta el ${day}.

Código PIX para copiar y pegar:
`,
      ],
      declined: [
        'No pudimos renovar su suscripción: monthly',
        `Hola, Ana Maria Souza:

La tarjeta terminada en 0127 de su suscripción a monthly, de Clube de Violão, fue rechazada.
Para no perder el acceso, consulte con su banco o registre otra tarjeta:
`,
      ],
      cardPage: 'Cambiar la tarjeta de la suscripción',
    },
    {
      on: 'pt',
      renewal: [
        'PIX da sua assinatura: monthly',
        (day: string) => `Olá, Ana Maria Souza!

Chegou a hora de renovar a sua assinatura de monthly, de Clube de Violão: R$ 1.234,50, com pagamento até ${day}.

PIX copia e cola:
`,
      ],
      declined: [
        'Não conseguimos renovar a sua assinatura: monthly',
        `Olá, Ana Maria Souza!

O cartão de final 0127 da sua assinatura de monthly, de Clube de Violão, foi recusado.
Para não perder o acesso, confira com o seu banco ou cadastre outro cartão:
`,
      ],
      cardPage: 'Trocar o cartão da assinatura',
    },
  ] as const

  for (const { on, renewal, declined, cardPage } of bought) {
    test(`has the PIX of the next period, in the language of the purchase: ${on}`, async () => {
      const courseStore = await openCourseStore(shop, { monthly: { priceInCents: 123_450 } })
      await buyOn(courseStore, on, { method: 'pix' })
      const { id } = (await courseStore.call('GET', '/v1/payments')).body.data[0]
      await courseStore.call('POST', `/v1/test-helpers/payments/${id}/pay`)
      const dueAt = await renewalOf(courseStore)
      const [mail] = await courseStore.mails()
      const [subject, body] = renewal
      assert.equal(mail!.subject, subject)
      assertBegins(mail!.body, body(dayIn(on, addDays(dateInSaoPaulo(dueAt), BOLETO_DUE_IN_DAYS))))
    })

    test(`reports a declined card in the language of the purchase, and its link opens a page in that language: ${on}`, async () => {
      const courseStore = await openCourseStore(shop, { monthly: {} })
      await buyOn(courseStore, on, { cardNumber: CHARGED_ONCE })
      await renewalOf(courseStore)
      const [mail] = await courseStore.mails()
      assert.equal(mail!.subject, declined[0])
      assertBegins(mail!.body, declined[1])
      assert.match((await openLink(mail!.body)).body, new RegExp(`<h1>${cardPage}</h1>`))
    })
  }

  test('is in Portuguese after a purchase without a page, and its link sets no language', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    await courseStore.buy('monthly', { number: CHARGED_ONCE })
    await renewalOf(courseStore)
    const [mail] = await courseStore.mails()
    assert.equal(mail!.subject, 'Não conseguimos renovar a sua assinatura: monthly')
    assert.match((await openLink(mail!.body, { 'accept-language': 'es' })).body, /Cambiar la tarjeta de la suscripción/)
  })

  test('is in the language of the page where the buyer last replaced the card', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    await courseStore.buy('monthly', { number: CHARGED_ONCE })
    await renewalOf(courseStore)
    const link = linkIn((await courseStore.mails())[0]!.body)
    const token = link.searchParams.get('token')!
    const page = link.pathname.replace('/checkout/', '')
    const { status } = await post(page, { token, ...byCard, cardNumber: CHARGED_ONCE }, 'es')
    assert.equal(status, 303)
    const subjects = (await courseStore.mails()).map(({ subject }) => subject)
    assert.deepEqual(subjects, [
      'Não conseguimos renovar a sua assinatura: monthly',
      'No pudimos renovar su suscripción: monthly',
    ])
  })

  test('is in the language of the successful attempt, even if an earlier attempt was in another language', async () => {
    const courseStore = await openCourseStore(shop, { monthly: {} })
    const purchase = await purchaseOn(courseStore)
    await buyOn(courseStore, 'en', { ...purchase, method: 'pix' })
    const { subscriptionId } = (await courseStore.call('GET', '/v1/payments')).body.data[0]
    const asItWasRead = (await findSubscription(shop.ctx.database, courseStore.store.id, subscriptionId))!
    const refused = await buyOn(courseStore, 'es', { ...purchase, cardNumber: cards.declinedSafely })
    assert.equal(refused.status, 402)
    const at = storeNow(courseStore.store)
    const target = { unit: shop.ctx, subscription: asItWasRead, at }
    const begun = await activateSubscription(shop.ctx, target, {})
    assert.deepEqual([begun.status, begun.language], ['active', 'en'])
  })
})

const byCard = { method: 'credit_card', ...cardFields(cards.approved) }

/** Buys the store's offer on its page. The default method is a card. */
function buyOn(courseStore: CourseStore, language: Language, more: Record<string, string>): Promise<Answer> {
  const { name, email, document, phone } = buyer
  return post(courseStore.offers.monthly!, { ...byCard, name, email, document, phone, ...more }, language)
}

function post(page: string, fields: Record<string, string>, language: Language): Promise<Answer> {
  return call(shop.url, 'POST', `/checkout/${page}`, {
    body: String(new URLSearchParams(fields)),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      cookie: `lang=${language}`,
    },
  })
}

async function purchaseOn(courseStore: CourseStore): Promise<{ purchase: string }> {
  const { body } = await call(shop.url, 'GET', `/checkout/${courseStore.offers.monthly}`)
  return { purchase: /name="purchase" value="([^"]+)"/.exec(body)![1]! }
}

/** Advances to the end of the period of the store's only subscription. @returns that instant */
async function renewalOf(courseStore: CourseStore): Promise<Date> {
  await courseStore.advance(1)
  const [{ currentPeriodEnd }] = (await courseStore.call('GET', '/v1/subscriptions')).body.data
  await courseStore.advanceTo(currentPeriodEnd)
  return new Date(currentPeriodEnd)
}

function linkIn(body: string): URL {
  return new URL(/http\S+/.exec(body)![0])
}

function openLink(body: string, headers: Record<string, string> = {}): Promise<Answer> {
  return openCardPage(shop.url, linkIn(body), headers)
}

/** Compares the start of `body` with `text`, with non-breaking spaces as plain spaces. */
function assertBegins(body: string, text: string): void {
  assert.equal(body.replaceAll('\u00a0', ' ').slice(0, text.length), text)
}

function dayIn(language: Language, date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year!, month! - 1))
  return language === 'en' ? `${name} ${day}, ${year}` : `${day} de ${name} de ${year}`
}
