/**
 * Tests the example shop in a browser: its page for PIX and boleto, Balcão's pages for card and course, webhooks, a
 * refund.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createShop } from '../../examples/loja/shop.ts'
import { importDocument } from '../../server/import/importDocument.ts'
import { importSections } from '../../server/setup/importSections.ts'
import { afterFile } from '../afterFile.ts'
import { assertAccessible, keepPicture, noBrowser, openTab, type Tab } from '../browsers/browser.ts'
import { buildPages, fillBuyer, fillCard, PHONE, send } from '../browsers/checkoutPages.ts'
import { root } from '../root.ts'
import { call, openShop, type Shop } from '../shop.ts'

buildPages()

let shop: Shop
let shopUrl: string
let key: string
let tab: Tab
let page: Page
/** The last webhook, unchanged, so a test can send it again. */
let last: { headers: Record<string, string>; body: string }

before(async () => {
  shop = await openShop()
  // The shop's checkout redirects to the address of this node.
  Object.assign(shop.ctx.settings, { publicUrl: shop.url })
  let listener: RequestListener | undefined
  const server = createServer((request, response) => {
    if (request.url === '/webhook') keepWebhook(request)
    listener?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const document = (await readFile(`${root}/examples/loja/store.json`, 'utf8')).replace(
    'http://127.0.0.1:4242',
    shopUrl,
  )
  const { stores } = await importDocument(shop.ctx, JSON.parse(document), importSections)
  // biome-ignore lint/suspicious/noExplicitAny: the result of an import has a form of its own for each section.
  const loja = stores.loja as any
  key = loja.apiKeys.loja
  listener = createShop({
    shopUrl,
    balcaoUrl: shop.url,
    apiKey: key,
    webhookSecret: loja.webhookEndpoints.loja.secret,
    storeId: loja.id,
    courseOfferId: loja.offers.curso,
    password: 'segredo',
    file: ':memory:',
  })
})

function keepWebhook(request: Parameters<RequestListener>[0]): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  const { 'x-service-signature': signature, 'content-type': type } = request.headers as Record<string, string>
  request.on('end', () => {
    last = {
      headers: { 'x-service-signature': signature!, 'content-type': type! },
      body: Buffer.concat(chunks).toString(),
    }
  })
}

describe('the example shop', { skip: noBrowser }, () => {
  before(async () => {
    tab = await openTab({ viewport: PHONE, httpCredentials: { username: 'equipe', password: 'segredo' } })
    page = tab.page
  })

  test('sells by PIX on its own page, and sends the parcel once', async () => {
    await page.goto(shopUrl)
    await assertAccessible(page)
    await keepPicture(page, 'loja catalogue')
    await page.click('.good:has-text("Caparaó") button')
    await page.click('button:has-text("+")')
    await page.waitForSelector('.total:has-text("R$ 93,80")')
    await fillOrder('123')
    await page.waitForSelector('.problem:has-text("Confira o CPF.")')
    assert.equal(await page.inputValue('#name'), 'Ana Maria Souza')
    await assertAccessible(page)
    await keepPicture(page, 'loja cart')
    await fillOrder('529.982.247-25')
    await page.waitForSelector('.qr')
    await assertAccessible(page)
    await keepPicture(page, 'loja pix')
    await payLast()
    await page.waitForSelector('.status.paid')
    await keepPicture(page, 'loja paid')
    for (let again = 0; again < 2; again += 1) assert.equal((await call(shopUrl, 'POST', '/webhook', last)).status, 204)
    const forged = { ...last, body: last.body.replace('9380', '1') }
    assert.equal((await call(shopUrl, 'POST', '/webhook', forged)).status, 400)
    await page.goto(`${shopUrl}/equipe`)
    assert.equal(await page.getByText('Separar para envio').count(), 1)
  })

  test('refunds from the team’s page, and that page needs a password', async () => {
    assert.equal((await call(shopUrl, 'GET', '/equipe')).status, 401)
    await assertAccessible(page)
    await keepPicture(page, 'loja orders')
    await page.click('button:has-text("Devolver")')
    await page.click('td a')
    await page.waitForSelector('.status.refunded')
  })

  test('sells by boleto on its own page', async () => {
    await fillCart()
    await fillOrder('529.982.247-25', 'boleto')
    await page.waitForSelector('#code')
    assert.match(await page.inputValue('#code'), /^[\d. ]{47,}$/)
    await keepPicture(page, 'loja boleto')
  })

  test('sends the buyer to Balcão’s card page and back', async () => {
    await fillCart()
    await fillOrder('529.982.247-25', 'credit_card')
    await page.waitForURL(`${shop.url}/checkout/**`)
    await fillBuyer(page)
    await fillCard(page, '4111111111111111')
    await fillAddressOfCard()
    await send(page)
    await page.waitForSelector('.status.paid')
    assert.ok(page.url().startsWith(`${shopUrl}/pedidos/`))
  })

  test('sells the course, and takes the student into it', async () => {
    await page.goto(shopUrl)
    await page.click('button:has-text("Quero o curso")')
    await page.waitForURL(`${shop.url}/checkout/**`)
    await fillBuyer(page)
    await fillCard(page, '4111111111111111')
    await fillAddressOfCard()
    await send(page)
    await page.waitForSelector('text=O curso é seu')
    await keepPicture(page, 'loja course')
    await page.click('text=Entrar no curso')
    await page.waitForURL(`${shop.url}/learn/**`)
    assert.deepEqual(
      tab.problems.filter((problem) => !problem.includes('400 (Bad Request)')),
      [],
    )
  })
})

async function fillCart(): Promise<void> {
  await page.goto(shopUrl)
  await page.click('.good:has-text("Coador") button')
}

async function fillOrder(document: string, method = 'pix'): Promise<void> {
  await page.fill('#name', 'Ana Maria Souza')
  await page.fill('#email', 'ana@example.com')
  await page.fill('#document', document)
  await page.fill('#phone', '(11) 98765-4321')
  await page.check(`[value=${method}]`)
  await page.click('text=Finalizar o pedido')
}

async function fillAddressOfCard(): Promise<void> {
  await page.fill('#f-zipCode', '01310100')
  await page.fill('#f-addressNumber', '1000')
}

/** Makes the simulated gateway pay the newest payment of the shop. */
async function payLast(): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const [payment] = (await call(shop.url, 'GET', '/v1/payments', { headers })).body.data
  const paid = await call(shop.url, 'POST', `/v1/test-helpers/payments/${payment.id}/pay`, { headers })
  assert.equal(paid.status, 200)
}
