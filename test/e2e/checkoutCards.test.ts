import assert from 'node:assert/strict'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createPaymentLink } from '../../server/catalog/paymentLinks.ts'
import { createProduct } from '../../server/catalog/products.ts'
import { createOffer, updateOffer } from '../../server/catalog/saveOffer.ts'
import { credentialNamesOf, simulatorCredentials } from '../../server/gateways/all.ts'
import { addGatewayAccount } from '../../server/stores/gatewayAccounts.ts'
import { createStore, getStore } from '../../server/stores/store.ts'
import { cardLink } from '../../server/subscriptions/cardLink.ts'
import { findSubscription } from '../../server/subscriptions/subscription.ts'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import {
  buildPages,
  fillAddress,
  fillBuyer,
  fillCard,
  newCharge,
  PHONE,
  paymentsOf,
  send,
} from '../browsers/checkoutPages.ts'
import { cards } from '../cards.ts'
import { openShop, type Shop } from '../shop.ts'

buildPages()
const shops: [what: string, shop: Shop][] = [
  ['an open number to gateway A', await openShop({ settings: { interestFreeInstallments: 3 } })],
  ['a token to gateway B', await openShop({ gateways: ['GATEWAY_B'] })],
  ['a token to gateway C', await openShop({ gateways: ['GATEWAY_C', 'GATEWAY_A'] })],
]
const abroad = await openShop({ gateways: ['GATEWAY_D'] })
const live = await openShop({ gateways: [], node: { environment: 'production' }, jobs: false })

