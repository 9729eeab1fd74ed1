import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFields, cardFor, cards } from '../../test/cards.ts'
import { buyer, call, openShop, type Shop } from '../../test/shop.ts'
import { ApiError } from '../core/errors.ts'
import type { DeclineReason } from '../gateways/port/outcome.ts'
import { messagesIn } from '../pages/i18n/language.ts'
import { refusalOf } from './views/refusal.ts'

const shop = await openShop({ jobs: false })
const byToken = await openShop({ gateways: ['GATEWAY_B'], jobs: false })
const address = { street: 'Av. Paulista', city: 'São Paulo', state: 'SP' }

test('the page explains a declined card in the buyer’s language and gives advice, also after a reload', async () => {
  const words = {
    pt: ['O banco não autorizou|Cartão recusado pelo banco emissor', 'Não tente de novo com este cartão'],
    en: ['The bank did not authorize it', 'Do not try this card again'],
    es: ['El banco no la autorizó', 'No intente de nuevo con esta tarjeta'],
  }
  for (const [language, [why, advice]] of Object.entries(words))
    for (const number of [cards.declinedSafely, cards.declined]) {
      const id = await newCharge(shop)
      const refused = await post(shop, id, { method: 'credit_card', ...buyer, ...cardFields(number) }, language)
      assert.equal(refused.status, 402)
      for (const body of [refused.body, (await call(shop.url, 'GET', `/checkout/${id}?lang=${language}`)).body])
        assert.match(body, new RegExp(`(?:${why})\\. ${advice}`), `${language} ${number}`)
    }
})

test('each decline reason has its own text in each language, with one of three pieces of advice', () => {
  const advice: Record<DeclineReason, RegExp> = {
    declined: /Não tente de novo com este cartão/,
    funds: /saldo ou limite.*Não tente de novo com este cartão/,
    expired: /vencido.*Não tente de novo com este cartão/,
    blocked: /bloqueado.*Não tente de novo com este cartão/,
    unsupported: /não serve.*Não tente de novo com este cartão/,
    data: /dados do cartão.*Confira e tente de novo com o mesmo cartão/,
    security_code: /código de segurança.*Confira e tente de novo com o mesmo cartão/,
    authentication: /confirmada com o banco.*Confira e tente de novo com o mesmo cartão/,
    unavailable: /não respondeu.*Tente de novo em alguns minutos/,
  }
  const pix = [{ method: 'pix' as const, requires: new Set<string>() }]
  for (const language of ['pt', 'en', 'es'] as const) {
    const texts = Object.entries(advice).map(([declineReason, expected]) => {
      const error = new ApiError(402, 'payment_declined', 'Bancário', { declineReason })
      const { notice, dropsCard } = refusalOf(error, {}, { methods: pix }, messagesIn(language))!
      const { text } = notice!
      if (language === 'pt')
        assert.match(text, dropsCard ? /Não tente.*menos os dados do cartão/ : /menos o código de segurança/)
      if (language === 'pt' && declineReason !== 'declined') assert.match(text, expected)
      assert.match(text, /PIX/)
      return text
    })
    assert.equal(new Set(texts).size, texts.length, language)
  }
})

test('a card under review leads to a page about the review in the buyer’s language', async () => {
  const id = await newCharge(byToken)
  const { token } = (await cardFor(byToken, '4000000000000036')) as { token: string }
  const fields = { ...buyer, ...address, zipCode: '01310-100', addressNumber: '1000', cardToken: token }
  const sent = await post(byToken, id, { method: 'credit_card', ...fields }, 'pt')
  assert.equal(sent.status, 303)
  const words = { pt: 'Seu cartão está em análise', en: 'Your card is under review', es: 'Su tarjeta está en análisis' }
  for (const [language, title] of Object.entries(words))
    assert.match((await call(byToken.url, 'GET', `/checkout/${id}?lang=${language}`)).body, new RegExp(`<h1>${title}`))
})

test('the page of a charge in a currency without a gateway names the reason and the next step', async () => {
  const words = {
    pt: 'USD. Peça à loja uma cobrança em reais',
    en: 'USD yet. Ask the store',
    es: 'USD. Pida a la tienda',
  }
  const id = await newCharge(shop, 'usd')
  for (const [language, text] of Object.entries(words)) {
    const { status, body } = await call(shop.url, 'GET', `/checkout/${id}?lang=${language}`)
    assert.equal(status, 200)
    assert.ok(body.includes(text), body)
  }
})

async function newCharge(at: Shop, currency = 'brl'): Promise<string> {
  return (await at.call('POST', '/v1/charges', { currency, amountInCents: 11_270 })).body.id
}

function post(at: Shop, id: string, fields: Record<string, string>, language: string) {
  return call(at.url, 'POST', `/checkout/${id}?lang=${language}`, {
    body: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
}
