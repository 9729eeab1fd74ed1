import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, keepPicture, noBrowser, openTab } from '../browsers/browser.ts'
import { buildPages, PHONE } from '../browsers/checkoutPages.ts'
import { signedIn } from '../dashboard.ts'
import { openShop } from '../shop.ts'
import { openSalesOffer } from '../stores/salesOffer.ts'

buildPages()
const shop = await openShop({ jobs: false })

/** Maximum traffic of the page of an offer with two order bumps and without a picture, in bytes. */
const BUDGET_BYTES = 20 * 1024
const DESKTOP = { width: 1440, height: 900 }

describe('the picture of a product', { skip: noBrowser }, () => {
  test('is chosen in the dashboard, is beside or above the form on the checkout, and can be removed', async () => {
    const sales = await openSalesOffer(shop, { bumps: [4_700] })
    const owner = await signedIn(shop, 'owner', sales.store)
    const { page, problems, close } = await openTab()
    await page.context().addCookies([cookieOf(owner.cookie!)])
    await page.goto(`${shop.url}/dashboard/${sales.store.id}/products`)
    const edit = () => page.getByRole('button', { name: /^Editar.* Curso$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar produto' })
    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      dialog.locator('input[type=file]').setInputFiles(file)
    await edit()
    await choose({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 not a picture') })
    await dialog.getByRole('alert').getByText('Escolha uma PNG, JPEG ou WebP').waitFor()
    await assertAccessible(page)
    await keepPicture(page, 'product-picture-refused')
    await choose({ name: 'foto.png', mimeType: 'image/jpeg', buffer: await photo() })
    await dialog.getByRole('img', { name: 'Imagem (opcional)' }).waitFor()
    assert.equal(await dialog.getByRole('alert').count(), 0)
    await keepPicture(page, 'product-picture-chosen')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.waitFor({ state: 'detached' })

    const address = `${shop.url}/checkout/${sales.offerId}`
    for (const [name, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        const tab = await openTab({ viewport, colorScheme })
        await tab.page.goto(address)
        const [picture, form] = await Promise.all(
          ['.picture', 'form[data-form], main form'].map((part) => boxOf(tab.page, part)),
        )
        assert.equal(await tab.page.evaluate('document.querySelector(".picture").naturalWidth'), 768)
        if (name === 'desktop') {
          assert.ok(picture!.x + picture!.width <= form!.x, 'beside the form')
          assert.equal(Math.round(picture!.width), 384)
        } else assert.ok(picture!.y + picture!.height <= form!.y, 'above the form')
        await assertAccessible(tab.page)
        await keepPicture(tab.page, `offer with a picture, ${name}, ${colorScheme}`)
        assert.deepEqual(tab.problems, [])
        await tab.close()
      }

    await edit()
    await dialog.getByRole('button', { name: 'Remover' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(address)
    assert.equal(await page.locator('.picture').count(), 0)
    assert.deepEqual(problems, [])
    await close()
  })
})

describe('the checkout without a picture', { skip: noBrowser }, () => {
  test('shows each item with its quantity and the total on a desktop, and does not repeat the title on a phone', async () => {
    const sales = await openSalesOffer(shop, {})
    const { page, close } = await openTab({ viewport: DESKTOP })
    const items = page.locator('.items')
    await page.goto(`${shop.url}/checkout/${sales.offerId}`)
    assert.equal(await shownText(page), 'Turma R$ 500,00 Total R$ 500,00')
    await keepPicture(page, 'offer without a picture, desktop')
    await page.setViewportSize(PHONE)
    assert.equal(await items.isVisible(), false)
    const session = await sales.call('POST', '/v1/checkout-sessions', {
      items: [
        { name: 'Corda de nylon', quantity: 3, unitAmountInCents: 2_990 },
        { name: 'Afinador', quantity: 1, unitAmountInCents: 6_000 },
      ],
      currency: 'brl',
      successUrl: `${shop.url}/healthz`,
    })
    await page.goto(shop.url + new URL(session.body.url).pathname)
    await keepPicture(page, 'items, phone')
    await items.getByText('Ver itens').click()
    const lines = 'Corda de nylon 3 un. R$ 89,70 Afinador R$ 60,00 Total R$ 149,70'
    assert.equal(await shownText(page), `Ver itens ${lines}`)
    await items.getByText('Ver itens').click()
    await page.setViewportSize(DESKTOP)
    assert.equal(await shownText(page), lines)
    await keepPicture(page, 'items, desktop')
    await close()
  })

  test('weighs at most 20 KiB', async () => {
    const batches = [{ name: 'Lote 2', priceInCents: 49_700, maxSales: 14 }]
    const sales = await openSalesOffer(shop, { batches, bumps: [4_700, 1_900] })
    const { page, close } = await openTab({ viewport: PHONE })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(`${shop.url}/checkout/${sales.offerId}`, { waitUntil: 'networkidle' })
    assert.ok(bytes > 5_000 && bytes <= BUDGET_BYTES, `the form weighs ${bytes} bytes`)
    await close()
  })
})

/** Takes a screenshot of a drawn scene. It is larger than the picture in the checkout. */
async function photo(): Promise<Buffer> {
  const { page, close } = await openTab({ viewport: { width: 1600, height: 1200 } })
  await page.setContent(`<body style="margin:0;background:radial-gradient(circle at 50% 40%,#f6d9a8,#b0713a 60%,#4a2814)">
    <svg viewBox="0 0 160 120" style="width:100vw;height:100vh"><ellipse cx="76" cy="98" rx="46" ry="7" fill="#0004"/>
    <path d="M40 45h70v28a24 24 0 0 1-24 24H64a24 24 0 0 1-24-24z" fill="#fff"/><path d="M110 52h8a10 10 0 0 1 0 22h-9" fill="none"
    stroke="#fff" stroke-width="6"/><ellipse cx="75" cy="45" rx="35" ry="8" fill="#3b1f10"/></svg>`)
  const picture = await page.screenshot({ type: 'jpeg', quality: 90 })
  await close()
  return picture
}

async function boxOf(page: Page, part: string) {
  return await page.locator(part).first().boundingBox()
}

/** Returns the visible text of each line. */
async function shownText(page: Page): Promise<string> {
  return (await page.evaluate<string>('document.querySelector(".items").innerText')).replaceAll(/\s+/g, ' ').trim()
}

function cookieOf(cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url: shop.url }
}
