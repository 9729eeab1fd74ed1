import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browser.ts'
import { openShop, type Shop } from '../shop.ts'
import { root } from '../sourceModules.ts'

execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
const shop = await openShop()

const PHONE = { width: 360, height: 740 }

describe('the checkout of a charge', { skip: noBrowser }, () => {
  test('takes a PIX, and turns to paid without a reload', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE })
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await keepPicture(page, 'form-pix-360')
    await assertAccessible(page)
    await fillBuyer(page)
    await page.click('.submit button')
    await page.waitForSelector('#pix-code')
    const code = await page.inputValue('#pix-code')
    assert.match(code, /^000201/)
    await keepPicture(page, 'pix-360')
    await assertAccessible(page)
    await page.evaluate('window.notReloaded = true')
    await shop.call('POST', `/v1/test-helpers/payments/${await paymentOf(charge.id)}/pay`)
    await page.waitForSelector('.tick')
    assert.equal(await page.evaluate('window.notReloaded'), true)
    await keepPicture(page, 'paid-360')
    await assertAccessible(page)
    assert.deepEqual(problems, [])
    await close()
  })

  test('gives PIX and boleto to a browser without scripts, with what is wrong told beside its field', async () => {
    const { page, close } = await openTab({ javaScriptEnabled: false, viewport: PHONE })
    const charge = await newCharge(shop)
    await page.goto(charge.url)
    await page.fill('#f-document', '123')
    await page.click('.submit button')
    assert.equal(await page.locator('.error').count(), 4)
    assert.equal(await page.inputValue('#f-document'), '123')
    await keepPicture(page, 'wrong-360')
    await fillBuyer(page)
    await page.click('.submit button')
    assert.match(await page.inputValue('#pix-code'), /^000201/)
    await page.click('a[href*="form=1"]')
    await page.check('#m-boleto', { force: true })
    await fillBuyer(page)
    await page.click('.submit button')
    assert.match((await page.inputValue('#boleto-line')).replace(/\D/g, ''), /^\d{47}$/)
    await keepPicture(page, 'boleto-360')
    await shop.call('POST', `/v1/test-helpers/payments/${await paymentOf(charge.id)}/pay`)
    await page.reload()
    assert.equal(await page.textContent('h1'), 'Pagamento confirmado')
    await page.click('a[href$="/receipt"]')
    assert.match((await page.textContent('.facts'))!, /Ana M\. S\., \*\*\*\.982\.247-\*\*/)
    await close()
  })
})

async function newCharge(at: Shop, body: object = {}) {
  const { body: charge } = await at.call('POST', '/v1/charges', {
    currency: 'brl',
    items: [
      { name: 'Café em grãos, torra média, 1 kg', quantity: 2, unitAmountInCents: 4990 },
      { name: 'Filtro de papel', quantity: 1, unitAmountInCents: 1290 },
    ],
    description: 'Pedido 1042',
    ...body,
  })
  return { id: charge.id as string, url: `${at.url}/checkout/${charge.id}` }
}

async function fillBuyer(page: Page) {
  await page.fill('#f-name', 'Ana Maria Souza')
  await page.fill('#f-email', 'ana@example.com')
  await page.fill('#f-document', '52998224725')
  await page.fill('#f-phone', '11987654321')
}

async function paymentOf(chargeId: string): Promise<string> {
  const { body } = await shop.call('GET', '/v1/payments')
  return body.data.find((sale: { chargeId: string }) => sale.chargeId === chargeId).id
}
