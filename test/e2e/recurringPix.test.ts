import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages, fillBuyer, send } from '../browsers/checkoutPages.ts'
import { openShop } from '../shop.ts'
import { openCourseStore } from '../stores/courseStore.ts'

buildPages()
const shop = await openShop()
const PHONE = { width: 390, height: 844 }

describe('recurring PIX on the checkout', { skip: noBrowser }, () => {
  test('is one code that pays the first period and asks for the consent', async () => {
    const store = await openCourseStore(shop, { monthly: {} }, { settings: { recurringPix: true } })
    const { page, problems, close } = await openTab({ viewport: PHONE })
    await page.goto(`${shop.url}/checkout/${store.offers.monthly}`)
    assert.match(await page.textContent('[data-for="pix"].inside').then(String), /R\$\s49,90 por mês/)
    await assertAccessible(page)
    await page.locator('#m-pix').scrollIntoViewIfNeeded()
    await keepPicture(page, 'recurring pix form')
    await fillBuyer(page)
    await send(page)
    await page.waitForSelector('#pix-code')
    await assertAccessible(page)
    await keepPicture(page, 'recurring pix code')
    const code = (await store.events('payment.pending')).at(-1)!
    const id: string = code.data.subscriptionId
    const approved = await store.call('POST', `/v1/test-helpers/subscriptions/${id}/approve-recurring-pix`)
    assert.deepEqual(approved.body.recurringPix, { status: 'active' }, JSON.stringify(approved.body))
    await page.waitForSelector('.result.tick')
    await keepPicture(page, 'recurring pix paid')
    assert.deepEqual(problems, [])
    await close()
  })

  test('is left out if the buyer unticks the box', async () => {
    const store = await openCourseStore(shop, { monthly: {} }, { settings: { recurringPix: true } })
    const { page, close } = await openTab({ viewport: PHONE, javaScriptEnabled: false })
    await page.goto(`${shop.url}/checkout/${store.offers.monthly}`)
    await fillBuyer(page)
    await page.uncheck('#f-recurringPix')
    await send(page)
    await page.waitForSelector('#pix-code')
    const code = (await store.events('payment.pending')).at(-1)!
    await store.call('POST', `/v1/test-helpers/payments/${code.data.id}/pay`)
    await store.advance(1)
    assert.equal((await store.get(code.data.subscriptionId)).recurringPix, undefined)
    await close()
  })
})
