import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages, fillBuyer, fillCard, newCharge, PHONE, paymentsOf, send } from '../browsers/checkoutPages.ts'
import { cards } from '../cards.ts'
import { openShop } from '../shop.ts'

buildPages()
const shop = await openShop({ gateways: ['GATEWAY_C', 'GATEWAY_A'], jobs: false })
const email = 'ana@example.com'

/** The fields that a buyer must fill in: empty and visible. */
const emptyFields = (page: Page) => page.locator('input:not([type=radio], [type=checkbox]):visible').count()

const hasCursor = (page: Page, id: string) => page.waitForSelector(`#${id}:focus`)

async function codeMailed(): Promise<string> {
  const { data } = (await shop.call('GET', `/v1/test-helpers/mails?kind=checkout_code&to=${email}`)).body
  return /\b\d{6}\b/.exec(data[0].text)![0]
}

describe('a returning buyer', { skip: noBrowser }, () => {
  test('types 7 fields once, later only the mailed code, and in another browser the e-mail and the code', async () => {
    const { page, problems, close } = await openTab({ viewport: PHONE })
    await page.goto((await newCharge(shop)).url)
    await fillBuyer(page)
    await fillCard(page, cards.approved)
    assert.equal(await emptyFields(page), 7)
    assert.equal(await page.isChecked('#f-rememberCard'), false)
    await page.check('#f-rememberCard')
    await keepPicture(page, 'remember-card')
    await send(page)
    await page.waitForSelector('.tick')

    const second = await newCharge(shop)
    await page.goto(second.url)
    assert.equal(await page.textContent('#h-known'), 'Pagar com Visa •••• 1111')
    await keepPicture(page, 'known-greeting')
    await assertAccessible(page)
    await page.click('#known button.primary')
    await hasCursor(page, 'known-code')
    await keepPicture(page, 'known-code')
    await assertAccessible(page)
    await page.fill('#known-code', await codeMailed())
    await page.waitForSelector('.cards')
    assert.equal(await emptyFields(page), 0, 'nothing is left to type')
    assert.match((await page.textContent('.mails'))!, /ana@example\.com/)
    await keepPicture(page, 'known-card')
    await assertAccessible(page)
    await page.check('#c-new', { force: true })
    assert.equal(await emptyFields(page), 3)
    await page.locator('.cards input').first().check({ force: true })
    await page.selectOption('#f-installments', '2')
    await send(page)
    await page.waitForSelector('.tick')
    const [paid] = await paymentsOf(shop, second.id)
    assert.deepEqual([paid!.status, paid!.paymentMethod], ['PAID', 'credit_card'])
    const kept = String(await page.evaluate('JSON.stringify([sessionStorage, localStorage, document.cookie])'))
    assert.ok(!kept.includes('41111111') && !kept.includes('buyer-'))
    assert.deepEqual(problems, [])
    await close()

    const elsewhere = await openTab({ locale: 'en-US', colorScheme: 'dark' })
    const third = await newCharge(shop)
    await elsewhere.page.goto(third.url)
    await elsewhere.page.click('#known summary')
    await hasCursor(elsewhere.page, 'known-email')
    await keepPicture(elsewhere.page, 'known-ask')
    await assertAccessible(elsewhere.page)
    await elsewhere.page.fill('#known-email', email)
    await elsewhere.page.keyboard.press('Enter')
    await elsewhere.page.waitForSelector('#known-code')
    await elsewhere.page.fill('#known-code', await codeMailed())
    await elsewhere.page.waitForSelector('.known-data')
    await elsewhere.page.check('#m-pix', { force: true })
    await keepPicture(elsewhere.page, 'known-pix')
    assert.equal(await emptyFields(elsewhere.page), 0)
    await send(elsewhere.page)
    await elsewhere.page.waitForSelector('#pix-code')
    assert.deepEqual(elsewhere.problems, [])
    await elsewhere.close()
  })
})
