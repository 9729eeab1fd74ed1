import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cookiesOf, follow, openCardPage } from '../../test/browsers/cardPage.ts'
import { cardFields, cards } from '../../test/cards.ts'
import { eventually } from '../../test/eventually.ts'
import { startPeer } from '../../test/gateways/gatewayWire.ts'
import { type Answer, buyer, call, openShop, type Shop } from '../../test/shop.ts'
import { createPaymentLink } from '../catalog/paymentLinks.ts'
import { createProduct } from '../catalog/products.ts'
import { createOffer, updateOffer } from '../catalog/saveOffer.ts'
import { findDifferences } from '../cli/checkoutCheck.ts'
import { newId, newIdOf } from '../core/ids.ts'
import { saveBranding } from '../pages/branding.ts'
import { updateStoreSettings } from '../stores/store.ts'
import { cardLink } from '../subscriptions/cardLink.ts'
import { findSubscription } from '../subscriptions/subscription.ts'

const lines: string[] = []
const shop = await openShop({ logTo: { write: (line) => lines.push(line) } })
const careful = await openShop({ gateways: ['GATEWAY_B'], node: { rateLimit: 500 }, jobs: false })
const abroad = await openShop({ gateways: ['GATEWAY_A', 'GATEWAY_D'], jobs: false })
const secure = await openShop({ jobs: false, node: { publicUrl: 'https://pague.example' } })

const openFields = cardFields(cards.approved)

