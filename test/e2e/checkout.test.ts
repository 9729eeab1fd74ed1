import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
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
import { openShop } from '../shop.ts'
import { openSalesOffer } from '../stores/salesOffer.ts'

buildPages()
const shop = await openShop()

/** Maximum traffic of a page, in bytes. */
const BUDGET_BYTES = 50 * 1024

/** Lets the next form reach the server, and cuts the connection before the answer. */
async function cutNextAnswer(page: Page, url: string): Promise<void> {
  const cut = async (route: Route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  }
  await page.route(url, cut, { times: 1 })
}

/** The lines that a screen reader reads during a card payment, in order. Other lines between them are left out. */
const CARD_FORM = [
  'heading "Pagar" [level=1]',
  'heading "Seus dados" [level=2]',
  'textbox "Nome completo": Ana Maria Souza',
  'textbox "E-mail": ana@gmail.com',
  'textbox "CPF ou CNPJ": 529.982.247-25',
  'textbox "Celular com DDD": (11) 98765-4321',
  'heading "Como você quer pagar?" [level=2]',
  'radiogroup "Como você quer pagar?"',
  'radio "Cartão de crédito Em até 12x" [checked]',
  'textbox "Número do cartão": 4111 1111 1111 1111',
  'textbox "Validade": 12/40',
  'textbox "CVV": "123"',
  'combobox "Parcelas"',
  'option "12x de R$ 30,12 com juros (total R$ 361,44)" [selected]',
  'heading "Endereço de cobrança" [level=2]',
  'textbox "CEP": 01310-100',
  'textbox "Número (opcional)"',
  'button "Pagar R$ 361,44"',
]
const PAID_IN_PARTS = [
  'paragraph: R$ 361,44',
  'paragraph: 12× R$ 30,12',
  'heading "Pagamento confirmado" [level=1]',
  'paragraph: Recebemos R$ 361,44. Obrigado!',
  'term: Valor',
  'definition: 12× R$ 30,12',
  'definition: Cartão de crédito Visa final 1111, em 12x',
  'link "Ver comprovante"',
]
const PIX_WAITS = [
  'heading "Pague com PIX" [level=1]',
  'paragraph: Expira em',
  'img "QR code do PIX"',
  'textbox "Código PIX copia e cola": 000201',
  'button "Copiar código PIX"',
  'listitem: Abra o aplicativo do seu banco e escolha pagar com PIX.',
  'status: Aguardando o pagamento…',
  'link "Pagar de outra forma"',
]
const PAID_BY_PIX = [
  'heading "Pagamento confirmado" [level=1]',
  'paragraph: Recebemos R$ 112,70. Obrigado!',
  'definition: PIX',
]
const BOLETO_WITHOUT_SCRIPTS = [
  'heading "Boleto gerado" [level=1]',
  'paragraph: Vence em',
  'textbox "Linha digitável": 4',
  'link "Abrir boleto (PDF)"',
  'img "Código de barras do boleto"',
  'link "Já paguei, atualizar"',
]
const CHECKING = [
  'heading "Pagar" [level=1]',
  'alert:',
  'heading "Conferindo seu pagamento…" [level=2]',
  'paragraph: A conexão caiu depois do envio. Estamos conferindo se o pagamento chegou. Não pague de novo.',
  'button "Enviando…" [disabled]',
]
const DECLINED = [
  'heading "Pagar" [level=1]',
  'alert:',
  'heading "O cartão não foi aceito" [level=2]',
  'paragraph: "O banco não autorizou. Não tente de novo com este cartão: use outro ou pague com PIX."',
  'button "Pagar com PIX agora"',
  'region "Seus dados"',
]

/** Checks that the accessibility tree has these lines, in this order. */
function assertReads(tree: string, lines: readonly string[]): void {
  const said = tree.replaceAll('\u00a0', ' ').split('\n')
  let at = -1
  for (const line of lines) {
    at = said.findIndex((one, index) => index > at && one.includes(line))
    assert.notEqual(at, -1, `not read at its place: ${line}\n${tree}`)
  }
}

