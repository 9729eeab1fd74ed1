import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages, fillBuyer, PHONE, send } from '../browsers/checkoutPages.ts'
import { openShop } from '../shop.ts'
import { openSalesOffer } from '../stores/salesOffer.ts'

buildPages()
const shop = await openShop({ jobs: false })

describe('the page of an offer with a batch, a coupon and order bumps', { skip: noBrowser }, () => {
  test('shows each new price, keeps the buyer’s input, and charges the new price', async () => {
    const sales = await openSalesOffer(shop, {
      batches: [{ name: 'Lote 2', priceInCents: 49_700, maxSales: 14, endsAt: new Date('2040-01-31T23:59:00-03:00') }],
      coupons: [{ code: 'LANCA10', percent: 10 }],
      bumps: [4_700, 1_900],
    })
    const { page, problems, close } = await openTab({ viewport: PHONE })
    await page.goto(`${shop.url}/checkout/${sales.offerId}`)
    await fillBuyer(page)
    await page.check(`[data-bump="${sales.bumpIds[0]}"]`)
    await page.waitForSelector('.amount:has-text("R$ 544,00")')
    await page.click('.coupon summary')
    await page.fill('#f-coupon', 'errado')
    await page.click('.coupon button')
    await page.waitForSelector('#f-coupon-error')
    await assertAccessible(page)
    await keepPicture(page, 'offer with a wrong coupon')
    await page.fill('#f-coupon', 'lanca10')
    await page.click('.coupon button')
    await page.waitForSelector('.amount:has-text("R$ 494,30")')
    assert.equal(await page.inputValue('#f-document'), '529.982.247-25')
    await assertAccessible(page)
    await keepPicture(page, 'offer with coupon and order bump')
    await send(page)
    await page.waitForSelector('#pix-code')
    await keepPicture(page, 'pix with coupon and order bump')
    const [sale] = (await sales.call('GET', '/v1/payments')).body.data
    assert.equal(sale.amountInCents, 49_430)
    assert.deepEqual(problems, [])
    await close()
  })

  test('shows the price of the last choice, even if the answer for an earlier choice arrives later', async () => {
    const sales = await openSalesOffer(shop, { bumps: [4_700, 1_900] })
    const { page, problems, close } = await openTab({ viewport: PHONE })
    await page.goto(`${shop.url}/checkout/${sales.offerId}`)
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route(
      (address) => address.searchParams.get('bumps') === sales.bumpIds[0],
      async (route) => {
        const answer = await route.fetch()
        held.resolve()
        await released.promise
        // The page may have aborted the request.
        await route.fulfill({ response: answer }).catch(() => {})
      },
    )
    await page.check(`[data-bump="${sales.bumpIds[0]}"]`)
    await held.promise
    await page.check(`[data-bump="${sales.bumpIds[1]}"]`)
    await page.waitForURL(/bumps=.*(,|%2C)/)
    const price = await page.textContent('.amount')
    released.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
    assert.equal(await page.textContent('.amount'), price)
    assert.equal(await page.locator('[data-bump]:checked').count(), 2)
    assert.deepEqual(problems, [])
    await close()
  })
})