describe('pages of the checkout', () => {
  test('a checkout page is not cached or framed, and runs only its own files', async () => {
    const { headers, body } = await open(shop, (await newCharge(shop)).id)
    assert.equal(headers['cache-control'], 'no-store')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'; script-src 'self';/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:/)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['referrer-policy'], 'same-origin')
    for (const [tag] of body.matchAll(/<(?:script|link rel="stylesheet")[^>]*>/g))
      assert.match(tag, /integrity="sha384-/)
  })

  test('a checkout page answers HEAD with the same headers and without a body', async () => {
    const unknown = await call(shop.url, 'GET', '/checkout/chg_x/nothing', { headers: { 'accept-language': 'pt-BR' } })
    assert.match(unknown.body, /Página não encontrada/)
    const { id } = await newCharge(shop)
    const whole = await open(shop, id)
    const head = await shop.call('HEAD', `/checkout/${id}`)
    assert.deepEqual([head.status, head.body], [200, ''])
    assert.equal(head.headers['content-type'], whole.headers['content-type'])
  })

  test('a checkout page lets its script call only this server and the gateway’s tokenizer', async () => {
    const { headers } = await open(careful, (await newCharge(careful)).id)
    assert.match(String(headers['content-security-policy']), new RegExp(`connect-src 'self' ${careful.simulatorUrl};`))
  })

  test('a checkout page uses the browser’s language until the buyer chooses another language, and keeps that choice', async () => {
    const { id } = await newCharge(shop)
    const spoken = async (path: string, headers: Record<string, string>) =>
      /<html lang="([^"]+)"/.exec((await shop.call('GET', path, undefined, headers)).body)![1]
    assert.equal(await spoken(`/checkout/${id}`, { 'accept-language': 'en-GB,en;q=0.9,pt;q=0.1' }), 'en-US')
    assert.equal(await spoken(`/checkout/${id}`, { 'accept-language': 'fr, es;q=0.4' }), 'es-419')
    assert.equal(await spoken(`/checkout/${id}`, { 'accept-language': 'de' }), 'pt-BR')
    assert.equal(await spoken(`/checkout/${id}?lang=es`, { 'accept-language': 'en' }), 'es-419')
    const { headers } = await shop.call('GET', `/checkout/${id}?lang=en`)
    const cookie = String(headers['set-cookie']).split(';')[0]!
    assert.equal(await spoken(`/checkout/${id}`, { cookie, 'accept-language': 'pt' }), 'en-US')
  })

  test('a browser that makes a PIX gets the cookie of the purchase, and a browser that only finds this PIX does not', async () => {
    const { id } = await newCharge(shop)
    const paying = () => post(shop, id, { ...buyer, method: 'pix' })
    const [own, other] = [await paying(), await paying()]
    assert.deepEqual([own.status, other.status], [303, 303])
    assert.match(
      String(own.headers['set-cookie']),
      /^paid-pay_\w+=\d+\.\S+; Path=\/learn\/sto_\w+\/purchases\/chg_\w+;/,
    )
    assert.equal(other.headers['set-cookie'], undefined)
    assert.equal((await paymentsOf(shop, id)).length, 1)
  })

  test('with https the language is in a cookie that no other host and no plain connection can set', async () => {
    const id = 'chg_x'
    const { headers } = await secure.call('GET', `/checkout/${id}?lang=es`)
    const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ')
    assert.equal(cookie, '__Host-lang=es')
    assert.deepEqual(attributes, ['Path=/', 'Max-Age=31536000', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    const { body } = await secure.call('GET', `/checkout/${id}`, undefined, { cookie, 'accept-language': 'pt' })
    assert.match(body, /<html lang="es-419"/)
  })

  test('a checkout page has the store’s logo from our own address, and readable text on the store’s colour', async () => {
    const { store } = await shop.secondStore()
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await saveBranding(shop.ctx, store, { color: '#FFDD00', logoUrl: `data:image/png;base64,${png}` })
    const kept = await saveBranding(shop.ctx, store, { supportEmail: 'ajuda@loja.example' })
    assert.deepEqual(kept, {
      color: '#ffdd00',
      logoUrl: `data:image/png;base64,${png}`,
      supportEmail: 'ajuda@loja.example',
    })
    const link = await createPaymentLink(shop.ctx, store, { name: 'Aula', amountInCents: 5000 })
    const { body } = await open(shop, link.id)
    assert.match(body, /--brand:#ffdd00;--on-brand:#101418/)
    assert.match(body, /mailto:ajuda@loja\.example/)
    const logo = await shop.call('GET', /<img src="([^"]+)"/.exec(body)![1]!)
    assert.equal(logo.headers['content-type'], 'image/png')
    assert.match(String(logo.headers['cache-control']), /immutable/)
    for (const logoUrl of [
      'https://loja.example/logo.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/png;base64,PHN2Zz4=',
    ])
      await assert.rejects(saveBranding(shop.ctx, store, { logoUrl }), /logoUrl|picture/)
  })

  test('the "not found" page is the same for unknown and malformed ids and for the ids of payments', async () => {
    const pages = await Promise.all(
      [
        newIdOf('chg', shop.store.id),
        'chg_x',
        'x',
        newIdOf('off', shop.store.id),
        newIdOf('lnk', shop.store.id),
        newId('pay'),
        "chg_';--",
        'lnk_\0',
        'off_\0',
      ].map((id) => open(shop, encodeURIComponent(id))),
    )
    assert.deepEqual(new Set(pages.map(({ status }) => status)), new Set([404]))
    for (const id of ['😀', 'chg_\r\nx: y'])
      assert.equal((await post(shop, `${encodeURIComponent(id)}/upsell`, {})).status, 404)
    const words = pages.map(({ body }) => body.replaceAll(/nonce="[^"]+"|href="[^"]+" hreflang/g, ''))
    assert.equal(new Set(words).size, 1)
    const { id } = await newCharge(shop)
    assert.equal((await open(shop, `${id}/receipt`)).status, 404)
  })

  test('the checkout accepts no form from another site', async () => {
    const { id } = await newCharge(shop)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      {},
    ] as Record<string, string>[]) {
      const answer = await send(shop, id, { method: 'pix', ...buyer }, headers)
      assert.equal(answer.status, 403)
    }
    assert.equal((await paymentsOf(shop, id)).length, 0)
  })

  test('the checkout limits the number of forms for one charge', async () => {
    const { id } = await newCharge(careful)
    const sendForm = async () => (await post(careful, id, { method: 'pix' })).status
    // The forms are sent simultaneously, because the limit recovers with time.
    const statuses = await Promise.all(Array.from({ length: 40 }, sendForm))
    assert.deepEqual([...new Set(statuses)].sort(), [400, 429])
    assert.equal((await post(careful, (await newCharge(careful)).id, { method: 'pix' })).status, 400)
  })

  test('the checkout accepts hundreds of forms from one IP address, if each charge gets only a few of them', async () => {
    const ids = await Promise.all(Array.from({ length: 15 }, async () => (await newCharge(careful)).id))
    const statuses = await Promise.all(
      ids.flatMap((id) => Array.from({ length: 16 }, async () => (await post(careful, id, { method: 'pix' })).status)),
    )
    assert.deepEqual([statuses.length, ...new Set(statuses)], [240, 400])
  })

  test('a checkout page opens after many polls and policy reports from the buyer’s IP address', async () => {
    const { id } = await newCharge(careful)
    const report = () =>
      fetch(`${careful.url}/checkout/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: '{}',
      })
    for (let reports = 0; reports < 70; reports++) assert.equal((await report()).status, 204)
    for (let polls = 0; polls < 300; polls++)
      assert.equal((await careful.call('GET', `/checkout/${id}/status`)).status, 200)
    assert.equal((await open(careful, id)).status, 200)
    assert.equal((await post(careful, id, { method: 'pix' })).status, 400)
  })
})

describe('pages as buyers receive them', () => {
  test('`balcao checkout-check` compares a page with the files of this version, and names every difference', async () => {
    const address = `${careful.url}/checkout/${(await newCharge(careful)).id}`
    assert.deepEqual(await findDifferences(address), [])
    const page = (await call(careful.url, 'GET', new URL(address).pathname)).body
    const changed = page.replace('</head>', '<script src="https://evil.example/x.js"></script></head>')
    const between = await startPeer(({ path }) => ({ body: path.endsWith('.js') ? 'steal()' : changed }))
    const differences = await findDifferences(`${between.url}/checkout/x`)
    await between.close()
    for (const wanted of [
      /^The header x-frame-options is null/,
      /^The policy sets script-src to nothing/,
      /evil\.example/,
      /\.js is not the file/,
    ])
      assert.ok(
        differences.some((difference) => wanted.test(difference)),
        `${wanted}: ${differences.join(' ')}`,
      )
  })

  test('a blocked script is in the log, without the address of the charge', async () => {
    const report = {
      'csp-report': {
        'document-uri': 'https://pay.example.com/checkout/chg_secret',
        'violated-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js?chg_secret',
      },
    }
    const headers = { 'content-type': 'application/csp-report' }
    assert.equal(
      (await call(shop.url, 'POST', '/checkout/reports', { body: JSON.stringify(report), headers })).status,
      204,
    )
    const line = lines.find((one) => one.includes('broke its policy'))!
    assert.match(line, /"blocked":"https:\/\/evil\.example"/)
    assert.ok(!line.includes('chg_secret'))
  })
})

describe('forms', () => {
  const wrongFields = (body: string) => [...body.matchAll(/id="f-(\w+)-error"/g)].map(([, field]) => field)

  test('a form shows all its errors at once, and keeps everything typed except the card', async () => {
    const { id } = await newCharge(shop)
    const { status, body } = await post(shop, id, {
      method: 'credit_card',
      name: 'Ana',
      cardNumber: '4111111111111112',
      cardCvv: '1',
    })
    assert.equal(status, 400)
    assert.deepEqual(wrongFields(body), [
      'email',
      'document',
      'phone',
      'cardNumber',
      'cardExpiry',
      'cardCvv',
      'zipCode',
    ])
    assert.match(body, /value="Ana"/)
    assert.doesNotMatch(body, /4111111111111112/)
  })

  test('a form shows an error at each field with a character that cannot be stored, and keeps the other text', async () => {
    const { id } = await newCharge(shop)
    const fields = { ...buyer, ...openFields, addressNumber: '1\0', name: 'Ana\0 Souza', email: 'ana\0@example.com' }
    const byCard = await post(shop, id, { ...fields, cardHolder: 'A\0', method: 'credit_card' })
    assert.equal(byCard.status, 400)
    assert.deepEqual(wrongFields(byCard.body), ['name', 'email', 'cardHolder', 'addressNumber'])
    assert.match(byCard.body, /Há um caractere que não pode ser usado/)
    assert.match(byCard.body, /value="Ana Souza"/)
    assert.doesNotMatch(byCard.body, /\0/)
    // A PIX needs no address, so the address is neither checked nor stored.
    const byPix = await post(shop, id, { ...fields, ...buyer, method: 'pix' })
    assert.equal(byPix.status, 303)
    const unpaid = await newCharge(shop)
    const refused = async (forged: Record<string, string>) =>
      assert.equal((await post(shop, unpaid.id, { ...buyer, ...openFields, ...forged })).status, 400)
    await refused({ method: 'pix\0' })
    await refused({ method: 'credit_card', installments: '1\0' })
    await refused({ method: 'pix', again: '\0' })
    const address = {
      zipCode: '01310100',
      street: 'Av. Paulista',
      addressNumber: '1000',
      city: 'São Paulo',
      state: 'SP',
    }
    const token = { ...buyer, ...address, method: 'credit_card', cardToken: 'token\0' }
    assert.equal((await post(careful, (await newCharge(careful)).id, token)).status, 400)
  })

  test('a form pays with a card number and the buyer’s address at gateway A, and leads back to the store', async () => {
    const { id } = await newCharge(shop, { successUrl: 'https://loja.example/obrigado', interestPaidByBuyer: false })
    // Three installments of R$ 37,57 would be one cent more than R$ 112,70.
    assert.match(
      (await open(shop, id)).body,
      /<option value="3"[^>]*>3x sem juros: 1x de R\$.37,58 \+ 2x de R\$.37,56</,
    )
    const paid = await post(shop, id, { method: 'credit_card', ...buyer, ...openFields, installments: '3' }, asScript)
    assert.deepEqual(paid.body, { go: 'https://loja.example/obrigado' })
    const [payment] = await paymentsOf(shop, id)
    assert.deepEqual([payment.status, payment.paymentMethod], ['PAID', 'credit_card'])
    const { headers, body } = await open(shop, id)
    assert.match(String(headers['content-security-policy']), /form-action 'self' https:\/\/loja\.example/)
    assert.match(body, /href="https:\/\/loja\.example\/obrigado"/)
    assert.match(body, /1× R\$.37,58 \+ 2× R\$.37,56/)
    const again = await post(shop, id, { method: 'pix', ...buyer })
    assert.deepEqual([again.status, again.headers.location], [303, `/checkout/${id}`])
  })

  test('a form pays at gateway B with the address in one line, also without a script', async () => {
    const { id } = await newCharge(careful)
    const page = (await open(careful, id)).body
    assert.match(page, /<textarea id="f-addressLine"[^>]* autocomplete="street-address" aria-required="true"/)
    assert.doesNotMatch(page, /<details class="parts" open/)
    const byBoleto = { ...buyer, zipCode: '', street: '', city: '', method: 'boleto' }
    const empty = await post(careful, id, { ...byBoleto, addressLine: ' ' })
    assert.deepEqual([empty.status, wrongFields(empty.body)], [400, ['addressLine']])
    const wrong = await post(careful, id, { ...byBoleto, name: '', addressLine: 'Rua A, s/n, Sé, 01310-100' })
    assert.deepEqual(wrongFields(wrong.body), ['name'])
    assert.match(wrong.body, /data-read>Confira: Rua A · sem número · Sé · São Paulo\/SP · CEP.01310-.100</)
    const addressLine = 'Rua das Flores 123 apto 4 - Centro, Campinas/SP, 13010-000'
    assert.equal((await post(careful, id, { ...byBoleto, addressLine })).status, 303)
    const sale = (await careful.call('GET', '/v1/payments')).body.data.find(
      (one: { chargeId: string }) => one.chargeId === id,
    )
    assert.deepEqual(sale.customer.address, {
      zipCode: '13010000',
      street: 'Rua das Flores',
      number: '123',
      complement: 'apto 4',
      neighborhood: 'Centro',
      city: 'Campinas',
      state: 'SP',
    })
  })

  test('an address line with a missing part opens the separate fields with the other parts, and names the missing part', async () => {
    const { id } = await newCharge(careful)
    const addressLine = 'Rua das Flores, Jardim das Rosas, 13010-000'
    const fields = { ...buyer, method: 'boleto', addressLine }
    const { status, body } = await post(careful, id, fields)
    assert.deepEqual([status, wrongFields(body)], [400, ['addressNumber', 'city']])
    assert.match(body, /<details class="parts" open>/)
    for (const text of ['13010000', 'Rua das Flores', 'Jardim das Rosas'])
      assert.ok(body.includes(`value="${text}"`), text)
    const { errors, address } = (await post(careful, id, fields, asScript)).body
    assert.deepEqual(Object.keys(errors).sort(), ['addressNumber', 'city'])
    assert.deepEqual(address, { zipCode: '13010000', street: 'Rua das Flores', neighborhood: 'Jardim das Rosas' })
    const parts = { zipCode: '13010-000', street: 'Rua das Flores', addressNumber: '', city: 'Campinas' }
    assert.equal((await post(careful, id, { ...fields, ...parts })).status, 303)
  })

  test('a form with a declined card is shown again with its data and a button that pays by PIX', async () => {
    const { id } = await newCharge(shop)
    const declined = await post(shop, id, {
      method: 'credit_card',
      ...buyer,
      ...openFields,
      cardNumber: cards.declinedSafely,
    })
    assert.equal(declined.status, 402)
    assert.match(declined.body, /Cartão recusado pelo banco emissor\./)
    assert.match(declined.body, /value="529\.982\.247-25"/)
    assert.match(declined.body, /<button[^>]*form="payment"[^>]*name="method" value="pix"/)
    // A browser without scripts sends the method of the button before the method of the form.
    const tapped = await send(shop, id, `method=pix&${form({ method: 'credit_card', ...buyer })}`, sameOrigin)
    assert.equal(tapped.headers.location, `/checkout/${id}?method=pix`)
  })

  test('a form leads to a page that waits, if the gateway’s answer about the card was lost', async () => {
    const { id } = await newCharge(shop)
    const sent = await post(shop, id, { method: 'credit_card', ...buyer, ...openFields, cardNumber: cards.cut })
    assert.deepEqual([sent.status, sent.headers.location], [303, `/checkout/${id}`])
    const first = (await open(shop, id)).body
    assert.match(first, /Confirmando seu pagamento|Pagamento confirmado/)
    await eventually(
      async () => (await open(shop, id)).body.includes('Pagamento confirmado'),
      'the page says that the charge was paid',
    )
    assert.equal((await call(shop.url, 'GET', `/checkout/${id}/status`)).body.state.split('.')[0], 'paid')
  })

  test('a card number is never read if the gateway takes tokens', async () => {
    const { id } = await newCharge(careful)
    const { body } = await open(careful, id)
    assert.doesNotMatch(body, /name="card(?:Number|Cvv|Expiry|Holder)"/)
    const full = { street: 'Avenida Paulista', city: 'São Paulo', state: 'SP' }
    const refused = await post(careful, id, { method: 'credit_card', ...buyer, ...openFields, ...full }, asScript)
    assert.equal(refused.status, 400)
    assert.equal((await paymentsOf(careful, id)).length, 0)
  })

  test('a form leads to the gateway’s own page if buyers type their cards on that page', async () => {
    const { id } = await newCharge(abroad, { currency: 'usd' })
    const { body } = await open(abroad, id)
    assert.doesNotMatch(body, /value="pix"|value="boleto"|name="cardNumber"/)
    const led = await post(abroad, id, { method: 'credit_card', ...buyer }, asScript)
    assert.match(led.body.go, new RegExp(`^${abroad.simulatorUrl}/gateway-d/`))
    const plain = await open(abroad, id)
    assert.match(plain.body, new RegExp(`href="${abroad.simulatorUrl}/gateway-d/`))
  })

  test('a price in yen is whole yen on our page and on the gateway’s page', async () => {
    const { id } = await newCharge(abroad, { currency: 'jpy', items: undefined, amountInCents: 1_000 })
    assert.match((await open(abroad, id)).body.replaceAll('\u00a0', ' '), /JP¥ 1\.000(?!,)/)
    const led = await post(abroad, id, { method: 'credit_card', ...buyer }, asScript)
    const shown = await (await fetch(led.body.go)).text()
    assert.match(shown.replaceAll('\u00a0', ' '), /JP¥ 1\.000(?!,)/)
  })

  test('a form writes no card data to the log', () => {
    const log = lines.join('')
    assert.ok(log.includes('/checkout/:id'))
    for (const secret of [cards.approved, cards.declinedSafely, '4111111111111112', openFields.cardHolder, buyer.email])
      assert.ok(!log.includes(secret), secret)
  })
})