describe('the checkout of a charge', { skip: noBrowser }, () => {
  test('creates a PIX code, shows the payment without a reload, and redirects to the store', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE })
    const description = 'Paralelepipedolandiasuperextraordinaria'
    const charge = await newCharge(shop, { description, successUrl: `${shop.url}/healthz` })
    await page.goto(charge.url)
    await judge(page, 'form')
    await fillBuyer(page)
    assert.equal(await page.inputValue('#f-document'), '529.982.247-25')
    assert.equal(await page.inputValue('#f-phone'), '(11) 98765-4321')
    await send(page)
    await page.waitForSelector('#pix-code')
    const code = await page.inputValue('#pix-code')
    assert.match(code, /^000201/)
    assert.match((await page.textContent('.deadline'))!, /Expira em (01:00:00|59:5\d)/)
    assertReads(await page.locator('main').ariaSnapshot(), PIX_WAITS)
    await judge(page, 'pix')
    await page.reload()
    assert.equal(await page.inputValue('#pix-code'), code)
    await page.evaluate('window.isSamePage = true')
    const [payment] = await paymentsOf(shop, charge.id)
    await shop.call('POST', `/v1/test-helpers/payments/${payment!.id}/pay`)
    await page.waitForSelector('.tick')
    assert.equal(await page.evaluate('window.isSamePage'), true)
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Pagamento confirmado')
    assertReads(await page.locator('main').ariaSnapshot(), PAID_BY_PIX)
    await judge(page, 'paid')
    await page.waitForURL(/healthz/)
    assert.deepEqual(problems, [])
    await close()
  })

  test('redirects to the store after a payment with the sandbox’s button', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE })
    const charge = await newCharge(shop, { successUrl: `${shop.url}/healthz` })
    await page.goto(charge.url)
    await fillBuyer(page)
    await send(page)
    await page.waitForSelector('#pix-code')
    await page.click('.sandbox button[value=pay]')
    await page.getByText('Você volta para a loja em alguns segundos').waitFor()
    assert.deepEqual(problems, [])
    await close()
  })

  test('offers PIX and boleto to a browser without scripts, and shows errors at their fields', async () => {
    const { page, close } = await openTab({ javaScriptEnabled: false, viewport: PHONE })
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await page.fill('#f-document', '123')
    await send(page)
    assert.equal(await page.locator('.error').count(), 4)
    assert.equal(await page.inputValue('#f-document'), '123')
    await fillBuyer(page)
    await send(page)
    assert.match(await page.inputValue('#pix-code'), /^000201/)
    for (const promise of ['[data-copy]', 'text=Esta página muda sozinha.'])
      assert.equal(await page.locator(promise).isVisible(), false, promise)
    await keepPicture(page, 'pix without scripts')
    await page.click('a[href*="form=1"]')
    await page.check('#m-boleto', { force: true })
    await fillBuyer(page)
    await send(page)
    assert.match((await page.inputValue('#boleto-line')).replace(/\D/g, ''), /^\d{47}$/)
    assertReads(await page.locator('main').ariaSnapshot(), BOLETO_WITHOUT_SCRIPTS)
    await page.click('.sandbox button[value="pay"]')
    assert.equal(await page.textContent('h1'), 'Pagamento confirmado')
    await page.click('a[href$="/receipt"]')
    assert.match((await page.textContent('.facts'))!, /Ana M\. S\., \*\*\*\.982\.247-\*\*/)
    await close()
  })

  test('creates a new code with one tap when a PIX code expires on screen, and keeps typed data over a reload', async () => {
    const { page, close } = await openTab({ colorScheme: 'dark' })
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await fillBuyer(page)
    await page.reload()
    assert.equal(await page.inputValue('#f-name'), 'Ana Maria Souza')
    await send(page)
    const first = await page.inputValue('#pix-code')
    await judge(page, 'pix-dark')
    await shop.call('POST', '/v1/test-helpers/clock/advance', { seconds: 3_605 })
    await page.waitForSelector('.again')
    assert.match((await page.textContent('.notice'))!, /O código PIX expirou/)
    await judge(page, 'pix-expired-dark')
    await page.click('.again button')
    await page.waitForSelector('#pix-code')
    assert.notEqual(await page.inputValue('#pix-code'), first)
    assert.deepEqual(
      (await paymentsOf(shop, charge.id)).map(({ status }) => status),
      ['PENDING', 'EXPIRED'],
    )
    await close()
  })

  test('shows a payment from another tab, and creates only one payment when two are sent at the same time', async () => {
    const [one, other] = [await openTab(), await openTab()]
    const charge = await newCharge(shop)
    for (const { page } of [one, other]) {
      await page.goto(charge.url)
      await fillBuyer(page)
    }
    await Promise.all([send(one.page), send(other.page)])
    await one.page.waitForSelector('#pix-code, .notice')
    await other.page.waitForSelector('#pix-code, .notice')
    assert.equal((await paymentsOf(shop, charge.id)).length, 1)
    for (const { page } of [one, other]) await page.goto(charge.url)
    assert.equal(await one.page.inputValue('#pix-code'), await other.page.inputValue('#pix-code'))
    await one.page.click('.sandbox button[value="pay"]')
    await Promise.all([one.page.waitForSelector('.tick'), other.page.waitForSelector('.tick')])
    for (const { close } of [one, other]) await close()
  })

  test('works with only the keyboard', async () => {
    const { page, close } = await openTab()
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await tabTo(page, '#f-name')
    for (const text of ['Ana Maria Souza', 'ana@example.com', '12ABC34501DE35', '11987654321']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    assert.equal(await page.inputValue('#f-document'), '12.ABC.345/01DE-35')
    assert.equal(await page.evaluate('document.activeElement.value'), 'pix')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.isChecked('#m-boleto'), true)
    await page.keyboard.press('Enter')
    await page.waitForSelector('#boleto-line')
    await tabTo(page, '[data-copy]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-copy].done, [data-copy]:text("Copiado")')
    await judge(page, 'boleto')
    await close()
  })

  test('creates one payment on a slow network, and asks for the result of a form that lost its connection', async () => {
    const { page, close } = await openTab({ viewport: PHONE })
    await page.clock.install()
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await fillBuyer(page)
    await page.context().setOffline(true)
    await send(page)
    await page.waitForSelector('.notice:has-text("Assim que a internet voltar")')
    assert.equal(await page.locator('[data-notices]:focus').count(), 1)
    const { y, height } = (await page.locator('.notice').boundingBox())!
    assert.ok(y >= 0 && y + height <= PHONE.height, `the notice is at ${y}`)
    await page.context().setOffline(false)
    const notSent = page.locator('.notice:has-text("O pagamento não chegou")')
    while (!(await notSent.isVisible())) await page.clock.fastForward(3_000)
    await judge(page, 'nothing arrived')
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(charge.url, async (route) => {
      await arrived
      await route.continue()
    })
    await send(page)
    assert.equal(await page.textContent('.submit button'), 'Enviando…')
    await page.click('.submit button', { force: true })
    arrive()
    await page.waitForSelector('#pix-code')
    assert.equal((await paymentsOf(shop, charge.id)).length, 1)
    await close()
  })

  test('gets the result of a card payment if the connection was cut after the form was sent', async () => {
    const { page, close } = await openTab({ viewport: PHONE })
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await fillBuyer(page)
    await fillCard(page, cards.declinedSafely)
    await fillAddress(page)
    await cutNextAnswer(page, charge.url)
    const { promise: asked, resolve: ask } = Promise.withResolvers<Route>()
    await page.route('**/sent', ask, { times: 1 })
    await send(page)
    const question = await asked
    assertReads(await page.locator('main').ariaSnapshot(), CHECKING)
    await question.continue()
    await page.waitForSelector('.notice.bad:has-text("O cartão não foi aceito")')
    assertReads(await page.locator('main').ariaSnapshot(), DECLINED)
    await fillBuyer(page)
    await fillCard(page, cards.approved)
    await fillAddress(page)
    await cutNextAnswer(page, charge.url)
    await send(page)
    await page.waitForSelector('.tick')
    assert.deepEqual((await paymentsOf(shop, charge.id)).map(({ status }) => status).sort(), ['FAILED', 'PAID'])
    await close()
  })

  test('gets the result even after a reload of an offer’s page, and sells the offer once', async () => {
    const sales = await openSalesOffer(shop, { batches: [{ priceInCents: 9_700 }] })
    const { page, close } = await openTab({ viewport: PHONE })
    await page.goto(`${shop.url}/checkout/${sales.offerId}`)
    await fillBuyer(page)
    await fillCard(page, cards.approved)
    await fillAddress(page)
    await page.route('**/sent', (route) => route.abort())
    await cutNextAnswer(page, page.url())
    await send(page)
    await page.waitForSelector('.notice:has-text("Assim que a internet voltar")')
    await page.unroute('**/sent')
    await page.reload()
    await page.waitForSelector('.tick')
    const { data } = (await sales.call('GET', '/v1/payments')).body
    assert.deepEqual(
      data.map(({ status }: { status: string }) => status),
      ['PAID'],
    )
    await close()
  })

  test('leads a buyer with a screen reader through a card payment with eight typed fields', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE, isMobile: true, hasTouch: true })
    const { id, url } = await newCharge(shop, { description: undefined, items: undefined, amountInCents: 30_000 })
    await page.goto(url)
    assert.match(await page.locator('aside').ariaSnapshot(), /Cobrança de .*\n.*R\$ 300,00\n.*não escreveu o motivo/)
    await page.check('#m-credit_card', { force: true })
    const typed = await page.locator('main input:visible[aria-required]').count()
    assert.equal(typed, 8)
    await fillBuyer(page)
    await page.fill('#f-email', 'ana@gmial.com')
    await page.locator('#f-email').blur()
    await page.click('role=button[name="Você quis dizer ana@gmail.com?"]')
    assert.equal(await page.textContent('[data-mails]'), 'Enviamos tudo sobre esta compra para ana@gmail.com.')
    assert.equal(await page.getAttribute('#f-document', 'inputmode'), 'numeric')
    await page.click('role=button[name="Tenho CNPJ"]')
    assert.equal(await page.getAttribute('#f-document', 'inputmode'), 'text')
    await fillCard(page, cards.approved)
    await page.fill('#f-zipCode', '01310100')
    await page.selectOption('#f-installments', '12')
    assertReads(await page.locator('main').ariaSnapshot(), CARD_FORM)
    await judge(page, 'card form')
    await send(page)
    await page.waitForSelector('.tick')
    assertReads(await page.locator('body').ariaSnapshot(), PAID_IN_PARTS)
    await judge(page, 'paid in installments')
    const sale = (await shop.call('GET', '/v1/payments')).body.data.find(
      (one: { chargeId: string }) => one.chargeId === id,
    )
    assert.deepEqual(
      [sale.status, sale.customer.address.number, sale.customer.address.zipCode],
      ['PAID', 'S/N', '01310100'],
    )
    assert.deepEqual(problems, [])
    await close()
  })

  test('keeps to its size limit and sends requests only to this server', async () => {
    const { page, close } = await openTab({ viewport: PHONE })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    const hosts = new Set<string>()
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    const charge = await newCharge(shop)
    await page.goto(charge.url, { waitUntil: 'networkidle' })
    assert.ok(bytes > 5_000 && bytes < BUDGET_BYTES, `the form weighs ${bytes} bytes`)
    await fillBuyer(page)
    await send(page)
    await page.waitForSelector('#pix-code')
    assert.ok(bytes < BUDGET_BYTES, `form and PIX together weigh ${bytes} bytes`)
    assert.deepEqual(
      [...hosts].filter((origin) => origin !== 'null'),
      [shop.url],
    )
    await close()
  })

  test('has accessible result pages, in light and dark mode', async () => {
    const { page, close } = await openTab({ colorScheme: 'dark', locale: 'en-US' })
    const [refunded, canceled] = [
      await newCharge(shop, { customer: { name: 'Ana', email: 'a@example.com' } }),
      await newCharge(shop),
    ]
    await page.goto(refunded.url)
    assert.equal(await page.inputValue('#f-email'), 'a@example.com')
    await page.check('#m-credit_card', { force: true })
    await send(page)
    await page.waitForSelector('.error')
    await judge(page, 'card-wrong-dark')
    await fillBuyer(page)
    await page.check('#m-boleto', { force: true })
    await fillAddress(page)
    await send(page)
    await page.waitForSelector('#boleto-line')
    await page.click('.sandbox button[value="pay"]')
    await page.waitForSelector('.tick')
    await judge(page, 'paid-dark')
    await page.click('a[href$="/receipt"]')
    await judge(page, 'receipt-dark')
    const [sale] = await paymentsOf(shop, refunded.id)
    await shop.call('POST', `/v1/test-helpers/payments/${sale!.id}/refund`)
    await page.goto(refunded.url)
    assert.equal(await page.textContent('h1'), 'Payment refunded')
    await judge(page, 'refunded-dark')
    await shop.call('POST', `/v1/charges/${canceled.id}/cancel`)
    await page.emulateMedia({ colorScheme: 'light' })
    for (const [path, words] of [
      [canceled.id, 'Charge canceled'],
      ['nothing', 'Page not found'],
    ] as const) {
      await page.goto(`${shop.url}/checkout/${path}`)
      assert.equal(await page.textContent('h1'), words)
      await judge(page, path === 'nothing' ? 'not-found' : 'canceled')
    }
    await close()
  })
})

/** Checks that axe finds no fault and that the page does not scroll sideways. */
async function judge(page: Page, name: string): Promise<void> {
  await keepPicture(page, name)
  await assertAccessible(page, name)
  const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')
  const [content, view] = widths as [number, number]
  assert.ok(content <= view, `${name} is ${content} px wide on a screen of ${view}`)
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let steps = 0; steps < 25; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(`document.activeElement.matches('${selector}')`)) return
  }
  assert.fail(`the keyboard does not reach ${selector}`)
}
