import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { updateOffer } from '../../server/catalog/saveOffer.ts'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages, fillAddress, fillBuyer, fillCard, send } from '../browsers/checkoutPages.ts'
import { cards } from '../cards.ts'
import { openShop } from '../shop.ts'
import { openSalesOffer } from '../stores/salesOffer.ts'

buildPages()
const shop = await openShop({ jobs: false })
const PHONE = { width: 390, height: 844 }

describe('the upsell after a purchase', { skip: noBrowser }, () => {
  test('is bought in one tap by the card that was just used', async () => {
    const sales = await offerWithUpsell(4_700)
    const { page, problems, close } = await openTab({ viewport: PHONE })
    await page.goto(`${shop.url}/checkout/${sales.offerId}`)
    await fillBuyer(page)
    await fillCard(page, cards.approved)
    await fillAddress(page)
    await send(page)
    await page.waitForSelector('.upsell')
    await assertAccessible(page)
    await keepLooks(page, 'upsell by card')
    await page.click('.upsell [value="card"]')
    await page.waitForSelector('.result.tick')
    await keepPicture(page, 'upsell paid by card')
    await page.click('.back-to a')
    await page.waitForSelector('.facts')
    await keepPicture(page, 'purchase after its upsell')
    const amounts = (await sales.call('GET', '/v1/payments')).body.data.map((sale: Sale) => [
      sale.amountInCents,
      sale.status,
    ])
    assert.deepEqual(amounts, [
      [4_700, 'PAID'],
      [50_000, 'PAID'],
    ])
    assert.deepEqual(problems, [])
    await close()
  })

  test('is bought by a new PIX without a script, and leaves no trace if it is declined', async () => {
    const sales = await offerWithUpsell(29_700)
    for (const by of ['no', 'pix']) {
      const { page, problems, close } = await openTab({ viewport: PHONE, javaScriptEnabled: false })
      await page.goto(`${shop.url}/checkout/${sales.offerId}`)
      await fillBuyer(page)
      await page.check('#m-pix', { force: true })
      await send(page)
      await page.waitForSelector('#pix-code')
      const [sale] = (await sales.call('GET', '/v1/payments')).body.data
      await sales.call('POST', `/v1/test-helpers/payments/${sale.id}/pay`)
      await page.reload()
      await page.waitForSelector('.upsell')
      if (by === 'no') await keepLooks(page, 'upsell by pix')
      await page.click(`.upsell [value="${by}"]`)
      await page.waitForSelector(by === 'no' ? '.facts' : '#pix-code')
      if (by === 'pix') await keepPicture(page, 'pix of an upsell')
      assert.deepEqual(problems, [])
      await close()
    }
    const { data } = (await sales.call('GET', '/v1/payments')).body
    assert.deepEqual(
      data.map((sale: Sale) => sale.amountInCents),
      [29_700, 50_000, 50_000],
    )
  })
})

type Sale = { amountInCents: number; status: string }

async function offerWithUpsell(priceInCents: number) {
  const sales = await openSalesOffer(shop, { bumps: [priceInCents] })
  const upsellOfferId = sales.bumpIds[0]!
  await updateOffer(shop.ctx, sales.store, sales.offerId, { bumps: [], upsellOfferId })
  const description = 'Quatro encontros ao vivo para tirar suas dúvidas, com gravação.'
  await updateOffer(shop.ctx, sales.store, upsellOfferId, { description })
  return sales
}

/** Takes screenshots of the page on a phone and on a large screen, light and dark. */
async function keepLooks(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return
  await keepPicture(page, `${name} 390`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(page, `${name} 390 dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await keepPicture(page, `${name} 1440`)
  await page.setViewportSize(PHONE)
}