describe('offers', () => {
  test('an offer is bought only once if its form is sent twice, and a new attempt pays the same charge', async () => {
    const product = await createProduct(shop.ctx, shop.store, { name: 'Curso de Violão' })
    const { offer } = await createOffer(shop.ctx, shop.store, {
      productId: product.id,
      name: 'À vista',
      priceInCents: 9700,
      setupFeeInCents: 1000,
      currency: 'brl',
      billingType: 'ONE_TIME',
    } as never)
    const { body } = await open(shop, offer.id)
    assert.match(body, /Curso de Violão - À vista/)
    assert.match(body, /R\$\s107,00/)
    const purchase = /name="purchase" value="([^"]+)"/.exec(body)![1]!
    const declined = await post(shop, offer.id, {
      purchase,
      method: 'credit_card',
      ...buyer,
      ...openFields,
      cardNumber: cards.declined,
    })
    assert.equal(declined.status, 402)
    assert.match(declined.body, /Curso de Violão/)
    const [first, again] = [
      await post(shop, offer.id, { purchase, method: 'pix', ...buyer }),
      await post(shop, offer.id, { purchase, method: 'pix', ...buyer }),
    ]
    assert.match(String(first.headers.location), /^\/checkout\/chg_\w+\?method=pix$/)
    assert.equal(again.headers.location, first.headers.location)
    const sales: { offerId: string; status: string }[] = (await shop.call('GET', '/v1/payments')).body.data
    const statuses = sales.filter(({ offerId }) => offerId === offer.id).map(({ status }) => status)
    assert.deepEqual(statuses, ['PENDING', 'FAILED'])
  })

  test('a buyer of an offer is charged nothing and sees the new price if the price rose after the page was opened', async () => {
    const id = await oneTime()
    const old = await purchaseOn(id)
    assert.equal((await post(shop, id, { ...old, ...byCard, cardNumber: cards.declined })).status, 402)
    await updateOffer(shop.ctx, shop.store, id, { priceInCents: 12000 })
    for (const way of [byCard, { method: 'pix', ...buyer }] as Record<string, string>[]) {
      const asked = await post(shop, id, { ...old, ...way })
      assert.equal(asked.status, 409)
      assert.match(asked.body, /As condições mudaram.*Agora você pagaria R\$\s120,00/s)
      assert.match(asked.body, /value="Ana Maria Souza"/)
      assert.match(asked.body, /<p class="amount">R\$\s120,00/)
    }
    const { go } = (await post(shop, id, { ...old, ...byCard }, asScript)).body
    const shown = await call(shop.url, 'GET', go)
    assert.deepEqual([shown.status, /As condições mudaram/.test(shown.body)], [200, true])
    assert.deepEqual(await salesOf(id), ['FAILED 9700'])
    assert.equal((await post(shop, id, { ...purchaseIn(shown.body), ...byCard })).status, 303)
    assert.deepEqual(await salesOf(id), ['PAID 12000', 'FAILED 9700'])
  })

  test('an existing PIX code keeps the old price if the price of the offer rises', async () => {
    const id = await oneTime()
    const old = await purchaseOn(id)
    const { location } = (await post(shop, id, { ...old, method: 'pix', ...buyer })).headers
    await updateOffer(shop.ctx, shop.store, id, { priceInCents: 12000 })
    const again = await post(shop, id, { ...old, ...byCard })
    assert.deepEqual([again.status, again.headers.location], [303, String(location).split('?')[0]])
    assert.deepEqual(await salesOf(id), ['PENDING 9700'])
  })

  test('an offer is shown again if its terms changed, and if the form has no encrypted terms of this offer', async () => {
    const plan = await recurring({ name: 'Mensal', trialDays: 7 })
    let price = '29,90'
    for (const change of [{ trialDays: 3 }, { setupFeeInCents: 500 }, { priceInCents: 3990 }, { maxCharges: 6 }]) {
      const old = await purchaseOn(plan)
      await updateOffer(shop.ctx, shop.store, plan, change)
      const asked = await post(shop, plan, { ...old, ...byCard })
      assert.equal(asked.status, 409, JSON.stringify(change))
      if ('priceInCents' in change) price = '39,90'
      assert.match(asked.body, new RegExp(`Agora você pagaria R\\$\\s${price} por mês`), JSON.stringify(change))
    }
    const [one, other] = [await oneTime(), await oneTime()]
    const old = await purchaseOn(one)
    await updateStoreSettings(shop.ctx, shop.store.id, { monthlyInterestPercent: 9 })
    assert.equal((await post(shop, one, { ...old, ...byCard, installments: '12' })).status, 409)
    assert.equal((await post(shop, one, { ...old, ...byCard })).status, 303)
    for (const purchase of ['x', old.purchase])
      assert.equal((await post(shop, other, { purchase, ...byCard })).status, 409, purchase)
    assert.deepEqual(await salesOf(other), [])
  })

  test('a started purchase keeps its installment table after the store changes its interest', async () => {
    await updateStoreSettings(shop.ctx, shop.store.id, { interestPaidByBuyer: true, monthlyInterestPercent: 3 })
    const id = await oneTime()
    const old = await purchaseOn(id)
    const declined = await post(shop, id, { ...old, ...byCard, cardNumber: cards.declined })
    await updateStoreSettings(shop.ctx, shop.store.id, { interestPaidByBuyer: false })
    const again = await post(shop, id, { ...purchaseIn(declined.body), ...byCard, cardNumber: cards.declined })
    assert.deepEqual([declined.status, again.status], [402, 402])
    const { purchase, totals } = purchaseIn(again.body)
    assert.equal(totals, old.totals)
    const paid = await post(shop, id, { purchase, totals, ...byCard, installments: '12' })
    assert.equal(paid.status, 303)
    const sale = (await shop.call('GET', '/v1/payments')).body.data.find(
      (one: { offerId: string }) => one.offerId === id,
    )
    assert.equal(String(sale.totalInCents ?? sale.amountInCents), totals.split(' ')[11])
  })
})

