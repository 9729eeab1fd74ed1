/** Tests amounts in yen, dinars and dollars in the dashboard: how they are shown and how they are typed. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { createPaymentLink } from '../../server/catalog/paymentLinks.ts'
import { createProduct } from '../../server/catalog/products.ts'
import { createOffer } from '../../server/catalog/saveOffer.ts'
import { noBrowser, openTab } from '../browsers/browser.ts'
import { signedIn } from '../dashboard.ts'
import { root } from '../root.ts'
import { openShop } from '../shop.ts'

execFileSync(process.execPath, ['bin/buildWeb.js'], { cwd: root, stdio: 'inherit' })
const shop = await openShop()
const { ctx, store } = shop
const owner = await signedIn(shop, 'owner')
const product = await createProduct(ctx, store, { name: 'Curso' })
const account = { name: 'Ana', accounts: { GATEWAY_A: 'sim_ana' } }
const recipient = (await shop.call('POST', '/v1/recipients', account)).body

/** The amount in the smallest unit, its text in the list, the typed text, and the amount that the text means. */
const prices = [
  {
    currency: 'jpy',
    amountInCents: 5_000,
    pt: 'JP¥ 5.000',
    en: '¥5,000',
    typed: '7500',
    inCents: 7_500,
    unreadable: '75,00',
  },
  {
    currency: 'kwd',
    amountInCents: 15_250,
    pt: 'KWD 15,250',
    en: 'KWD 15.250',
    typed: '16,5',
    inCents: 16_500,
    unreadable: '16.500',
  },
  {
    currency: 'usd',
    amountInCents: 4_990,
    pt: 'US$ 49,90',
    en: '$49.90',
    typed: '59,9',
    inCents: 5_990,
    unreadable: '59,905',
  },
]

async function openIn(locale: string, path: string) {
  const { page, problems, close } = await openTab({ locale })
  const [name = '', value = ''] = owner.cookie!.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: shop.url }])
  await page.goto(`${shop.url}/dashboard/${store.id}/${path}`)
  return { page, problems, close }
}

describe('amounts in other currencies', { skip: noBrowser }, () => {
  for (const { currency, amountInCents, pt, en, typed, inCents, unreadable } of prices) {
    test(`${currency}: an offer shows its price and a share in its own unit, and takes a new price`, async () => {
      const split = [{ recipientId: recipient.id, amountInCents: amountInCents / 5 }]
      const fields = { productId: product.id, name: `Oferta ${currency}`, priceInCents: amountInCents, currency, split }
      const { offer } = await createOffer(ctx, store, fields)
      const { page, problems, close } = await openIn('pt-BR', 'offers')
      const row = page.locator('tbody tr').filter({ hasText: fields.name })
      await row.getByText(pt).waitFor()
      await row.getByRole('button', { name: /^Editar/ }).click()
      const dialog = page.getByRole('dialog')
      const price = dialog.getByLabel('Preço')
      assert.equal((await price.inputValue()).replace('\u00a0', ' '), pt)
      await price.fill(unreadable)
      await price.blur()
      await dialog.getByText(/^Escreva o valor como /).waitFor()
      await price.fill(typed)
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await dialog.waitFor({ state: 'detached' })
      const { data } = (await owner.inStore('GET', '/offers')).body
      const saved = data.find(({ id }: { id: string }) => id === offer.id)
      assert.deepEqual([saved.priceInCents, saved.split[0].amountInCents], [inCents, amountInCents / 5])
      assert.deepEqual(problems, [])
      await close()
    })

    test(`${currency}: a payment link shows its amount in English and keeps it when only its name changes`, async () => {
      const link = await createPaymentLink(ctx, store, { name: `Link ${currency}`, amountInCents, currency })
      const { page, problems, close } = await openIn('en-US', 'links')
      const row = page.locator('tbody tr').filter({ hasText: link.name })
      await row.getByText(en).waitFor()
      await row.getByRole('button', { name: /^Edit/ }).click()
      const dialog = page.getByRole('dialog')
      const amount = dialog.getByLabel('Amount')
      // A person who types into a field edits the shown text.
      await amount.press('End')
      await amount.press('Backspace')
      await amount.press('0')
      await dialog.getByLabel('Name').fill(`${link.name} novo`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      const { data } = (await owner.inStore('GET', '/payment-links')).body
      const saved = data.find(({ id }: { id: string }) => id === link.id)
      assert.deepEqual([saved.name, saved.amountInCents], [`${link.name} novo`, amountInCents])
      assert.deepEqual(problems, [])
      await close()
    })
  }
})