describe('a card in the checkout', { skip: noBrowser }, () => {
  for (const [what, shop] of shops)
    test(`is sent as ${what}; after a decline the buyer pays by PIX with one tap and types nothing again`, async () => {
      const { page, problems, close } = await openTab({ viewport: PHONE })
      const ours = sentTo(page, shop.url)
      const charge = await newCharge(shop)
      await page.goto(charge.url)
      await fillBuyer(page)
      await fillCard(page, cards.declinedSafely)
      await fillAddress(page)
      assert.equal(await page.inputValue('#f-cardNumber'), '4000 0000 0000 0002')
      assert.equal(await page.textContent('.brand'), 'Visa')
      await send(page)
      await page.waitForSelector('[data-pix-now]')
      assert.match((await page.textContent('.notice'))!, /O cartão não foi aceito/)
      for (const field of ['cardNumber', 'cardCvv']) assert.equal(await page.inputValue(`#f-${field}`), '')
      assert.equal(await page.textContent('.brand'), '')
      assert.equal(await page.inputValue('#f-document'), '529.982.247-25')
      await keepPicture(page, `declined-${what.at(-1)}`)
      await assertAccessible(page)
      await page.fill('#f-cardNumber', cards.approved)
      await page.fill('#f-cardCvv', '123')
      await page.selectOption('#f-installments', '12')
      const label = await page.textContent('.submit button :visible')
      assert.match(label!, /^Pagar R\$\s1[34]\d,\d\d$/, 'the button shows the total with interest')
      const second = await newCharge(shop)
      await page.click('[data-pix-now]')
      await page.waitForSelector('#pix-code')
      assert.deepEqual(
        (await paymentsOf(shop, charge.id)).map(({ status }) => status),
        ['PENDING', 'FAILED'],
      )
      await page.goto(second.url)
      await fillBuyer(page)
      await fillCard(page, cards.approved)
      await fillAddress(page)
      await page.selectOption('#f-installments', '12')
      await page.evaluate(AUTHENTICATE)
      await send(page)
      await page.waitForSelector('.tick')
      assert.equal(
        ours.some((body) => body.includes('threedsTransactionId=tds_123')),
        what.includes('gateway B'),
      )
      assert.match((await page.textContent('.facts'))!, /em 12x/)
      const [paid] = await paymentsOf(shop, second.id)
      assert.deepEqual([paid!.status, paid!.paymentMethod], ['PAID', 'credit_card'])
      const bodies = ours.join('\n').replaceAll('+', '')
      assert.equal(
        bodies.includes(cards.approved.slice(-8)),
        what.includes('open'),
        'our server gets a card number only for gateway A',
      )
      assert.ok(!page.url().includes('41111111'))
      assert.deepEqual(
        problems.filter((problem) => !problem.includes('402')),
        [],
      )
      const kept = await page.evaluate('JSON.stringify([sessionStorage, localStorage, document.cookie])')
      assert.doesNotMatch(String(kept), /4111|12\/40|ANA M SOUZA/)
      await close()
    })

  test('is paid at gateway B by a new buyer in eight typed fields, because the address is one line', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE })
    const [, shop] = shops[1]!
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await page.check('#m-credit_card', { force: true })
    assert.equal(await page.locator('main :is(input, textarea):visible[aria-required]').count(), 8)
    await fillBuyer(page)
    await fillCard(page, cards.approved)
    await page.fill('#f-addressLine', 'Rua das Flores 123 apto 4 - Centro, Campinas/SP, 13010-000')
    await page.locator('#f-addressLine').blur()
    const said = page.locator('[data-read]:not(:empty)')
    assert.equal(
      await said.textContent(),
      'Confira: Rua das Flores · nº\u00a0123 · apto 4 · Centro · Campinas/SP · CEP\u00a013010-\u2060000',
    )
    assert.match(
      await page.locator('.address').ariaSnapshot(),
      /textbox "Endereço com CEP".*\n.*\n?.*status: "?Confira: Rua das Flores/,
    )
    await keepPicture(page, 'address-read')
    await assertAccessible(page)
    await page.reload()
    await fillCard(page, cards.approved)
    assert.match((await said.textContent())!, /Rua das Flores/, 'the line survives a reload')
    await send(page)
    await page.waitForSelector('.tick')
    const sales: { chargeId: string; customer: { address: object } }[] = (await shop.call('GET', '/v1/payments')).body
      .data
    const { address } = sales.find(({ chargeId }) => chargeId === charge.id)!.customer
    assert.deepEqual(Object.values(address), [
      '13010000',
      'Rua das Flores',
      '123',
      'apto 4',
      'Centro',
      'Campinas',
      'SP',
    ])
    assert.deepEqual(problems, [])
    await close()
  })

  test('asks in separate fields for a missing part of an address line, and keeps the other parts', async () => {
    const { page, close } = await openTab({ viewport: PHONE })
    const [, shop] = shops[1]!
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await fillCard(page, cards.approved)
    await page.fill('#f-addressLine', 'Rua das Flores 125')
    await page.click('.parts summary')
    await page.waitForFunction("document.activeElement.id === 'f-zipCode'")
    assert.equal(await page.inputValue('#f-addressNumber'), '125', 'the separate fields open with what was typed')
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await fillBuyer(page)
    await fillCard(page, cards.approved)
    await page.fill('#f-addressLine', 'Rua das Flores, 123, Centro, 13010-000')
    await page.locator('#f-addressLine').blur()
    await page.waitForSelector('#f-city-error')
    assert.equal(await page.textContent('[data-read]'), 'Complete o endereço. Falta: Cidade.')
    assert.equal(await page.isVisible('#f-addressLine'), false)
    const typed = ['zipCode', 'street', 'addressNumber', 'complement', 'neighborhood', 'city']
    const texts = await Promise.all(typed.map((name) => page.inputValue(`#f-${name}`)))
    assert.deepEqual(texts, ['13010-000', 'Rua das Flores', '123', '', 'Centro', ''])
    assert.equal(await page.getAttribute('#f-city', 'aria-describedby'), 'f-city-error')
    await keepPicture(page, 'address-lacks')
    await assertAccessible(page)
    await page.fill('#f-city', 'Campinas')
    await page.reload()
    assert.equal(await page.inputValue('#f-street'), 'Rua das Flores', 'the separate fields survive a reload')
    await fillCard(page, cards.approved)
    await send(page)
    await page.waitForSelector('.tick')
    await close()
  })

  test('is not charged if the price of the offer has risen; the page shows the new price and keeps the buyer’s data', async () => {
    const { page, close } = await openTab({ viewport: PHONE })
    const [, shop] = shops[1]!
    const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Curso' })
    const { offer } = await createOffer(shop.ctx, shop.store, { productId, name: 'À vista', priceInCents: 9700 })
    const buyByCard = async () => {
      await fillCard(page, cards.approved)
      await fillAddress(page)
      await send(page)
    }
    await page.goto(`${shop.url}/checkout/${offer.id}`)
    await fillBuyer(page)
    await updateOffer(shop.ctx, shop.store, offer.id, { priceInCents: 12000 })
    await buyByCard()
    await page.waitForSelector('.notice.info')
    assert.match((await page.textContent('.notice'))!, /As condições mudaram.*Agora você pagaria R\$\s120,00/)
    assert.match((await page.textContent('.amount'))!, /120,00/)
    assert.equal(await page.inputValue('#f-name'), 'Ana Maria Souza')
    await page.waitForURL(`${shop.url}/checkout/${offer.id}`)
    await keepPicture(page, 'offer-changed')
    await assertAccessible(page)
    await buyByCard()
    await page.waitForSelector('.tick')
    const sales: { offerId: string; amountInCents: number }[] = (await shop.call('GET', '/v1/payments')).body.data
    const paid = sales.filter(({ offerId }) => offerId === offer.id)
    assert.deepEqual(
      paid.map(({ amountInCents }) => amountInCents),
      [12000],
    )
    await close()
  })

  test('is replaced in a subscription by a buyer who needs only the link', async () => {
    const { page, problems, close } = await openTab()
    const [, shop] = shops[1]!
    const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Clube' })
    const terms = { productId, name: 'Mensal', billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 2990 }
    const { offer } = await createOffer(shop.ctx, shop.store, { ...terms, currency: 'brl' } as never)
    await page.goto(`${shop.url}/checkout/${offer.id}`)
    await assertAccessible(page)
    await fillBuyer(page)
    await fillCard(page, cards.approved)
    await fillAddress(page)
    await send(page)
    await page.waitForSelector('.tick')
    const [{ id }] = (await shop.call('GET', '/v1/subscriptions')).body.data
    const link = new URL(
      cardLink(shop.ctx, shop.store, (await findSubscription(shop.ctx.database, shop.store.id, id))!),
    )
    await page.goto(shop.url + link.pathname + link.search)
    await keepPicture(page, 'card-replacement')
    await assertAccessible(page)
    await send(page)
    await page.waitForSelector('#f-cardCvv-error')
    for (const [name, text] of [
      ['cardNumber', '5555555555554444'],
      ['cardExpiry', '1240'],
      ['cardCvv', '123'],
      ['cardHolder', 'ANA'],
    ])
      await page.fill(`#f-${name}`, text!)
    await send(page)
    await page.waitForSelector('.tick')
    assert.equal(await page.textContent('h1'), 'Cartão trocado')
    assert.deepEqual(problems, [])
    await close()
  })

  test('is entered on the page of gateway D, and the buyer returns to a paid charge', async () => {
    const { page, close } = await openTab()
    Object.assign(abroad.ctx.settings, { publicUrl: abroad.url })
    const charge = await newCharge(abroad)
    await page.goto(charge.url)
    await fillBuyer(page)
    await send(page)
    await page.waitForURL(/gateway-d/)
    await page.goto(charge.url)
    await keepPicture(page, 'hosted')
    await assertAccessible(page)
    await page.click('main a.primary')
    await page.fill('input[name=number]', cards.approved)
    await page.fill('input[name=expiry]', '12/40')
    await page.fill('input[name=cvc]', '123')
    await page.click('button')
    await page.waitForSelector('.tick')
    assert.equal(new URL(page.url()).pathname, `/checkout/${charge.id}`)
    await close()
  })

  test('is sent only to gateway C in production, salted and encrypted with the gateway’s key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    const { page, close } = await openTab()
    const asked: string[] = []
    let encrypted = ''
    const answer = (data: unknown) => ({
      json: { code: 200, data },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    })
    // The test answers all requests to other hosts itself, so no request leaves this machine.
    await page.route(
      (url) => url.origin !== live.url,
      async (route) => {
        const request = route.request()
        const { origin, pathname } = new URL(request.url())
        asked.push(`${request.method()} ${origin}${pathname}`)
        if (pathname === '/v1/pubkey') return route.fulfill(answer(pem))
        if (pathname === '/salt') return route.fulfill(answer('a salt of this minute'))
        if (request.method() === 'POST') encrypted = request.postDataJSON().data
        return route.fulfill(answer({ payment_token: 'f'.repeat(40) }))
      },
    )
    const link = await createPaymentLink(live.ctx, await storeWithC(live), { name: 'Aula', amountInCents: 5000 })
    await page.goto(`${live.url}/checkout/${link.id}`)
    const { promise: sent, resolve } = Promise.withResolvers<URLSearchParams>()
    await page.route(/checkout\/lnk_\w+$/, (route) => {
      resolve(new URLSearchParams(route.request().postData() ?? ''))
      return route.fulfill({ json: { go: `${live.url}/healthz` } })
    })
    await fillBuyer(page)
    await fillCard(page, cards.approved)
    await page.click('.holder summary')
    await page.fill('#f-cardHolder', 'ANA M SOUZA')
    await send(page)
    const form = await sent
    assert.equal(form.get('cardToken'), 'f'.repeat(40))
    assert.doesNotMatch(String(form), /4111|cardCvv|cardNumber/)
    const typed = JSON.parse(
      String(
        privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(encrypted, 'base64')),
      ),
    )
    assert.deepEqual(typed, {
      brand: 'visa',
      number: cards.approved,
      cvv: '123',
      expiration_month: '12',
      expiration_year: '2040',
      holder_name: 'ANA M SOUZA',
      reuse: false,
      salt: 'a salt of this minute',
    })
    assert.deepEqual(asked.filter((line) => !line.startsWith('OPTIONS')).sort(), [
      'GET https://cobrancas.api.efipay.com.br/v1/pubkey',
      'GET https://tokenizer.sejaefi.com.br/salt',
      'POST https://tokenizer.sejaefi.com.br/card',
    ])
    await close()
  })
})

/** The script that an operator adds for 3-D Secure (docs/checkout.md). */
const AUTHENTICATE = `document.addEventListener('balcao:authenticate', ({ detail }) =>
  detail.waitFor(Promise.resolve(detail.amountInCents === 11270 ? 'tds_123' : undefined)))`

/** Records everything that a page sends to an origin. */
function sentTo(page: Page, origin: string): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === origin) bodies.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return bodies
}

/** Creates a store with the real gateway C. The test never calls that gateway. */
async function storeWithC({ ctx }: Shop) {
  const store = await createStore(ctx.database, { name: 'Loja de Verdade' })
  const credentials = { clientId: 'Client_Id_x', clientSecret: 'Client_Secret_x', payeeCode: 'a'.repeat(32) }
  const providers = { credentialNames: credentialNamesOf, simulatorCredentials }
  await addGatewayAccount(ctx, ctx.database, store, {
    provider: 'GATEWAY_C',
    credentials,
    providers: providers as never,
  })
  return getStore(ctx.database, store.id)
}