test('a charge is not paid, and its page shows the new installments, if the store changed them after the page was opened', async () => {
  await updateStoreSettings(shop.ctx, shop.store.id, { interestPaidByBuyer: true, monthlyInterestPercent: 2 })
  const { id } = (await shop.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 60_000 })).body
  const totals = hiddenIn((await open(shop, id)).body, 'totals')
  await updateStoreSettings(shop.ctx, shop.store.id, { monthlyInterestPercent: 4 })
  const asked = await post(shop, id, { totals, ...byCard, installments: '12' })
  assert.equal(asked.status, 409)
  assert.match(asked.body, /As condições mudaram/)
  const { go } = (await post(shop, id, { totals, ...byCard, installments: '12' }, asScript)).body
  const shown = await call(shop.url, 'GET', go)
  assert.deepEqual([shown.status, /Confira o valor antes/.test(shown.body)], [200, true])
  assert.equal(
    (await post(shop, id, { totals, ...byCard })).status,
    303,
    'the price in one installment has not changed',
  )
})

const byCard = { method: 'credit_card', ...buyer, ...openFields }

async function oneTime(): Promise<string> {
  const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Curso de Violão' })
  const { offer } = await createOffer(shop.ctx, shop.store, { productId, name: 'À vista', priceInCents: 9700 })
  return offer.id
}

function purchaseIn(body: string): { purchase: string; totals: string } {
  return { purchase: hiddenIn(body, 'purchase'), totals: hiddenIn(body, 'totals') }
}

function hiddenIn(body: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(body)![1]!
}

async function purchaseOn(offerId: string): Promise<{ purchase: string; totals: string }> {
  return purchaseIn((await open(shop, offerId)).body)
}

async function salesOf(offer: string): Promise<string[]> {
  const sales: { offerId: string; status: string; amountInCents: number }[] = (await shop.call('GET', '/v1/payments'))
    .body.data
  return sales
    .filter(({ offerId }) => offerId === offer)
    .map(({ status, amountInCents }) => `${status} ${amountInCents}`)
}

describe('subscriptions', () => {
  test('a subscription starts when the buyer gives a card for the trial, or when its PIX is paid', async () => {
    const plan = await recurring({ name: 'Mensal', trialDays: 7 })
    const withoutTrial = (await open(shop, await recurring({ name: 'Simples' }))).body
    assert.match(withoutTrial, /class="amount">R\$\s29,90<\/p>\s*<p class="note">por mês/)
    const { body } = await open(shop, plan)
    assert.match(body, /7 dias grátis, depois R\$\s29,90 por mês/)
    assert.match(body, /Começar período grátis/)
    assert.match(body, /primeira cobrança em \d+ de \S+ de \d{4}/)
    assert.match(body, /o código PIX chega por e-mail/)
    assert.doesNotMatch(body, /Você recebe um código/)
    assert.doesNotMatch(body, /name="installments"/)
    const begun = await post(shop, plan, { method: 'credit_card', ...buyer, ...openFields })
    assert.equal(begun.headers.location, `/checkout/${plan}?begun=1`)
    assert.match((await call(shop.url, 'GET', String(begun.headers.location))).body, /Assinatura iniciada/)
    const byPix = await post(shop, await recurring({ name: 'Anual', billingCycle: 'YEARLY' }), {
      method: 'pix',
      ...buyer,
    })
    assert.match(String(byPix.headers.location), /chg_\w+\?method=pix$/)
    const page = (await call(shop.url, 'GET', String(byPix.headers.location))).body
    assert.match(page, /id="pix-code"/)
    assert.match(page, /Clube - Anual/)
    const { data } = (await shop.call('GET', '/v1/subscriptions')).body
    assert.deepEqual(
      data.map(({ status }: { status: string }) => status),
      ['trialing'],
    )
  })

  test('a subscription’s page shows its name, its number of charges, and its price in Brazilian format even in Spanish', async () => {
    const body = async (more: object) =>
      (await shop.call('GET', `/checkout/${await recurring({ name: 'Mensal', ...more })}?lang=es`)).body
    const [endless, ending] = await Promise.all([body({}), body({ maxCharges: 3 })])
    assert.match(endless, /<p class="title">Clube - Mensal<\/p><p class="amount">R\$\s29,90</)
    assert.match(endless, /Se renueva sola hasta que la cancele/)
    assert.doesNotMatch(ending, /hasta que la cancele/)
    assert.match(ending, /<span class="hint">3 cobros en total/)
  })

  test('the card of a subscription is replaced only with a valid card link, which works once', async () => {
    const [{ id }] = (await shop.call('GET', '/v1/subscriptions')).body.data
    const link = new URL(cardLink(shop.ctx, shop.store, await linked(id)))
    const { pathname, search, searchParams } = link
    const exchanged = await call(shop.url, 'GET', pathname + search)
    assert.deepEqual([exchanged.status, exchanged.headers.location], [303, `${pathname}?lang=pt`])
    assert.match(
      String(exchanged.headers['set-cookie']),
      new RegExp(`^card=[^;]+; Path=${pathname}; Max-Age=3600; HttpOnly; SameSite=Lax`),
    )
    const page = await openCardPage(shop.url, link)
    assert.equal(page.status, 200)
    assert.match(page.body, /Trocar o cartão da assinatura/)
    assert.match(page.body, /href="[^"]*lang&#61;en/)
    assert.doesNotMatch(page.body, /token&#61;/)
    for (const token of ['', 'x', searchParams.get('token')!.slice(0, -2)])
      assert.equal((await call(shop.url, 'GET', `${pathname}?token=${token}`)).status, 404)
    const fields = { token: searchParams.get('token')!, method: 'credit_card', ...openFields }
    const wrong = await post(shop, `${id}/card`, { ...fields, cardNumber: '1' })
    assert.equal(wrong.status, 400)
    const refused = await post(shop, `${id}/card`, { ...fields, cardNumber: cards.declinedSafely })
    assert.equal(refused.status, 402)
    assert.match(refused.body, /Cartão recusado pelo banco emissor/)
    const replaced = await post(shop, `${id}/card`, { ...fields, cardNumber: '5555555555554444' })
    assert.equal(replaced.status, 303)
    assert.equal(replaced.headers.location, `${pathname}?done=1`)
    assert.match((await follow(shop.url, replaced)).body, /Cartão trocado/)
    const form = await call(shop.url, 'GET', pathname, { headers: { cookie: cookiesOf(replaced) } })
    assert.equal(form.status, 404, 'the page after the change shows no form')
    assert.equal((await call(shop.url, 'GET', pathname + search)).status, 404, 'the link works only once')
    assert.equal((await post(shop, `${id}/card`, { ...fields, cardNumber: '4111111111111111' })).status, 404)
    const next = new URL(cardLink(shop.ctx, shop.store, await linked(id)))
    assert.match((await openCardPage(shop.url, next)).body, /Mastercard final 4444/i)
  })
})

async function linked(id: string) {
  return (await findSubscription(shop.ctx.database, shop.store.id, id))!
}

async function recurring(more: object): Promise<string> {
  const { id: productId } = await createProduct(shop.ctx, shop.store, { name: 'Clube' })
  const terms = { billingType: 'RECURRING', billingCycle: 'MONTHLY', priceInCents: 2990, currency: 'brl', ...more }
  return (await createOffer(shop.ctx, shop.store, { productId, ...terms } as never)).offer.id
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const asScript = { ...sameOrigin, accept: 'application/json' }

function open(at: Shop, id: string): Promise<Answer> {
  return call(at.url, 'GET', `/checkout/${id}`)
}

function form(fields: Record<string, string>): string {
  return String(new URLSearchParams(fields))
}

function send(
  at: Shop,
  id: string,
  fields: Record<string, string> | string,
  headers: Record<string, string>,
): Promise<Answer> {
  const body = typeof fields === 'string' ? fields : form(fields)
  return call(at.url, 'POST', `/checkout/${id}`, {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

function post(
  at: Shop,
  id: string,
  fields: Record<string, string>,
  headers: Record<string, string> = sameOrigin,
): Promise<Answer> {
  return send(at, id, fields, headers)
}

async function newCharge(at: Shop, more: object = {}): Promise<{ id: string }> {
  return (await at.call('POST', '/v1/charges', { currency: 'brl', amountInCents: 11270, ...more })).body
}

async function paymentsOf(at: Shop, chargeId: string) {
  const { data } = (await at.call('GET', '/v1/payments')).body
  return data.filter((sale: { chargeId: string }) => sale.chargeId === chargeId)
}
